/* The shapes that come from the server: games, cards, views, actions, events, play messages, as docs/protocol.md and
 * docs/server.md describe them. tests/web/sent.py holds them against what is sent: a field that stands on one side
 * alone is an error. */
import type { ActionKind, EndReason, EventKind } from '../facts';

export type Seat = 0 | 1 | 2;
export const WATCHER = 2; /* the seat of who only looks on */
export type Place = string; /* "0/hand/2", "1/board/0", "0/hero", "1/weapon" */
export type Elements = Record<string, number>;

export interface CardInfo {
  id: string;
  name: string;
  type: string;
  cost: number;
  needs?: Elements;
  elements?: Elements; /* that a hero begins with */
  attack: number | null;
  health: number | null;
  keywords: string[];
  class: string;
  race?: string;
  text: string;
  set?: string;
  rarity?: string;
  attacks?: number; /* each turn, if not one */
  copies?: number; /* that a deck may have, if not as many as the game says */
  plural?: string;
  power?: string; /* of a hero: the name of its power */
  group?: string;
  collectible?: boolean;
  token?: boolean;
  art?: string; /* the address of a picture that the game brings, from '/' */
}

/* As it is sent: heroes may cost nothing; flavor comes where it was asked for. */
export type CardRow = Omit<CardInfo, 'cost'> & { cost: number | null; flavor?: string };

/* By card: a line for readers. */
export type Flavors = Record<string, string>;

export interface Keyword {
  id: string;
  name: string;
  text: string;
  sign?: string; /* icon for minions that have it */
  forms?: string; /* other words by which texts use it, or their beginnings, with '|' between them */
}

export interface LessonInfo {
  name: string;
  title: string;
  about: string;
  steps: number;
}

export interface ShippedDeck {
  id: string;
  name: string;
  description: string;
  hero: string;
  cards?: Record<string, number>; /* not in a brief list */
  curve: number[];
  faces: string[]; /* cards that show what it is about */
}

/* How a game wants to look: its theme.yaml, checked by the server. */
export interface GameTheme {
  colors?: Record<string, string>; /* "#rrggbb" */
  fonts?: { names?: string; text?: string }; /* of a fixed list */
  frames?: Record<string, { name?: string; colors?: [string, string] }>; /* by class or element */
}

export interface HeroInfo {
  id: string;
  name: string;
  class: string;
  collectible: boolean;
}

export interface GameInfo {
  id: string;
  title: string;
  description: string;
  hash: string;
  lanes: number;
  rows: number;
  board_size: [number, number];
  elements: string[];
  classes: string[];
  races: string[];
  deck: { min: number; max: number; copies: number; anew: boolean /* made for each match */ };
  hand_limit: [number, number];
  mulligan: boolean;
  opening: [number, number]; /* cards of the first hands */
  keywords: Keyword[];
  words: Keyword[]; /* of card texts, no keywords of the engine; those that stand for a text have no sign */
  terms: [string, string][]; /* what the game calls things, by the usual word … */
  names: string[]; /* … and longer names that hold such a word */
  lessons: LessonInfo[];
  agents: { id: string; title: string; level: number }[];
  heroes?: HeroInfo[];
  decks: ShippedDeck[];
  theme?: GameTheme;
}

/* A card as a view shows it; characters have the fields of the second half. */
export interface ViewCard {
  card: string;
  name: string;
  type: string;
  cost: number;
  printed_cost?: number; /* if that is another */
  text: string;
  needs?: Elements;
  playable?: boolean;
  why?: string; /* a status, if nothing can be done with it now … */
  why_text?: string; /* … and in words about it: "costs 1 more mana than you have" */
  given?: Given[];
  attack?: number;
  health?: number;
  max_health?: number;
  keywords?: string[];
  race?: string;
  spell_damage?: number;
  asleep?: boolean;
  silenced?: boolean;
  attacks?: number;
  tag?: number;
  invulnerable?: number;
  cell?: number;
  moved?: boolean;
  frozen?: boolean;
  stunned?: number;
  rooted?: boolean;
  heat?: number; /* how often its hottest effect acted, and how often that may */
  heat_limit?: number;
}

/* What a card on the table or in a hand has that it does not print (docs/protocol.md, given). */
export interface Given {
  what: 'stats' | 'set' | 'keyword' | 'ability' | 'lost' | 'spell_damage' | 'lasts' | 'doom' | 'cost';
  text: string; /* whole: "+2/+1 this turn, from Cheer", "taunt from Warden", "-1 cost from Clerk" */
  now?: boolean; /* not what the card says: it was given several times, or changed since */
  until: 'forever' | 'this_turn' | 'next_turn' | 'turns' | 'aura' | 'missed_turn';
  turns?: number;
  by?: number; /* seat of who gave it */
  from?: string; /* card that gives it or gave it */
}

export interface PlayerView {
  seat: number;
  armor: number;
  mana: number;
  max_mana: number;
  locked: number;
  overload: number;
  fatigue: number;
  power_used: boolean;
  hand_count: number;
  deck_count: number;
  elements?: Elements;
  raised?: boolean;
  hero: ViewCard | null;
  power: ViewCard | null;
  weapon: ViewCard | null;
  hand: (ViewCard | null)[];
  board: ViewCard[];
  secrets: (ViewCard | null)[];
  known: ViewCard[]; /* cards that are among the hidden ones, somewhere */
}

