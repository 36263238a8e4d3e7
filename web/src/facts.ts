/* What the client takes from the program's records. Made by `cardwright facts --typescript`: never
 * edit it; `CW_UPDATE=1 meson test -C build/debug cli-facts` makes it anew. */
import type { Action } from './net/types';

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
  | 'match_end' | 'ends' | 'power_ready' | 'shown';

export type How = 'nothing' | 'banner' | 'card' | 'hero_hit' | 'play' | 'power' | 'hero' | 'lunge'
  | 'hit' | 'word' | 'heal' | 'buff' | 'stats' | 'glow' | 'fade' | 'mana';

export type Sound = 'turn' | 'draw' | 'illegal' | 'hit' | 'play' | 'spell' | 'attack' | 'shield'
  | 'heal' | 'buff' | 'death';

export type Touch = 'new' | 'hurt' | 'changed' | 'healed' | 'dead';

export type Drawn = 'outline' | 'sign' | 'bubble' | 'smoke' | 'ice';

/* How a keyword is drawn on a minion, by its id, if not by its sign. */
export const DRAWN: Record<string, Drawn> = {
  'taunt': 'outline',
  'divine shield': 'bubble',
  'stealth': 'smoke',
  'frozen': 'ice',
};

/* Keywords that stand with a number: "Spell damage 2." */
export const NUMBERED = ['spell damage', 'overload', 'lasts', 'invulnerable'];

/* What the server takes over the play connection. */
export type ClientMessage =
  | { t: 'hello'; resume?: { match: string } }
  | { t: 'find'; game: string; deck: string }
  | { t: 'cancel'; code?: string }
  | { t: 'host'; game: string; deck: string; timer?: number; seed?: number; seat?: number; delay?: number; hands?: boolean }
  | { t: 'join'; deck: string; code: string }
  | { t: 'ai'; game: string; deck: string; enemy_deck?: string; agent: string; timer?: number; seed?: number; seat?: number; delay?: number; hands?: boolean }
  | { t: 'lesson'; game: string; name: string; step?: number }
  | { t: 'watch'; match: string; side?: number; delay?: number }
  | { t: 'list'; game?: string }
  | { t: 'act'; match: string; seq: number; action: Action }
  | { t: 'concede'; match: string }
  | { t: 'rematch'; match: string }
  | { t: 'decline'; match: string }
  | { t: 'emote'; match: string; emote: string }
  | { t: 'outcomes'; match: string; source: string }
  | { t: 'hint'; match: string }
  | { t: 'undo'; match: string; seq: number }
  | { t: 'leave'; match: string }
  | { t: 'ping' };

/* How an event is shown: milliseconds at speed 1, the function, its words ($n is the amount, $x the
 * extra, $+n with its sign), with its neighbours of the same kind, whether what it is about is
 * on the new board only, what is heard, and what becomes of the character at its target. */
export interface Look {
  ms: number;
  how: How;
  words: string;
  together: boolean;
  arrives: boolean;
  sound: Sound | null;
  touches: Touch | null;
}

