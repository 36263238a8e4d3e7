/* Boards side by side: what one hears, shows and sends is nothing to the other; a board without a
 * source can only be looked at; keys reach the board that they are meant for. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onBoard, putInto } from '../src/match/context';
import { BoardController, type Source } from '../src/match/controller';
import type { Face } from '../src/cards/face';
import type { Action, GameEvent, MatchMessage, PlayerView, StepMessage, View } from '../src/net/types';

const END: Action = { kind: 'end_turn' };
const PLAY: Action = { kind: 'play', source: '0/hand/0', position: 0 };
const HIT: GameEvent = { kind: 'damage', seat: 0, amount: 1, text: 'player 1 is hit' };

function player(seat: number): PlayerView {
  return {
    seat, armor: 0, mana: 0, max_mana: 0, locked: 0, overload: 0, fatigue: 0, power_used: false,
    hand_count: 0, deck_count: 0, hero: null, power: null, weapon: null, hand: [], board: [], secrets: [], known: [],
  };
}

function viewAt(turn: number): View {
  return {
    seat: 0, turn, phase: 'main', active: 0, decider: 0, winner: 2, end: 'running', options: [],
    players: [player(0), player(1)],
  };
}

function position(match: string, more: Partial<MatchMessage> = {}): MatchMessage {
  return {
    t: 'match', match, game: 'classic', hash: '', seat: 0, names: ['Ann', 'Bob'], seq: 0,
    view: viewAt(1), legal: [PLAY, END], undo: true, ...more,
  };
}

function step(match: string, turn: number): StepMessage {
  return { t: 'step', match, seq: turn, events: [HIT], view: viewAt(turn), legal: [END] };
}

function recorder() {
  const sent: string[] = [];
  const source: Source = {
    foresee: () => undefined, askHint: () => undefined, say: () => undefined, act: (action) => sent.push(action.kind),
    undo: () => sent.push('undo'), concede: () => sent.push('concede'), rematch: () => sent.push('rematch'),
    watch: () => undefined,
    challenge: (agent) => sent.push(agent),
  };
  return { sent, source };
}

/* All that a board shows, in a form that can be compared. */
function stateOf(board: BoardController) {
  return Object.fromEntries(Object.entries(board)
    .filter(([, value]) => value !== null && typeof value === 'object' && 'peek' in value)
    .map(([name, value]) => [name, structuredClone((value as { peek: () => unknown }).peek())]));
}

describe('two boards on a page', () => {
  afterEach(() => vi.useRealTimers());

  it('hear, show and send for themselves', () => {
    const [ann, bob] = [recorder(), recorder()];
    const left = new BoardController(ann.source);
    const right = new BoardController(bob.source);
    left.hear(position('a'));
    right.hear(position('b', { seat: 1, view: viewAt(7), legal: [] }));
    const before = stateOf(right);
    left.hear(step('a', 2));
    left.hear(step('b', 9)); /* of a match that is not its own */
    left.hear({ t: 'opponent', match: 'a', state: 'away' });
    left.hear({ t: 'rematch', match: 'a', from: 1 });
    left.lit.value = [3];
    left.dragging.value = '0/hand/0';
    left.preview.show({} as Face, 'classic', undefined, [], null);
    expect(left.view.value?.turn).toBe(2);
    expect(left.moves.value.flatMap((m) => m.lines).map((l) => l.event.text)).toEqual(['player 1 is hit']);
    left.send(END);
    left.hear({ t: 'over', match: 'a', winner: 0, end: 'hero_died' });
    expect(left.over.value?.winner).toBe(0);
    expect(stateOf(right)).toEqual(before);
    expect(right.view.value?.turn).toBe(7);
    expect(right.own.value).toBe(1);
    expect(right.preview.shown.value).toBeNull();
    expect([ann.sent, bob.sent]).toEqual([['end_turn'], []]);
  });

  it('pick each for itself, and close no preview but their own', () => {
    const [ann, bob] = [recorder(), recorder()];
    const left = new BoardController(ann.source);
    const right = new BoardController(bob.source);
    left.hear(position('same')); /* even of the same match */
    right.hear(position('same'));
    left.preview.show({} as Face, 'classic', undefined, [], null);
    right.click('0/hand/0');
    expect([left.picked.value?.source, right.picked.value?.source]).toEqual([undefined, '0/hand/0']);
    expect(left.preview.shown.value).not.toBeNull();
    right.confirm();
    expect([ann.sent, bob.sent]).toEqual([[], ['play']]);
    expect([left.legal.value.length, right.legal.value.length]).toEqual([2, 0]);
  });

  it('animate each at its own pace', async () => {
    vi.useFakeTimers();
    const calm = new BoardController(recorder().source, () => 1);
    const quick = new BoardController(recorder().source);
    for (const board of [calm, quick]) {
      board.hear(position('m'));
      board.hear(step('m', 2));
      board.hear({ t: 'over', match: 'm', winner: 1, end: 'conceded' });
    }
    expect([calm.view.value?.turn, quick.view.value?.turn]).toEqual([1, 2]);
    expect([calm.over.value, quick.over.value?.winner]).toEqual([null, 1]);
    await vi.runAllTimersAsync();
    expect([calm.view.value?.turn, calm.over.value?.winner]).toEqual([2, 1]);
  });
});