export interface View {
  seat: Seat;
  turn: number;
  phase: 'mulligan' | 'main' | 'choice' | 'over';
  active: number;
  decider: number | null;
  winner: number;
  end: EndReason;
  options: ViewCard[];
  players: [PlayerView, PlayerView];
}

export interface Action {
  kind: ActionKind;
  source?: Place;
  target?: Place;
  position?: number;
  to?: number;
  mode?: number;
  cards?: number[];
  text?: string;
}

export interface GameEvent {
  kind: EventKind;
  seat?: number;
  source?: Place;
  target?: Place;
  amount?: number;
  extra?: number;
  card?: string;
  cause?: string;
  tag?: number;
  text?: string;
  tags?: number[]; /* in a log: of all in play who had to do with it … */
  was?: Partial<ViewCard>; /* … and the card as it was */
}

export interface Clock {
  seat?: number;
  left?: number; /* seconds, when the message was sent */
}

/* As it comes over the wire: see Frame. */
export interface ActionGroup {
  kind: ActionKind;
  sources?: Place[];
  targets?: Place[];
  positions?: number[];
  tos?: number[];
  modes?: number[];
}

/* The server tells the turn, and in each event what it was about; a replay has the positions around it. */
export interface LogStep {
  by: number;
  events: GameEvent[];
  turn?: number;
  before?: View;
  view?: View;
}

export interface MatchLog {
  first: number; /* number of the first step told, counted from the start of the match */
  steps: LogStep[];
}

export type Often = 'never' | 'sometimes' | 'always';
type Span = [low: number, high: number];

/* What an action would do to a character; only what changes is there. */
export interface Fate {
  dies: Often;
  chance?: number; /* that it dies, in percent, if sometimes */
  damage?: Span;
  heal?: Span;
  left?: Span; /* health, if it lives */
  attack?: Span;
  armor?: Span;
  leaves?: Often; /* the board, otherwise than by dying */
  marks?: Partial<Record<EventKind, Often>>; /* shield, freeze, silence, transform … */
}

/* One without a position stands for all positions that have no entry of their own. */
export interface Outcome {
  kind: ActionKind;
  target?: Place;
  mode?: number;
  to?: number;
  position?: number;
  on: Record<Place, Fate>;
  sampled?: boolean; /* chance has more outcomes than were looked at */
}

export interface Reason {
  status: string;
  text: string; /* a clause about the thing: "is asleep until your next turn" */
}

export interface OutcomesMessage {
  t: 'outcomes';
  match: string;
  seq: number;
  source: Place;
  actions: Outcome[];
  not: Record<Place, Reason>; /* characters that it cannot aim at */
  why?: Reason; /* nothing can be done with it */
  re?: number;
}

export interface HintMessage {
  t: 'hint';
  match: string;
  seq: number;
  action: Action;
  text: string;
  before: number; /* chance to win as things stand … */
  after: number; /* … and after the action */
  next: { by: number; text: string }[];
  re?: number;
}

export type Emote = 'hello' | 'thanks' | 'well_played' | 'wow' | 'oops' | 'hurry';
export const EMOTES: readonly Emote[] = [
  'hello', 'thanks', 'well_played', 'wow', 'oops', 'hurry',
];

/* Where a lesson is and what the teacher says. */
export interface LessonState {
  name: string;
  title: string;
  step: number; /* from 0; after the last one it is as many as there are */
  steps: number;
  done: boolean;
  hidden: string[]; /* parts of the table that are not there yet */
  topic?: string;
  say?: string;
  else?: string; /* to who does something else */
  learned?: string[];
}

export interface MatchMessage {
  t: 'match';
  lesson?: LessonState;
  match: string;
  game: string;
  hash: string;
  seat: Seat;
  names: string[];
  seq: number;
  level?: number; /* of the computer, 0: two people */
  timer?: number;
  players?: ('here' | 'away')[];
  away?: number[]; /* seconds until the match is given up for that player; 0: he is here */
  watching?: { delay: number; hands: boolean }; /* what spectators may see */
  side?: number; /* spectators: the side that they look from, and how many turns later */
  delay?: number;
  view: View;
  legal?: Action[];
  undo?: boolean;
  mulligan?: [boolean, boolean]; /* whose opening hand is decided on */
  clock?: Clock;
  log?: MatchLog; /* what happened so far, when one comes or comes back */
  re?: number;
  undone?: number; /* so many of the last steps were taken back */
}

export interface StepMessage {
  t: 'step';
  lesson?: LessonState;
  match: string;
  seq: number;
  by?: number;
  action?: Action;
  events: GameEvent[];
  view: View;
  legal?: Action[];
  undo?: boolean;
  mulligan?: [boolean, boolean];
  clock?: Clock;
  re?: number;
}

export interface OverMessage {
  t: 'over';
  match: string;
  winner: number;
  end: string;
  replay?: string;
}

