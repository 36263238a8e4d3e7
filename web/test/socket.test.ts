/* The play connection against a server made of arrays: resuming, doubled and missing frames,
 * actions that are sent again or not. */
import { describe, expect, it } from 'vitest';
import { PlayClient, type Wire } from '../src/net/socket';
import type { ServerMessage } from '../src/net/types';

class FakeWire implements Wire {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event?: { code?: number; reason?: string }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(event?: { code?: number; reason?: string }) {
    this.onclose?.(event);
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  kinds() {
    return this.sent.map((m) => m.t);
  }
}

function setup() {
  const wires: FakeWire[] = [];
  const heard: ServerMessage[] = [];
  const states: string[] = [];
  const timers: (() => void)[] = [];
  const reasons: string[] = [];
  const client = new PlayClient({
    open: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    later: (run) => timers.push(run),
    message: (m) => heard.push(m),
    state: (s) => states.push(s),
    thrownOut: (reason) => reasons.push(reason),
  });
  client.connect();
  const wire = wires[0]!;
  wire.onopen?.();
  wire.say({ t: 'welcome', name: 'a', matches: [] });
  const again = () => {
    timers.splice(0).forEach((run) => run());
    const next = wires[wires.length - 1]!;
    next.onopen?.();
    return next;
  };
  return { client, wires, wire, heard, states, reasons, again };
}

const step = (seq: number, match = 'm') => ({ t: 'step', match, seq, events: [], change: {} });
const position = (seq: number, match = 'm') => ({ t: 'match', match, seq, view: {} });

describe('the play connection', () => {
  it('says hello first and holds messages back until it is welcome', () => {
    const { client, wires, wire } = setup();
    expect(wire.kinds()).toEqual(['hello']);
    wire.close();
    client.send({ t: 'ping' });
    expect(wires).toHaveLength(1);
  });

  it('drops steps that come twice', () => {
    const { wire, heard } = setup();
    wire.say(position(3));
    wire.say(step(4));
    wire.say(step(4));
    wire.say(step(2));
    expect(heard.filter((m) => m.t === 'step')).toHaveLength(1);
  });

  it('asks for the position when a step is missing', () => {
    const { client, wire, heard } = setup();
    wire.say(position(0));
    wire.say(step(2));
    expect(heard.some((m) => m.t === 'step')).toBe(false);
    expect(wire.sent.at(-1)).toMatchObject({ t: 'hello', resume: { match: 'm' } });
    wire.say(position(2));
    expect(client.seq).toBe(2);
  });

  it('ignores steps of other matches and frames that are no JSON', () => {
    const { wire, heard } = setup();
    wire.say(position(0));
    wire.say(step(1, 'other'));
    wire.onmessage?.({ data: '{' });
    expect(heard.filter((m) => m.t === 'step')).toHaveLength(0);
  });

  it('comes back after a break and resumes the match', () => {
    const { wire, states, again } = setup();
    wire.say(position(5));
    wire.close();
    expect(states.at(-1)).toBe('lost');
    const next = again();
    expect(next.sent[0]).toMatchObject({ t: 'hello', resume: { match: 'm' } });
    next.say({ t: 'welcome', name: 'a', matches: ['m'] });
    expect(states.at(-1)).toBe('open');
  });

  it('sends an unconfirmed action again with the same number', () => {
    const { client, wire, again } = setup();
    wire.say(position(5));
    client.act({ kind: 'end_turn', text: 'end turn' });
    expect(wire.sent.at(-1)).toMatchObject({ t: 'act', seq: 5, action: { kind: 'end_turn' } });
    wire.close();
    const next = again();
    next.say({ t: 'welcome', name: 'a', matches: ['m'] });
    expect(next.kinds()).toEqual(['hello']);
    next.say(position(5));
    expect(next.sent.at(-1)).toMatchObject({ t: 'act', seq: 5 });
  });

  it('does not send again what the position shows as taken', () => {
    const { client, wire, again } = setup();
    wire.say(position(5));
    client.act({ kind: 'end_turn' });
    wire.close();
    const next = again();
    next.say({ t: 'welcome', name: 'a', matches: ['m'] });
    next.say(position(6));
    expect(next.kinds()).toEqual(['hello']);
  });

  it('passes over positions of other running matches, not over new ones', () => {
    const { client, wire, heard } = setup();
    wire.say({ t: 'welcome', name: 'a', matches: ['old', 'm'] });
    client.follow('m');
    wire.say(position(3, 'old'));
    wire.say(position(1, 'm'));
    expect(heard.filter((x) => x.t === 'match')).toHaveLength(1);
    wire.say(position(0, 'new'));
    expect(client.match).toBe('new');
  });

  it('does not send a confirmed action again', () => {
    const { client, wire, again } = setup();
    wire.say(position(5));
    client.act({ kind: 'end_turn' });
    wire.say(step(6));
    wire.close();
    const next = again();
    next.say({ t: 'welcome', name: 'a', matches: ['m'] });
    expect(next.kinds()).toEqual(['hello']);
  });

  it('forgets a refused action', () => {
    const { client, wire, again } = setup();
    wire.say(position(5));
    client.act({ kind: 'end_turn' });
    wire.say({ t: 'refused', status: 'not_your_turn', message: 'no' });
    wire.close();
    const next = again();
    next.say({ t: 'welcome', name: 'a', matches: [] });
    expect(next.kinds()).toEqual(['hello']);
  });

  it('leaves an ended match when another is followed', () => {
    const { client, wire } = setup();
    wire.say({ ...position(0), seat: 0 });
    client.follow(null);
    expect(wire.kinds()).not.toContain('leave'); /* it goes on, and is ours */
    client.follow('m');
    wire.say({ t: 'over', match: 'm', winner: 1, end: 'conceded' });
    expect(wire.kinds()).not.toContain('leave'); /* its end is looked at */
    client.follow(null);
    expect(wire.sent.at(-1)).toMatchObject({ t: 'leave', match: 'm' });
    client.follow('n');
    client.follow(null);
    expect(wire.kinds().filter((kind) => kind === 'leave')).toHaveLength(1);
  });

  it('leaves an ended match for its rematch, and one that ends while nobody looks', () => {
    const { wire } = setup();
    wire.say({ ...position(0), seat: 0 });
    wire.say({ t: 'over', match: 'm', winner: 1, end: 'conceded' });
    wire.say({ ...position(0, 'again'), seat: 1 });
    expect(wire.sent.at(-1)).toMatchObject({ t: 'leave', match: 'm' });
    wire.say({ t: 'over', match: 'other', winner: 1, end: 'conceded' });
    expect(wire.sent.at(-1)).toMatchObject({ t: 'leave', match: 'other' });
  });

  it('leaves a match that it only watches', () => {
    const { client, wire } = setup();
    client.follow('m');
    wire.say({ ...position(4), seat: 2 });
    client.follow(null);
    expect(wire.sent.at(-1)).toMatchObject({ t: 'leave', match: 'm' });
  });

  it('has nothing to leave after a break', () => {
    const { client, wire, again } = setup();
    wire.say({ ...position(0), seat: 0 });
    wire.say({ t: 'over', match: 'm', winner: 1, end: 'conceded' });
    wire.close();
    const next = again();
    next.say({ t: 'welcome', name: 'a', matches: [] });
    client.follow(null);
    expect(next.kinds()).toEqual(['hello']);
  });

  it('tells why the server has closed it, and only then', () => {
    const { wire, reasons, again } = setup();
    wire.close({ code: 1006, reason: '' });
    expect(reasons).toEqual([]);
    again().close({ code: 1008, reason: 'logged out' });
    expect(reasons).toEqual(['logged out']);
  });

  it('leaves a match against the computer that is not looked at, and no other', () => {
    const { client, wire, again } = setup();
    wire.say({ ...position(0, 'ai'), level: 2, seat: 0 });
    client.follow(null);
    expect(wire.sent.at(-1)).toMatchObject({ t: 'leave', match: 'ai' });
    wire.close();
    const next = again();
    next.say({ t: 'welcome', name: 'a', matches: ['ai', 'people', 'lesson'] });
    next.say({ ...position(0, 'ai'), level: 2, seat: 0 });
    next.say({ ...position(0, 'people'), level: 0, seat: 0 });
    next.say({ ...position(0, 'lesson'), level: 1, seat: 0, lesson: {} });
    expect(next.sent.filter((m) => m.t === 'leave').map((m) => m.match)).toEqual(['ai']);
  });
});
