/* How large cards to choose from are, and how what does not fit scrolls. */
import { describe, expect, it } from 'vitest';
import { LEAST, pickLayout } from '../src/match/picks';

describe('cards to choose from', () => {
  it('are as large as fits, in one row or in equal ones', () => {
    expect(pickLayout(4, 1400, 600)).toEqual({ width: 230, columns: 4, gap: 16, scrolls: '' });
    expect(pickLayout(4, 350, 640)).toMatchObject({ columns: 2, scrolls: '' });
    expect(pickLayout(6, 812, 250)).toMatchObject({ columns: 6, scrolls: '' });
  });

  it('never lose their text: the row scrolls instead', () => {
    expect(pickLayout(6, 680, 300)).toEqual({ width: 128, columns: 6, gap: 8, scrolls: 'sideways' });
  });

  it('scroll down in equal columns in an upright window', () => {
    expect(pickLayout(10, 350, 640)).toMatchObject({ columns: 2, scrolls: 'down' });
    const small = pickLayout(6, 330, 420);
    expect(small).toMatchObject({ columns: 2, scrolls: 'down' });
    expect(small.width).toBeGreaterThanOrEqual(LEAST);
    expect(2 * small.width + small.gap).toBeLessThanOrEqual(330);
  });
});
