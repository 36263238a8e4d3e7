/* How many cards of each cost a deck has, as bars. */
import { text } from '../texts';

export function Curve({ bars, numbers = false }: { bars: number[]; numbers?: boolean }) {
  const top = Math.max(1, ...bars);
  return (
    <span class={`curve ${numbers ? 'with-numbers' : ''}`} role="img" aria-label={text.lobby.deck.curve(bars)}>
      {bars.map((n, cost) => (
        <span key={cost} class="bar">
          {numbers && <small>{n || ''}</small>}
          <i style={{ '--part': n / top }} />
          {numbers && <small>{cost}{cost === bars.length - 1 ? '+' : ''}</small>}
        </span>
      ))}
    </span>
  );
}
