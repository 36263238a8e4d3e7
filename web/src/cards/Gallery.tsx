/* All cards of a game to look at, narrowed by words, class, type and cost. */
import { useMemo, useState } from 'preact/hooks';
import { cardsOf } from '../app/pools';
import { href } from '../app/router';
import { games, useWordsOf } from '../app/session';
import type { CardInfo, GameInfo } from '../net/types';
import { text } from '../texts';
import { Grid } from '../ui/grid';
import { Quiet } from '../ui/Quiet';
import { PreviewControl, PreviewLayer } from '../ui/preview';
import { Card, describe } from './Card';
import { faceOfInfo } from './face';
import { themeOf } from './theme';
import { MANY, groupsOf, isWanted, type Wanted } from './wanted';
import './gallery.css';

const NARROW = 560; /* px */

function Choice({ label, none, value, options, set }: {
  label: string; none: string; value: string; options: [string, string][]; set: (value: string) => void;
}) {
  return (
    <select aria-label={label} value={value} onChange={(e) => set(e.currentTarget.value)}>
      <option value="">{none}</option>
      {options.map(([id, name]) => <option key={id} value={id}>{name}</option>)}
    </select>
  );
}

function Filters({ cards, game, wanted, set }: {
  cards: CardInfo[]; game: GameInfo; wanted: Wanted; set: (wanted: Wanted) => void;
}) {
  const frames = themeOf(game.id)?.frames;
  const groups = [...new Set(cards.flatMap(groupsOf))].sort().map((id): [string, string] => [id, frames?.[id]?.name ?? id]);
  const types = [...new Set(cards.map((card) => card.type))].map((id): [string, string] => [id, text.cards.types[id] ?? id]);
  const costs = [...new Set(cards.map((card) => Math.min(card.cost ?? 0, MANY)))].sort((a, b) => a - b)
    .map((n): [string, string] => [String(n), n === MANY ? text.cards.costFrom(n) : text.cards.cost(n)]);
  return (
    <div class="gallery-filters" role="search">
      <input type="search" aria-label={text.cards.search} placeholder={text.cards.search} value={wanted.words}
        onInput={(e) => set({ ...wanted, words: e.currentTarget.value })} />
      <Choice label={text.cards.byClass} none={text.cards.allClasses} value={wanted.class} options={groups}
        set={(value) => set({ ...wanted, class: value })} />
      <Choice label={text.cards.byType} none={text.cards.allTypes} value={wanted.type} options={types}
        set={(value) => set({ ...wanted, type: value })} />
      <Choice label={text.cards.byCost} none={text.cards.allCosts} value={wanted.cost} options={costs}
        set={(value) => set({ ...wanted, cost: value })} />
    </div>
  );
}

function Shelf({ game }: { game: GameInfo }) {
  const [wanted, setWanted] = useState<Wanted>({ words: '', class: '', type: '', cost: '' });
  const preview = useMemo(() => new PreviewControl(), []);
  const pool = cardsOf(game.id);
  const cards = useMemo(() => [...pool.values()], [pool]);
  const found = useMemo(() => cards.filter((card) => isWanted(card, wanted)), [cards, wanted]);
  return (
    <>
      <header class="gallery-head">
        <h1>{text.cards.title(game.title)}</h1>
        <p class="soft" role="status">{text.cards.lead(found.length, cards.length)}</p>
      </header>
      <nav class="gallery-games" aria-label={text.cards.otherGames}>
        {games.value.map((other) => <a key={other.id} href={href('cards', other.id)}
          aria-current={other.id === game.id ? 'page' : undefined}>{other.title}</a>)}
      </nav>
      <Filters cards={cards} game={game} wanted={wanted} set={setWanted} />
      {cards.length > 0 && found.length === 0 && <p>{text.cards.none}</p>}
      <Grid items={found} keyOf={(card) => card.id} label={text.cards.title(game.title)} size={(box) => (box < NARROW ? { least: 150, gap: 22 } : { least: 176, gap: 30 })}
        height={(width) => Math.min(width, 210) * 1.4}
        render={(card) => {
          const face = faceOfInfo(card);
          return (
            <div class="gallery-card" role="img" tabIndex={0} aria-label={describe(face)} {...preview.on(() => face, game.id, game)}>
              <Card face={face} game={game.id} />
            </div>
          );
        }} />
      <PreviewLayer of={preview} />
    </>
  );
}

export function Gallery({ id }: { id: string }) {
  const game = games.value.find((one) => one.id === id) ?? (id ? undefined : games.value[0]);
  useWordsOf(game);
  if (!game) return <Quiet words={games.value.length > 0 ? text.cards.noSuchGame : text.app.loading} />;
  return <main class="page gallery"><Shelf key={game.id} game={game} /></main>;
}
