/* A card as it lies in a hand, a list or a preview: frame by class or element, shape by type,
 * cost, needs, picture, text, numbers. The same drawing at every size; the style sheet scales it. */
import type { GameInfo } from '../net/types';
import type { Face, Mark } from './face';
import { CardIcon } from './Icon';
import { explain } from './keywords';

const MARKS: Record<Mark, string> = { up: '▲', down: '▼', '': '' };
const LETTERS: Record<string, string> = { earth: 'E', wind: 'W', fire: 'F' };

export function Needs({ needs }: { needs: [string, number][] }) {
  return (
    <span class="needs">
      {needs.map(([element, n]) => (
        <span key={element} class={`need need-${element}`} title={`${n} ${element}`}>
          {n}<small>{LETTERS[element] ?? element[0]?.toUpperCase()}</small>
        </span>
      ))}
    </span>
  );
}

export function Stat({ kind, value, mark }: { kind: string; value: number | null; mark: Mark }) {
  if (value === null) return null;
  return (
    <span class={`stat ${kind} ${mark}`}>
      {value}
      {mark && <sup>{MARKS[mark]}</sup>}
    </span>
  );
}

const NUMBERED = /^(spell damage|overload|lasts|invulnerable) \d+$/i;

/* A line as its keyword sentences, its heading ("Battlecry:") and the rest. */
function partsOf(line: string, keywords: string[]): [string, string, string] {
  let rest = line;
  let words = '';
  for (let dot = rest.indexOf('.'); dot > 0; dot = rest.indexOf('.')) {
    const sentence = rest.slice(0, dot);
    if (!keywords.includes(sentence.toLowerCase()) && !NUMBERED.test(sentence)) break;
    words += `${sentence}. `;
    rest = rest.slice(dot + 1).trimStart();
  }
  const heading = /^[A-Z][a-z ]+:/.exec(rest)?.[0] ?? '';
  return [words, heading, rest.slice(heading.length)];
}

function RulesText({ text, keywords }: { text: string; keywords: string[] }) {
  return (
    <>
      {text.split('\n').map((line, i) => {
        const [words, heading, rest] = partsOf(line, keywords);
        return <span key={i} class="line"><b>{words}{heading}</b>{rest}</span>;
      })}
    </>
  );
}

export function describe(face: Face): string {
  const stats = face.attack !== null && face.health !== null
    ? `, ${face.attack} attack, ${face.health} health` : '';
  const needs = face.needs.map(([e, n]) => `, needs ${n} ${e}`).join('');
  return `${face.name}, ${face.race || face.type}, cost ${face.cost}${needs}${stats}. ${face.text}`;
}

export function Card({ face, game }: { face: Face; game: string }) {
  const style = { '--tint': face.tint[0], '--tint2': face.tint[1] };
  const small = face.text.length > 90 ? 'long' : '';
  return (
    <div class={`card type-${face.type} rarity-${face.rarity}`} style={style}>
      <div class="card-head">
        <span class={`cost ${face.costMark}`}>{face.cost}</span>
        <span class="card-name">{face.name}</span>
      </div>
      <Needs needs={face.needs} />
      <div class="art"><CardIcon game={game} card={face.id} type={face.type} /></div>
      <div class={`rules ${small}`}>{face.text
        ? <RulesText text={face.text} keywords={face.keywords} />
        : <i class="line flavor">{face.flavor}</i>}</div>
      <div class="card-foot">
        <Stat kind="attack" value={face.attack} mark={face.attackMark} />
        <span class="card-type">{face.race || face.type}</span>
        <Stat kind="health" value={face.health} mark={face.healthMark} />
      </div>
    </div>
  );
}

export function CardBack() {
  return <div class="card-back" aria-hidden="true" />;
}

/* The large card with its explanations. */
export function Preview({ face, game, info, notes }: {
  face: Face; game: string; info: GameInfo | undefined; notes?: string[];
}) {
  const words = explain(info, face.keywords, face.text);
  return (
    <div class="preview">
      <Card face={face} game={game} />
      <dl class="explain">
        {notes?.map((note) => <dd key={note} class="note">{note}</dd>)}
        {words.map((w) => [<dt key={w.id}>{w.name}</dt>, <dd key={`${w.id}.`}>{w.text}</dd>])}
        {face.flavor && <dd class="flavor">{face.flavor}</dd>}
      </dl>
    </div>
  );
}