export type ServerMessage =
  | MatchMessage
  | StepMessage
  | OverMessage
  | OutcomesMessage
  | HintMessage
  | { t: 'welcome'; name: string; guest: boolean; matches: string[]; re?: number }
  | { t: 'hosted'; code: string; game: string; re?: number }
  | { t: 'refused'; re?: number; status: string; message: string }
  | { t: 'opponent'; match: string; seat?: number; state: 'here' | 'away' | 'gone'; left?: number }
  | { t: 'mulligan'; match: string; seat: number; re?: number }
  | { t: 'rematch'; match: string; from: number; state?: 'asked' | 'declined' }
  | { t: 'emote'; match: string; from: number; emote: Emote; re?: number }
  | { t: 'queue'; waiting: number; re?: number }
  | { t: 'left'; re?: number }
  | { t: 'matches'; matches: RunningMatch[]; re?: number }
  | { t: 'pong'; re?: number }
  | { t: 'bye'; reason: string };

/* What comes over the wire: legal actions in groups, views of steps as differences. The play connection unfolds
 * both before anybody sees them. */
export type MatchFrame = Omit<MatchMessage, 'legal'> & { legal?: ActionGroup[] };
export type StepFrame = Omit<StepMessage, 'legal' | 'view'> & { legal?: ActionGroup[]; change: unknown };
export type Frame = Exclude<ServerMessage, MatchMessage | StepMessage> | MatchFrame | StepFrame;

export interface DeckCheck {
  name: string;
  description: string;
  legal: boolean;
  problems: { line?: number; status: string; message: string }[];
  hero?: string; /* id */
  list: string;
  code: string;
  cards: Record<string, number>;
  curve?: number[];
  faces?: string[];
}

export interface SavedDeck {
  id: string;
  game: string;
  name: string;
  code: string;
  legal: boolean;
  hero?: string; /* id; absent, like what follows, if the game has changed since */
  cards?: Record<string, number>;
  curve?: number[];
  faces?: string[];
}

export interface RunningMatch {
  match: string;
  game: string;
  names: string[];
  turn: number;
  level: number; /* of the computer, 0: two people */
  people: number; /* who sit at it now */
  watching: number;
}

export interface OwnMatch extends RunningMatch {
  seat: number;
  move: boolean; /* it is ours */
}

export interface MatchRecord {
  id: string;
  game: string;
  names: string[];
  players: [number, number]; /* 0: the computer */
  decks: string[];
  seat: number; /* of whom the history is */
  level: number; /* of the computer, 0: two people */
  result: number;
  end: string;
  turns: number;
  date: number; /* seconds since 1970 */
}

export interface Invitation {
  game: string;
  name: string;
  timer: number;
  delay?: number; /* turns after which spectators see what happened */
  hands?: boolean; /* they may see what a player sees */
}

export interface ImportReport {
  decks: { name: string; id?: number; problem?: string }[];
  notes: string;
}

export interface Replay extends MatchRecord {
  seat: 0 | 1; /* of who asks, or the first one */
  hash: string;
  start: View;
  steps: {
    seat: number;
    action: Action;
    text: string; /* the action in words: "play Fireball on the enemy hero" */
    events: GameEvent[];
    view: View;
  }[];
}

/* A scenario that shows something, step by step. */
export interface Scene {
  shows: string;
  name: string;
  about: string;
  start: View;
  steps: { seat: number; action: Action; events: GameEvent[]; view: View }[];
}

/* As it is sent: heroes of scenarios have numbers, but no card. */
type CardWords = 'card' | 'name' | 'type' | 'cost' | 'text';
type HeroRow = Omit<ViewCard, CardWords> & Partial<Pick<ViewCard, CardWords>>;
type PlayerRow = Omit<PlayerView, 'hero'> & { hero: HeroRow | null };
export type ViewRow = Omit<View, 'players'> & { players: [PlayerRow, PlayerRow] };
export type SceneRow = Omit<Scene, 'start' | 'steps'> & {
  start: ViewRow;
  steps: (Omit<Scene['steps'][number], 'view'> & { view: ViewRow })[];
};

export interface Rules {
  book: { part: string; sentences: string[] }[];
  settings: { name: string; value: string; help: string }[];
  scenes: { id: string; shows: string; name: string; about: string }[];
}

/* What was worse about an action than about a better one. */
export interface Why {
  kind: 'lethal' | 'loses' | 'leaves' | 'idle' | 'mana' | 'damage';
  card?: string; /* its name */
  amount?: number;
}

export interface Analysis {
  done: boolean;
  positions?: number; /* looked at so far, until it is done */
  playouts?: number; /* from each position */
  seat?: number; /* whose chance the curve is, once it is done */
  curve?: number[]; /* before each decision and at the end */
  mistakes?: {
    step: number;
    seat: number;
    loss: number;
    text: string; /* what was done … */
    better?: Action;
    better_text?: string; /* … and what a strong agent would have done, in words, … */
    better_chance?: number; /* … with the chance to win after that, … */
    why?: Why; /* … and why, if there is a plain reason */
  }[];
}
