/* A card as it lies in a hand, a list or a preview: frame by class or element, window by type, gem by rarity,
 * ribbon with the name, text, numbers. One drawing; the style sheet scales it by the card's own width (--cw)
 * and leaves out what is too small to be read. */
import { flavorOf } from '../app/pools';
import { text as words } from '../texts';
import type { GameInfo } from '../net/types';
import { Badge, type BadgeKind } from './Badge';
import type { Face, Mark } from './face';
import { frameFor } from './frames';
import { Sign } from './Icon';
import { explain } from './keywords';
import { Picture } from './Picture';
import { RulesText } from './rules-text';
import { themeOf, themeStyle } from './theme';
import './card.css';
import './preview.css';

const ELEMENT_SIGNS: Record<string, string> = { earth: 'mountains', wind: 'windy-stripes', fire: 'small-fire' };
const TYPE_SIGNS: Record<string, string> = { spell: 'spell-book', secret: 'secret-book', weapon: 'crossed-swords', power: 'beams-aura' };

export function Needs({ needs }: { needs: [string, number][] }) {
  return (
    <span class="needs">
      {needs.map(([element, n]) => (
        <span key={element} class={`need need-${element}`} title={words.cards.need(n, element)}>
          {n}{ELEMENT_SIGNS[element] ? <Sign name={ELEMENT_SIGNS[element]} /> : <small>{element[0]?.toUpperCase()}</small>}
        </span>
      ))}
    </span>
  );
}

/* One number in the size of the text around it. */
export function Stat({ kind, value, mark }: { kind: BadgeKind; value: number | null; mark: Mark }) {
  if (value === null) return null;
  return <span class={`stat ${kind} ${mark}`}><Badge kind={kind} value={value} mark={mark} /></span>;
}

function kindOf(face: Face): string {
  const race = face.race && face.race[0]?.toUpperCase() + face.race.slice(1);
  return race || words.cards.types[face.type] || face.type;
}

/* What the game calls a card of this type, in a sentence. */
function typeOf(face: Face): string {
  return (words.cards.types[face.type] ?? face.type).toLowerCase();
}

export function describe(face: Face): string {
  const stats = face.attack !== null && face.health !== null ? words.cards.spokenStats(face.attack, face.health) : '';
  const needs = face.needs.map(([e, n]) => words.cards.spokenNeed(n, e)).join('');
  return `${words.cards.spoken(face.name, face.race || typeOf(face), hasCost(face) ? face.cost : null)}${needs}${stats}. ${face.text}`;
}

/* A leader that stands on the table from the start costs nothing. */
function hasCost(face: Face): boolean {
  return face.type !== 'hero' || face.cost > 0;
}

function longestWord(name: string): number {
  return Math.max(...name.split(/[ -]/).map((word) => word.length));
}

/* Steps of size: long names and texts are set smaller. */
function sizesOf(face: Face): string {
  const name = face.name.length;
  const length = face.text.length;
  return [
    name > 21 || longestWord(face.name) > 12 ? 'name-small' : name > 15 ? 'name-less' : '',
    length > 120 ? 'text-small much' : length > 84 ? 'text-less' : length > 0 && length < 26 ? 'text-short' : '',
    face.text === '' ? 'full' : '',
    face.attack !== null || face.health !== null ? 'has-stats' : '',
  ].filter(Boolean).join(' ');
}

const CREST = 'M14 26Q4 18 2 4 18 12 30 10 46 0 59 1 72 0 88 10 100 12 116 4 114 18 104 26 96 16 84 17 70 8 59 9 48 8 34 17 22 16 14 26Z';

function Crest() {
  return (
    <svg class="crest" viewBox="0 0 118 40" aria-hidden="true">
      <path d={CREST} /><circle cx="59" cy="5.5" r="3.6" />
    </svg>
  );
}

export function Card({ face, game }: { face: Face; game: string }) {
  const theme = themeOf(game);
  const [tint, tint2] = frameFor(face.class, face.needs, theme);
  const style = { '--tint': tint, '--tint2': tint2, '--longest': longestWord(face.name), ...themeStyle(theme) };
  const { type } = face;
  return (
    <div class={`card type-${type} rarity-${face.rarity || 'none'} ${sizesOf(face)}`} style={style}>
      {face.rarity === 'legendary' && <Crest />}
      <div class="face">
        <div class="window"><Picture game={game} card={face.id} type={type} shape="card" /></div>
        <div class="card-name"><span>{face.name}</span></div>
        {face.text && <div class="rules"><p><RulesText text={face.text} game={game} /></p></div>}
        <i class="gem" />
        <span class="card-type">{kindOf(face)}</span>
        {TYPE_SIGNS[type] && <Sign name={TYPE_SIGNS[type]} />}
      </div>
      {face.needs.length > 0 && <Needs needs={face.needs} />}
      {hasCost(face) && <Badge kind="cost" value={face.cost} mark={face.costMark} />}
      {face.attack !== null && <Badge kind="attack" value={face.attack} mark={face.attackMark} />}
      {face.health !== null && <Badge kind={type === 'weapon' ? 'armor' : 'health'} value={face.health} mark={face.healthMark} />}
    </div>
  );
}

/* In the colours of the table that it lies on. */
export function CardBack() {
  return (
    <div class="card-back" aria-hidden="true">
      <svg viewBox="0 0 84 124">
        <rect x="2" y="2" width="80" height="120" rx="5" />
        <rect x="6" y="6" width="72" height="112" rx="3" stroke-dasharray="3 2.5" />
        <circle cx="42" cy="62" r="26" /><circle cx="42" cy="62" r="21" stroke-dasharray="1.5 3" />
        <path class="star" d="M42 30L50 54 74 62 50 70 42 94 34 70 10 62 34 54Z" />
        <path d="M6 24L24 6M60 6L78 24M6 100L24 118M60 118L78 100" />
        <path class="nib" d="M42 50L47 60 42 66 37 60ZM42 66V78" />
      </svg>
    </div>
  );
}

/* The large card with its explanations. */
export function Preview({ face, game, info, notes }: {
  face: Face; game: string; info: GameInfo | undefined; notes?: string[];
}) {
  const explained = explain(info, face.keywords, face.text);
  const flavor = flavorOf(game, face.id);
  const needs = face.needs.map(([element, n]) => words.cards.need(n, element)).join(', ');
  return (
    <div class="preview">
      <Card face={face} game={game} />
      <dl class="explain">
        {notes?.map((note) => <div key={note} class="note"><dd>{note}</dd></div>)}
        {needs && <div><dt>{words.cards.needsTitle(needs)}</dt><dd>{words.cards.needsText}</dd></div>}
        {explained.map((w) => <div key={w.id}><dt>{w.name}</dt><dd>{w.text}</dd></div>)}
        {flavor && <div class="flavor"><dd>{flavor}</dd></div>}
      </dl>
    </div>
  );
}
