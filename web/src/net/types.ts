/* The shapes that come from the server: games, cards, views, actions, events, play messages.
 * docs/protocol.md and docs/server.md describe them; only what the client reads is listed. */
export type Seat = 0 | 1 | 2;
export type Place = string; /* "0/hand/2", "1/board/0", "0/hero", "1/weapon" */
export type Elements = Record<string, number>;

export interface CardInfo {
  id: string;
  name: string;
  type: string;
  cost: number;
  needs?: Elements;
  attack: number | null;
  health: number | null;
  keywords: string[];
  class: string;
  race?: string;
  text: string;
  set?: string;
  rarity?: string;
  collectible?: boolean;
  token?: boolean;
  flavor?: string;
}

export interface Keyword {
  id: string;
  name: string;
  text: string;
}

export interface ShippedDeck {
  id: string;
  name: string;
  description: string;
  hero: string;
  cards?: Record<string, number>;
  code: string;
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
  deck: { min: number; max: number; copies: number };
  keywords: Keyword[];
  agents: { id: string; title: string; level: number }[];
  heroes?: { id: string; name: string; collectible: boolean }[];
  decks: ShippedDeck[];
}

/* A card as a view shows it; characters have the fields of the second half. */
export interface ViewCard {
  card: string;
  name: string;
  type: string;
  cost: number;
  text: string;
  needs?: Elements;
  playable?: boolean;
  why?: string;
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
}

export interface View {
  seat: Seat;
  turn: number;
  phase: 'mulligan' | 'main' | 'choice' | 'over';
  active: number;
  decider: number | null;
  winner: number;
  end: string;
  options: ViewCard[];
  players: [PlayerView, PlayerView];
}

export interface Action {
  kind: string;
  source?: Place;
  target?: Place;
  position?: number;
  to?: number;
  mode?: number;
  cards?: number[];
  text?: string;
}

export interface GameEvent {
  kind: string;
  seat?: number;
  source?: Place;
  target?: Place;
  amount?: number;
  extra?: number;
  card?: string;
  cause?: string;
  tag?: number;
  text?: string;
}

export interface Clock {
  seat?: number;
  left?: number; /* seconds, when the message was sent */
}

export interface MatchMessage {
  t: 'match';
  match: string;
  game: string;
  hash: string;
  seat: Seat;
  names: string[];
  seq: number;
  view: View;
  legal?: Action[];
  undo?: boolean;
  clock?: Clock;
}

export interface StepMessage {
  t: 'step';
  match: string;
  seq: number;
  action?: Action;
  events: GameEvent[];
  view: View;
  legal?: Action[];
  undo?: boolean;
  clock?: Clock;
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
  | { t: 'welcome'; name: string; matches: string[]; re?: number }
  | { t: 'hosted'; code: string; re?: number }
  | { t: 'refused'; re?: number; status: string; message: string }
  | { t: 'error'; re?: number; status: string; message: string }
  | { t: 'opponent'; match: string; state: 'here' | 'away' | 'gone' }
  | { t: 'rematch'; match: string; from: number }
  | { t: 'queue'; waiting: number; re?: number }
  | { t: 'left'; re?: number }
  | { t: 'pong'; re?: number }
  | { t: 'bye'; reason: string };

export interface DeckCheck {
  legal: boolean;
  problems: { line?: number; message: string }[];
  hero?: string; /* id */
  list: string;
  code: string;
  cards: Record<string, number>;
  curve?: number[];
}

export interface SavedDeck {
  id: string;
  game: string;
  name: string;
  list?: string;
  code: string;
}

export interface RunningMatch {
  match: string;
  game: string;
  names: string[];
  turn: number;
}

export interface MatchRecord {
  id: string;
  game: string;
  names: string[];
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
}

export interface ImportReport {
  decks: { name: string; id?: number; problem?: string }[];
  notes: string;
}

export interface Replay {
  game: string;
  names: string[];
  decks: string[];
  start?: View;
  steps: { seat?: number; action: Action; events: GameEvent[]; view?: View }[];
}

export interface Analysis {
  done: boolean;
  curve?: number[]; /* chance of seat 0 before each decision and at the end */
  mistakes?: { step: number; seat: number; loss: number; better?: Action }[];
}
