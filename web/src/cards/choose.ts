/* Which icons stand for a card: the figure by the words of its name, then by race, text and type; a small
 * second sign by what its text does; a faint emblem behind by class, element or race. tools/choose-icons.mjs
 * asks it for the shipped games with all icons there are, the page for a game of somebody's own. */
import { hash } from './random';

export interface Icons {
  figure: string;
  second: string; /* '' : none */
  back: string;
}

/* What is known of icons and words. */
export interface IconIndex {
  names: string[]; /* all icons that may be chosen */
  synonyms: Record<string, string[]>; /* of a word: icons, or words in their names */
  races: Record<string, string[]>;
  texts: [string, string[]][]; /* a phrase of the text: figures */
  signs: [string, string[]][]; /* a phrase of the text: second signs */
  types: Record<string, string[]>;
  emblems: Record<string, string[]>; /* of a class, element, race, set or type */
}

export interface Subject {
  id: string;
  name: string;
  type: string;
  text: string;
  class: string;
  race?: string;
  set?: string;
  needs?: Record<string, number>;
}

const LITTLE = new Set(['the', 'of', 'and', 'for', 'with', 'from', 'into', 'one', 'all', 'two', 'three',
  'who', 'has', 'that', 'this', 'not', 'her', 'his', 'big', 'small', 'back', 'out', 'off', 'over', 'under',
  'master', 'face', 'body', 'man', 'ball', 'high', 'low', 'long', 'open', 'first', 'last', 'half', 'round',
  'flat', 'up', 'down', 'in', 'on', 'to', 'no', 'set', 'double', 'triple', 'hard', 'plain', 'drop']);
const AGAIN = 5; /* what a figure loses for each card that shows it already */

type Scores = Map<string, number>;

function stems(word: string): string[] {
  const cut = (n: number, more = '') => word.slice(0, -n) + more;
  const forms = [word];
  if (word.endsWith('ies')) forms.push(cut(3, 'y'));
  if (word.endsWith('es')) forms.push(cut(2));
  if (word.endsWith('s')) forms.push(cut(1));
  if (word.endsWith('ing')) forms.push(cut(3), cut(3, 'e'));
  if (word.endsWith('ed') || word.endsWith('er')) forms.push(cut(2), cut(1));
  return forms.filter((form) => form.length > 2);
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().replace(/['’]s\b/g, '').replace(/[^a-z -]/g, '').split(/[ -]+/)
    .filter((word) => word.length > 2 && !LITTLE.has(word));
}

/* Chooses for the cards of one game, one after the other, so that a figure is not shown too often. */
class Chooser {
  private readonly known: Set<string>;
  private readonly byWord = new Map<string, string[]>();
  private readonly uses = new Map<string, number>();

  constructor(private readonly index: IconIndex) {
    this.known = new Set(index.names);
    for (const name of index.names) {
      for (const word of name.split('-')) {
        if (word.length < 3 || /^\d+$/.test(word)) continue;
        this.byWord.set(word, [...(this.byWord.get(word) ?? []), name]);
      }
    }
  }

  private add(scores: Scores, icon: string, points: number): void {
    if (this.known.has(icon)) scores.set(icon, (scores.get(icon) ?? 0) + points);
  }

  private synonyms(word: string): string[] | undefined {
    return Object.hasOwn(this.index.synonyms, word) ? this.index.synonyms[word] : undefined;
  }

  private addWord(scores: Scores, word: string, points: number): void {
    const synonyms = this.synonyms(word);
    synonyms?.forEach((icon, i) => {
      if (this.known.has(icon)) this.add(scores, icon, points * 1.3 - i);
      else for (const full of this.byWord.get(icon) ?? []) this.add(scores, full, points - full.split('-').length);
    });
    if (synonyms) return;
    const hits = this.byWord.get(word) ?? [];
    for (const icon of hits) {
      const size = icon.split('-').length;
      this.add(scores, icon, points / Math.log2(hits.length + 2) + (size === 1 ? 4 : -size));
    }
  }

  /* Words inside a longer one: "flametongue" has "flame" and "tongue". */
  private parts(word: string): string[] {
    const found: string[] = [];
    if (word.length < 7) return found;
    for (let cut = 3; cut <= word.length - 3; cut++) found.push(word.slice(0, cut), word.slice(cut));
    return found.filter((part) => part.length > 3 && this.synonyms(part));
  }

  private scores(card: Subject): Scores {
    const scores: Scores = new Map();
    const list = wordsOf(card.name);
    list.forEach((word, i) => {
      const points = 14 + (i === list.length - 1 ? 4 : 0);
      for (const form of stems(word)) this.addWord(scores, form, form === word ? points : points - 2);
      for (const part of this.parts(word)) this.addWord(scores, part, points - 4);
    });
    this.index.races[card.race ?? '']?.forEach((icon, i) => this.add(scores, icon, 6 - i * 0.2));
    const text = card.text.toLowerCase();
    for (const [phrase, icons] of this.index.texts) {
      if (!text.includes(phrase)) continue;
      icons.forEach((icon, i) => this.add(scores, icon, (card.type === 'spell' ? 5 : 2) - i * 0.3));
    }
    this.index.types[card.type]?.forEach((icon) => this.add(scores, icon, 1));
    return scores;
  }

  private figure(card: Subject, byHand: string[] | undefined): string {
    const scores: Scores = byHand ? new Map(byHand.map((icon) => [icon, 0])) : this.scores(card);
    let best = 'magic-swirl';
    let top = -Infinity;
    for (const [icon, points] of scores) {
      const value = points - AGAIN * (this.uses.get(icon) ?? 0) + (hash(card.id + icon) % 1000) / 1000;
      if (value > top) [top, best] = [value, icon];
    }
    this.uses.set(best, (this.uses.get(best) ?? 0) + 1);
    return best;
  }

  /* One of the icons of the first rows that fit, told apart by the card's id. */
  private pick(lists: (string[] | undefined)[], card: Subject, not: string[]): string {
    for (const list of lists) {
      const left = list?.filter((icon) => this.known.has(icon) && !not.includes(icon)) ?? [];
      if (left.length > 0) return left[hash(card.id) % left.length] as string;
    }
    return '';
  }

  choose(card: Subject, byHand: string[] | undefined): Icons {
    const figure = this.figure(card, byHand);
    const text = card.text.toLowerCase();
    const elements = Object.entries(card.needs ?? {}).sort((a, b) => b[1] - a[1]).map(([element]) => element);
    const signs = this.index.signs.filter(([phrase]) => text.includes(phrase)).map(([, icons]) => icons);
    const emblem = (word: string | undefined) => this.index.emblems[word ?? ''];
    const second = this.pick([...signs, emblem(elements[1]), emblem(card.race)], card, [figure]);
    const back = this.pick([emblem(elements[0]), emblem(card.race), emblem(card.class), emblem(card.set),
      emblem(card.type)], card, [figure, second]);
    return { figure, second, back };
  }
}

/* `byHand`: figures that somebody chose for a card. */
export function chooseIcons(cards: Iterable<Subject>, index: IconIndex,
  byHand: (id: string) => string[] | undefined = () => undefined): Map<string, Icons> {
  const chooser = new Chooser(index);
  const sorted = [...cards].sort((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(sorted.map((card) => [card.id, chooser.choose(card, byHand(card.id))]));
}
