/* What the client takes from the program's records. Made by `cardwright facts --typescript`: never
 * edit it; `CW_UPDATE=1 meson test -C build/debug cli-facts` makes it anew. */

export type ActionKind = 'mulligan' | 'play' | 'attack' | 'power' | 'choose' | 'move' | 'raise'
  | 'end_turn' | 'concede';

export type EndReason = 'running' | 'hero_died' | 'fatigue' | 'both_died' | 'effect' | 'conceded'
  | 'turn_limit';

export type EventKind = 'match_start' | 'turn_start' | 'turn_end' | 'mulligan' | 'draw' | 'burn'
  | 'fatigue' | 'play' | 'power' | 'summon' | 'equip' | 'secret' | 'reveal' | 'attack' | 'damage'
  | 'shield' | 'guard' | 'heal' | 'armor' | 'buff' | 'stats' | 'keywords' | 'freeze' | 'stun'
  | 'root' | 'move' | 'silence' | 'transform' | 'control' | 'return' | 'shuffle' | 'add'
  | 'discard' | 'destroy' | 'death' | 'break' | 'leader' | 'attacks' | 'become' | 'reset'
  | 'overheat' | 'heat_limit' | 'trigger' | 'cost' | 'mana' | 'element' | 'overload' | 'counter'
  | 'prevent' | 'offer' | 'chosen' | 'power_changed' | 'no_room' | 'cut_off' | 'concede'
  | 'match_end';

export type How = 'nothing' | 'banner' | 'card' | 'hero_hit' | 'play' | 'power' | 'hero' | 'lunge'
  | 'hit' | 'word' | 'heal' | 'buff' | 'stats' | 'glow' | 'fade' | 'mana';

/* Keywords that stand with a number: "Spell damage 2." */
export const NUMBERED = ['spell damage', 'overload', 'lasts', 'invulnerable'];

/* How an event is shown: milliseconds at speed 1, the function, its words ($n is the amount, $x the
 * extra, $+n with its sign), with its neighbours of the same kind, and whether what it is about is
 * on the new board only. */
export interface Look {
  ms: number;
  how: How;
  words: string;
  together: boolean;
  arrives: boolean;
}

export const LOOKS: Record<EventKind, Look> = {
  match_start: { ms: 0, how: 'nothing', words: '', together: false, arrives: false },
  turn_start: { ms: 650, how: 'banner', words: '', together: false, arrives: false },
  turn_end: { ms: 0, how: 'nothing', words: '', together: false, arrives: false },
  mulligan: { ms: 0, how: 'nothing', words: '', together: false, arrives: false },
  draw: { ms: 180, how: 'nothing', words: '', together: true, arrives: true },
  burn: { ms: 800, how: 'card', words: '', together: false, arrives: false },
  fatigue: { ms: 600, how: 'hero_hit', words: 'fatigue $n', together: false, arrives: false },
  play: { ms: 900, how: 'play', words: '', together: false, arrives: false },
  power: { ms: 700, how: 'power', words: '', together: false, arrives: false },
  summon: { ms: 260, how: 'nothing', words: '', together: true, arrives: true },
  equip: { ms: 350, how: 'nothing', words: '', together: false, arrives: true },
  secret: { ms: 500, how: 'hero', words: 'secret', together: false, arrives: false },
  reveal: { ms: 1000, how: 'card', words: '', together: false, arrives: false },
  attack: { ms: 480, how: 'lunge', words: '', together: false, arrives: false },
  damage: { ms: 420, how: 'hit', words: '−$n', together: true, arrives: false },
  shield: { ms: 400, how: 'word', words: 'shield broken', together: true, arrives: false },
  guard: { ms: 400, how: 'word', words: 'invulnerable', together: false, arrives: false },
  heal: { ms: 420, how: 'heal', words: '+$n', together: true, arrives: false },
  armor: { ms: 300, how: 'hero', words: '$+n armor', together: false, arrives: false },
  buff: { ms: 380, how: 'buff', words: '$+n/$+x', together: true, arrives: false },
  stats: { ms: 380, how: 'stats', words: '$n/$x', together: true, arrives: false },
  keywords: { ms: 260, how: 'glow', words: '', together: true, arrives: false },
  freeze: { ms: 380, how: 'word', words: 'frozen', together: true, arrives: false },
  stun: { ms: 380, how: 'word', words: 'stunned', together: false, arrives: false },
  root: { ms: 300, how: 'word', words: 'rooted', together: false, arrives: false },
  move: { ms: 380, how: 'nothing', words: '', together: false, arrives: true },
  silence: { ms: 400, how: 'word', words: 'silenced', together: true, arrives: false },
  transform: { ms: 450, how: 'word', words: 'transformed', together: false, arrives: true },
  control: { ms: 450, how: 'nothing', words: '', together: false, arrives: true },
  return: { ms: 350, how: 'nothing', words: '', together: false, arrives: true },
  shuffle: { ms: 260, how: 'nothing', words: '', together: false, arrives: false },
  add: { ms: 260, how: 'nothing', words: '', together: false, arrives: true },
  discard: { ms: 500, how: 'card', words: '', together: false, arrives: false },
  destroy: { ms: 200, how: 'nothing', words: '', together: true, arrives: false },
  death: { ms: 380, how: 'fade', words: '', together: true, arrives: false },
  break: { ms: 350, how: 'fade', words: '', together: false, arrives: false },
  leader: { ms: 600, how: 'nothing', words: '', together: false, arrives: true },
  attacks: { ms: 380, how: 'word', words: '$x attacks', together: true, arrives: false },
  become: { ms: 260, how: 'glow', words: '', together: true, arrives: false },
  reset: { ms: 380, how: 'word', words: 'reset', together: true, arrives: false },
  overheat: { ms: 500, how: 'word', words: 'overheated', together: false, arrives: false },
  heat_limit: { ms: 380, how: 'word', words: 'heat limit −$n', together: true, arrives: false },
  trigger: { ms: 300, how: 'glow', words: '', together: false, arrives: false },
  cost: { ms: 260, how: 'word', words: '$+n cost', together: true, arrives: false },
  mana: { ms: 150, how: 'mana', words: '$+n mana', together: false, arrives: false },
  element: { ms: 250, how: 'mana', words: '$+n', together: false, arrives: false },
  overload: { ms: 250, how: 'mana', words: 'overload $n', together: false, arrives: false },
  counter: { ms: 600, how: 'card', words: '', together: false, arrives: false },
  prevent: { ms: 350, how: 'word', words: 'prevented', together: false, arrives: false },
  offer: { ms: 0, how: 'nothing', words: '', together: false, arrives: false },
  chosen: { ms: 400, how: 'nothing', words: '', together: false, arrives: false },
  power_changed: { ms: 400, how: 'power', words: '', together: false, arrives: false },
  no_room: { ms: 500, how: 'card', words: '', together: false, arrives: false },
  cut_off: { ms: 0, how: 'nothing', words: '', together: false, arrives: false },
  concede: { ms: 0, how: 'nothing', words: '', together: false, arrives: false },
  match_end: { ms: 0, how: 'nothing', words: '', together: false, arrives: false },
};
