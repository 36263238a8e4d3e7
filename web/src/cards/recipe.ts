/* What a card's picture is made of. It follows from the card alone, except that of two cards of a game
 * that would look alike the later one (by id) is varied until it does not. */
import type { CardInfo } from '../net/types';
import type { Icons } from './choose';
import { hash } from './random';
import type { SCENES, SceneName } from './scenes';
import { TONE_COUNT } from './tones';

export interface Recipe {
  scene: SceneName;
  variant: number; /* of the scene */
  tone: number; /* of its colours */
  light: number; /* 0: left, 1: middle, 2: right */
  flip: boolean; /* the figure looks the other way */
  metal: SceneName; /* whose colours the figure has */
  icons: Icons;
  seed: number; /* for the small things: a tree here or there */
}

/* As many as each scene has, which the compiler checks; the scenes themselves are needed by the painter alone. */
const VARIANTS: { [S in SceneName]: (typeof SCENES)[S]['variants']['length'] } = {
  arcane: 3, war: 3, wild: 3, holy: 3, dusk: 3, storm: 3, fel: 3, plain: 4, earth: 3,
  wind: 3, fire: 3, frost: 3, sea: 3, works: 3,
};

type Subject = Pick<CardInfo, 'id' | 'name' | 'type' | 'class' | 'text'> & Partial<CardInfo>;

/* Scenes by words; the first row that fits counts most. */
const WORDS: [RegExp, SceneName][] = [
  [/\b(fire|flame|flam|burn|ember|cinder|ash|lava|magma|blaze|pyro|scorch|torch|sun|kiln|oven|coal|phoenix|molten|spark)/, 'fire'],
  [/\b(frost|ice|icy|freeze|frozen|snow|cold|winter|glaci|blizzard|chill)/, 'frost'],
  [/\b(storm|thunder|lightning|bolt|rain|cloud|gale)/, 'storm'],
  [/\b(wind|air|breeze|feather|wing|sky|bird|gust|kite|sylph|zephyr)/, 'wind'],
  [/\b(sea|water|tide|wave|pirate|ship|fish|murloc|crab|shark|whale|harbou?r|anchor|salt|river|captain)/, 'sea'],
  [/\b(gear|clock|machine|mech|robot|bomb|engine|golem|smith|forge|anvil|hammer|press|factory|tinker|gnom|steam|boiler|wrench)/, 'works'],
  [/\b(holy|light|divine|heal|angel|bless|priest|saint|cleric|dawn|gold|crown|king|queen|noble|virtue)/, 'holy'],
  [/\b(demon|imp|fel|soul|curse|doom|void|hell|blood|devil|warlock|corrupt|pact|succub)/, 'fel'],
  [/\b(shadow|night|dark|dusk|moon|ghost|grave|death|dead|assassin|thief|rogue|stealth|secret|raven|bat|spider|poison)/, 'dusk'],
  [/\b(wolf|bear|beast|forest|tree|leaf|wild|boar|cat|dog|hound|deer|root|moss|vine|hunt|oak|birch|cedar|owl|frog|snake|garden|flower|bee|fox|goose|hedge|ox|cow|pig|mouse)/, 'wild'],
  [/\b(stone|rock|earth|mountain|crystal|clay|mud|hill|cave|iron|dwarf|brick|sand|boulder|tortoise|quarry)/, 'earth'],
  [/\b(war|battle|sword|axe|blade|raid|fight|rage|brawl|knight|soldier|guard|captain|barracks|orc|attack|charge)/, 'war'],
  [/\b(arcane|magic|mage|wizard|spell|book|rune|mana|star|mirror|library|scroll|page|letter|copy|draw)/, 'arcane'],
  [/\b(town|market|street|house|farm|mill|road|field|village|inn|bridge|baker|merchant|footman)/, 'plain'],
];