describe('after a break', () => {
  afterEach(() => vi.useRealTimers());
  const log = (n: number) => ({
    first: 0, steps: [...Array(n).keys()].map((i) => ({ by: 1, events: [{ ...HIT, text: `hit ${i}` } as GameEvent] })),
  });
  const told = (board: BoardController) => board.moves.value.flatMap((m) => m.lines).map((l) => l.event.text);

  it('what was missed is shown, and only that', async () => {
    vi.useFakeTimers();
    const board = new BoardController(recorder().source, () => 1);
    const shown: string[] = [];
    board.painter = { remember: () => undefined, show: (beat) => shown.push(...beat.events.map((e) => e.text ?? '')) };
    board.hear(position('m', { seq: 1, log: log(1) }));
    board.hear(position('m', { seq: 3, log: log(3), view: viewAt(5) }));
    expect([board.view.value?.turn, board.legal.value]).toEqual([1, []]);
    await vi.runAllTimersAsync();
    expect(shown).toEqual(['hit 1', 'hit 2']);
    expect(told(board)).toEqual(['hit 0', 'hit 1', 'hit 2']);
    expect([board.view.value?.turn, board.legal.value.length]).toEqual([5, 2]);
  });

  it('nothing is shown again that was seen', () => {
    const board = new BoardController(recorder().source);
    board.hear(position('m', { seq: 2, log: log(2) }));
    board.hear(position('m', { seq: 2, log: log(2), view: viewAt(3) }));
    expect([told(board).length, board.view.value?.turn]).toEqual([2, 3]);
  });

  it('one knows whether the other is there, and for how long he is waited for', () => {
    const board = new BoardController(recorder().source);
    board.hear(position('m', { players: ['here', 'away'], away: [0, 40] }));
    expect(board.opponent.value).toBe('away');
    expect(board.awayUntil.value).toBeGreaterThan(Date.now() + 30000);
    board.hear(position('m', { players: ['here', 'here'], away: [0, 0] }));
    expect([board.opponent.value, board.awayUntil.value]).toEqual(['here', 0]);
  });
});

describe('a spectator', () => {
  it('has the side below that was chosen', () => {
    const board = new BoardController(recorder().source);
    board.hear(position('m', { seat: 2, side: 1, delay: 2, watching: { delay: 1, hands: false } }));
    expect([board.own.value, board.table.value?.delay]).toEqual([1, 2]);
  });
});

describe('a board without a source', () => {
  it('offers nothing and takes nothing', () => {
    const board = new BoardController();
    board.hear(position('m'));
    const before = stateOf(board);
    expect([board.legal.value, board.canUndo.value]).toEqual([[], false]);
    board.click('0/hand/0');
    board.send(END);
    expect(stateOf(board)).toEqual(before);
    board.hear(step('m', 2));
    expect([board.view.value?.turn, board.legal.value]).toEqual([2, []]);
    expect(board.withNames('player 2 waits')).toBe('Bob waits');
  });
});

describe('a key', () => {
  class Root extends EventTarget {
    contains(node: unknown) {
      return node === this;
    }
  }
  const body = new EventTarget();
  const boards: Record<string, BoardController> = {};
  const place = (name: string) => {
    const root = new Root();
    boards[name] = new BoardController();
    putInto(boards[name], root as unknown as HTMLElement);
    return { board: boards[name], root };
  };
  const meant = (target: EventTarget) => Object.keys(boards).filter((name) => {
    let hit = false;
    onBoard(boards[name]!, () => (hit = true))({ target } as Event);
    return hit;
  });
  afterEach(() => Object.values(boards).forEach((board) => putInto(board, null)));

  it('is for the board with the focus, else for the one that was turned to last', () => {
    const [first, second] = [place('first'), place('second')];
    expect(meant(body)).toEqual(['first']);
    expect(meant(second.root)).toEqual(['second']);
    second.root.dispatchEvent(new Event('pointerenter'));
    expect(meant(body)).toEqual(['second']);
    expect(meant(first.root)).toEqual(['first']);
  });

  it('is for no board that has left the page', () => {
    const [first, second] = [place('first'), place('second')];
    putInto(first.board, null);
    first.root.dispatchEvent(new Event('pointerenter'));
    expect(meant(body)).toEqual(['second']);
    putInto(second.board, null);
    expect(meant(body)).toEqual([]);
  });
});