export const LOOKS: Record<EventKind, Look> = {
  match_start: { ms: 0, how: 'nothing', words: '', together: false, arrives: false, sound: null, touches: null },
  turn_start: { ms: 650, how: 'banner', words: '', together: false, arrives: false, sound: 'turn', touches: null },
  turn_end: { ms: 0, how: 'nothing', words: '', together: false, arrives: false, sound: null, touches: null },
  mulligan: { ms: 0, how: 'nothing', words: '', together: false, arrives: false, sound: null, touches: null },
  draw: { ms: 180, how: 'nothing', words: '', together: true, arrives: true, sound: 'draw', touches: null },
  burn: { ms: 800, how: 'card', words: '', together: false, arrives: false, sound: 'illegal', touches: null },
  fatigue: { ms: 600, how: 'hero_hit', words: 'fatigue $n', together: false, arrives: false, sound: 'hit', touches: null },
  play: { ms: 900, how: 'play', words: '', together: false, arrives: false, sound: 'play', touches: null },
  power: { ms: 700, how: 'power', words: '', together: false, arrives: false, sound: 'spell', touches: null },
  summon: { ms: 260, how: 'nothing', words: '', together: true, arrives: true, sound: 'play', touches: 'new' },
  equip: { ms: 350, how: 'nothing', words: '', together: false, arrives: true, sound: 'play', touches: null },
  secret: { ms: 500, how: 'hero', words: 'secret', together: false, arrives: false, sound: null, touches: null },
  reveal: { ms: 1000, how: 'card', words: '', together: false, arrives: false, sound: 'spell', touches: null },
  attack: { ms: 480, how: 'lunge', words: '', together: false, arrives: false, sound: 'attack', touches: null },
  damage: { ms: 420, how: 'hit', words: '−$n', together: true, arrives: false, sound: 'hit', touches: 'hurt' },
  shield: { ms: 400, how: 'word', words: 'shield broken', together: true, arrives: false, sound: 'shield', touches: 'changed' },
  guard: { ms: 400, how: 'word', words: 'invulnerable', together: false, arrives: false, sound: 'shield', touches: 'changed' },
  heal: { ms: 420, how: 'heal', words: '+$n', together: true, arrives: false, sound: 'heal', touches: 'healed' },
  armor: { ms: 300, how: 'hero', words: '$+n armor', together: false, arrives: false, sound: 'shield', touches: 'changed' },
  buff: { ms: 380, how: 'buff', words: '$+n/$+x', together: true, arrives: false, sound: 'buff', touches: 'changed' },
  stats: { ms: 380, how: 'stats', words: '$n/$x', together: true, arrives: false, sound: null, touches: 'changed' },
  keywords: { ms: 260, how: 'glow', words: '', together: true, arrives: false, sound: null, touches: 'changed' },
  freeze: { ms: 380, how: 'word', words: 'frozen', together: true, arrives: false, sound: 'spell', touches: 'changed' },
  stun: { ms: 380, how: 'word', words: 'stunned', together: false, arrives: false, sound: null, touches: 'changed' },
  root: { ms: 300, how: 'word', words: 'rooted', together: false, arrives: false, sound: null, touches: 'changed' },
  move: { ms: 380, how: 'nothing', words: '', together: false, arrives: true, sound: null, touches: 'changed' },
  silence: { ms: 400, how: 'word', words: 'silenced', together: true, arrives: false, sound: null, touches: 'changed' },
  transform: { ms: 450, how: 'word', words: 'transformed', together: false, arrives: true, sound: null, touches: 'changed' },
  control: { ms: 450, how: 'nothing', words: '', together: false, arrives: true, sound: null, touches: 'changed' },
  return: { ms: 350, how: 'nothing', words: '', together: false, arrives: true, sound: null, touches: 'changed' },
  shuffle: { ms: 260, how: 'nothing', words: '', together: false, arrives: false, sound: null, touches: 'changed' },
  add: { ms: 260, how: 'nothing', words: '', together: false, arrives: true, sound: 'draw', touches: null },
  discard: { ms: 500, how: 'card', words: '', together: false, arrives: false, sound: null, touches: null },
  destroy: { ms: 200, how: 'nothing', words: '', together: true, arrives: false, sound: null, touches: 'changed' },
  death: { ms: 380, how: 'fade', words: '', together: true, arrives: false, sound: 'death', touches: 'dead' },
  break: { ms: 350, how: 'fade', words: '', together: false, arrives: false, sound: null, touches: null },
  leader: { ms: 600, how: 'nothing', words: '', together: false, arrives: true, sound: null, touches: 'changed' },
  attacks: { ms: 380, how: 'word', words: '$x attacks', together: true, arrives: false, sound: null, touches: 'changed' },
  become: { ms: 260, how: 'glow', words: '', together: true, arrives: false, sound: null, touches: 'changed' },
  reset: { ms: 380, how: 'word', words: 'reset', together: true, arrives: false, sound: null, touches: 'changed' },
  overheat: { ms: 500, how: 'word', words: 'overheated', together: false, arrives: false, sound: null, touches: null },
  heat_limit: { ms: 380, how: 'word', words: 'heat limit −$n', together: true, arrives: false, sound: null, touches: 'changed' },
  trigger: { ms: 300, how: 'glow', words: '', together: false, arrives: false, sound: null, touches: null },
  cost: { ms: 260, how: 'word', words: '$+n cost', together: true, arrives: false, sound: null, touches: null },
  mana: { ms: 150, how: 'mana', words: '$+n mana', together: false, arrives: false, sound: null, touches: null },
  element: { ms: 250, how: 'mana', words: '$+n', together: false, arrives: false, sound: 'buff', touches: null },
  overload: { ms: 250, how: 'mana', words: 'overload $n', together: false, arrives: false, sound: null, touches: null },
  counter: { ms: 600, how: 'card', words: '', together: false, arrives: false, sound: 'illegal', touches: null },
  prevent: { ms: 350, how: 'word', words: 'prevented', together: false, arrives: false, sound: null, touches: 'changed' },
  offer: { ms: 0, how: 'nothing', words: '', together: false, arrives: false, sound: null, touches: null },
  chosen: { ms: 400, how: 'nothing', words: '', together: false, arrives: false, sound: null, touches: null },
  power_changed: { ms: 400, how: 'power', words: '', together: false, arrives: false, sound: null, touches: null },
  no_room: { ms: 500, how: 'card', words: '', together: false, arrives: false, sound: null, touches: null },
  cut_off: { ms: 0, how: 'nothing', words: '', together: false, arrives: false, sound: null, touches: null },
  concede: { ms: 0, how: 'nothing', words: '', together: false, arrives: false, sound: null, touches: null },
  match_end: { ms: 0, how: 'nothing', words: '', together: false, arrives: false, sound: null, touches: null },
  ends: { ms: 380, how: 'stats', words: '$n/$x', together: true, arrives: false, sound: null, touches: 'changed' },
  power_ready: { ms: 400, how: 'power', words: '', together: false, arrives: false, sound: null, touches: null },
  shown: { ms: 800, how: 'card', words: '', together: false, arrives: false, sound: 'draw', touches: null },
};