const CLASSES: Record<string, SceneName> = {
  mage: 'arcane', warrior: 'war', hunter: 'wild', priest: 'holy', rogue: 'dusk', shaman: 'storm', warlock: 'fel',
  paladin: 'holy', druid: 'wild', earth: 'earth', wind: 'wind', fire: 'fire', beast: 'wild', demon: 'fel',
  dragon: 'fire', murloc: 'sea', pirate: 'sea', mech: 'works', totem: 'storm', library: 'arcane', garden: 'wild',
  barracks: 'war', kiln: 'fire', evolve: 'wild',
};
const POINTS = { element: 12, race: 4, class: 7, set: 3, name: 6, text: 2 };
const REST: SceneName[] = ['plain', 'dusk', 'earth', 'wind', 'war', 'arcane', 'holy', 'sea'];
const METALS: SceneName[] = ['holy', 'plain', 'frost', 'fire'];

function scoresOf(card: Subject): Map<SceneName, number> {
  const scores = new Map<SceneName, number>();
  const add = (scene: SceneName | undefined, points: number) => {
    if (scene) scores.set(scene, (scores.get(scene) ?? 0) + points);
  };
  for (const [element, n] of Object.entries(card.needs ?? {})) add(CLASSES[element], n > 0 ? POINTS.element + n : 0);
  add(CLASSES[card.class], POINTS.class);
  add(CLASSES[card.race ?? ''], POINTS.race);
  add(CLASSES[card.set ?? ''], POINTS.set);
  for (const [words, scene] of WORDS) {
    if (words.test(card.name.toLowerCase())) add(scene, POINTS.name);
    if (words.test(card.text.toLowerCase())) add(scene, POINTS.text);
  }
  return scores;
}

/* The best scene, and the next: a card between two has the figure in the colours of the other. */
function scenesOf(card: Subject): [SceneName, SceneName | undefined] {
  const sorted = [...scoresOf(card)].filter(([, points]) => points > 0).sort((a, b) => b[1] - a[1]).map(([scene]) => scene);
  return [sorted[0] ?? (REST[hash(card.id) % REST.length] as SceneName), sorted[1]];
}

/* One of the ways that the card's picture could be; `turn` counts them. */
export function cook(card: Subject, icons: Icons, turn: number): Recipe {
  const seed = hash(`${card.id} ${turn}`);
  const [scene, other] = scenesOf(card);
  const choice = (seed >>> 20) % 10;
  const metal = choice < 4 ? scene : choice < 7 && other ? other : METALS[(seed >>> 24) % METALS.length] as SceneName;
  return {
    scene, metal, icons, seed,
    variant: seed % VARIANTS[scene],
    tone: (seed >>> 4) % TONE_COUNT,
    light: (seed >>> 8) % 3,
    flip: ((seed >>> 12) & 1) === 1,
  };
}

/* What an eye tells pictures apart by. */
export function signature(r: Recipe): string {
  return [r.scene, r.variant, r.tone, r.light, r.flip ? 'f' : '', r.metal, r.icons.figure, r.icons.second, r.icons.back].join(' ');
}

const TURNS = 500;

/* Cards whose turn is known come first and have it, so that their pictures do not depend on other cards. */
export function recipesOf(cards: Iterable<Subject>, icons: (id: string) => Icons,
  turnOf: (id: string) => number | undefined = () => undefined): Map<string, Recipe> {
  const seen = new Set<string>();
  const recipes = new Map<string, Recipe>();
  const sorted = [...cards].sort((a, b) => (a.id < b.id ? -1 : 1));
  const isKnown = (card: Subject) => turnOf(card.id) !== undefined;
  for (const card of [...sorted.filter(isKnown), ...sorted.filter((card) => !isKnown(card))]) {
    const first = turnOf(card.id) ?? 0;
    let recipe = cook(card, icons(card.id), first);
    for (let turn = first + 1; turn < TURNS && seen.has(signature(recipe)); turn++) recipe = cook(card, icons(card.id), turn);
    seen.add(signature(recipe));
    recipes.set(card.id, recipe);
  }
  return recipes;
}
