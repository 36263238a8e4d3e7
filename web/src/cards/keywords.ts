/* Keywords of a game: explanations for previews, and the signs on minions. A minion's state words
 * (frozen, stunned) are keywords as well. */
import type { GameInfo, Keyword } from '../net/types';

/* Keyword ids of the engine -> sign. Games may call keywords otherwise; see `signOf`. */
const SIGNS: Record<string, string> = {
  taunt: 'checked-shield', charge: 'sprint', windfury: 'whirlwind', 'divine shield': 'aura',
  stealth: 'hooded-assassin', untargetable: 'cancel', poisonous: 'poison-bottle',
  lifesteal: 'heart-drop', 'cannot attack': 'padlock', 'cannot be attacked': 'guarded-tower',
  immune: 'holy-symbol', frozen: 'frozen-orb', sweep: 'spinning-blades', berserk: 'enrage',
  'free targeting': 'bullseye', 'reflect damage': 'shield-bounces', swift: 'winged-leg',
  rooted: 'tree-roots', stunned: 'knocked-out-stars', invulnerable: 'breastplate',
};

/* Words of card text that are no keywords but need explaining. */
const WORDS: Keyword[] = [
  { id: 'battlecry', name: 'battlecry', text: 'Happens when the card is played from the hand.' },
  { id: 'deathrattle', name: 'deathrattle', text: 'Happens when it dies.' },
  { id: 'secret', name: 'secret', text: 'Hidden until its condition comes true in the enemy\'s turn.' },
  { id: 'invulnerable', name: 'invulnerable', text: 'Takes no damage the next so many times.' },
  { id: 'spell damage', name: 'spell damage', text: 'Your spells deal this much more damage.' },
  { id: 'overload', name: 'overload', text: 'Locks so much of your mana in your next turn.' },
  { id: 'lasts', name: 'lasts', text: 'Is destroyed after this many of your turns.' },
  { id: 'discover', name: 'discover', text: 'Choose one of the cards that are shown.' },
  { id: 'combo', name: 'combo', text: 'Happens if you played another card before it this turn.' },
  { id: 'silence', name: 'silence', text: 'Takes away its text, keywords and changes.' },
  { id: 'overheat', name: 'overheat', text: 'Effects that acted too often rest until they cool.' },
];

function asWord(text: string): RegExp {
  return new RegExp(`\\b${text.replace(/[^a-z ]/gi, '')}\\b`, 'i');
}

export function explain(game: GameInfo | undefined, keywords: string[], text: string): Keyword[] {
  const known = game?.keywords ?? [];
  const found = known.filter((k) => keywords.includes(k.name) || asWord(k.name).test(text));
  const names = new Set(found.map((k) => k.name));
  return [...found, ...WORDS.filter((w) => !names.has(w.name) && asWord(w.name).test(text))];
}

export function idOf(game: GameInfo | undefined, name: string): string {
  return game?.keywords.find((k) => k.name === name)?.id ?? name;
}

export function signOf(game: GameInfo | undefined, name: string): string | undefined {
  return SIGNS[idOf(game, name)];
}
