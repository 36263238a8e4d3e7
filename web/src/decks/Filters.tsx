/* The deck builder's search fields: words and cost at hand, the rest behind a button where room is short. */
import { useState } from 'preact/hooks';
import type { CardInfo, GameInfo } from '../net/types';
import { text } from '../texts';
import { TOP_COST, everything, type Filter } from './filter';

const words = text.decks.filters;

function values(cards: CardInfo[], field: 'type' | 'rarity' | 'race' | 'class'): string[] {
  const found = new Set<string>();
  for (const c of cards) {
    const value = c[field];
    if (value) found.add(value);
  }
  return [...found].sort();
}

function Select({ label, value, list, set }: {
  label: string; value: string; list: string[]; set: (v: string) => void;
}) {
  if (list.length < 2) return null;
  return (
    <label>{label}
      <select value={value} onChange={(e) => set(e.currentTarget.value)}>
        <option value="">{words.all}</option>
        {list.map((v) => <option key={v} value={v}>{v}</option>)}
      </select>
    </label>
  );
}

function Costs({ filter, put }: { filter: Filter; put: (part: Partial<Filter>) => void }) {
  return (
    <div class="cost-filter" role="group" aria-label={words.cost}>
      {[...Array(TOP_COST + 1).keys()].map((c) => (
        <button type="button" key={c} aria-pressed={filter.cost === c} aria-label={words.costOf(c, c === TOP_COST)}
          onClick={() => put({ cost: filter.cost === c ? null : c })}>
          <span class="cost-gem">{c}{c === TOP_COST ? '+' : ''}</span>
        </button>
      ))}
    </div>
  );
}

/* `cards`: what the hero may hold. */
export function Filters({ game, cards, filter, set }: {
  game: GameInfo; cards: CardInfo[]; filter: Filter; set: (f: Filter) => void;
}) {
  const [more, setMore] = useState(false);
  const put = (part: Partial<Filter>) => set({ ...filter, ...part });
  const groups = game.elements.length > 0 ? game.elements
    : [...new Set([...values(cards, 'class'), ...values(cards, 'race')])];
  const used = game.keywords.filter((k) => cards.some((c) => c.keywords.includes(k.name))).map((k) => k.name);
  return (
    <form class={`filters ${more ? 'more' : ''}`} role="search" aria-label={words.label} onSubmit={(e) => e.preventDefault()}>
      <label class="filter-words"><span class="sr">{words.search}</span>
        <input type="search" value={filter.words} name="search" placeholder={words.search}
          onInput={(e) => put({ words: e.currentTarget.value })} />
      </label>
      <button type="button" class="filter-more" aria-expanded={more} onClick={() => setMore(!more)}>{words.more}</button>
      <Costs filter={filter} put={put} />
      <div class="filter-rest">
        <Select label={game.elements.length > 0 ? words.element : words.group} value={filter.group}
          list={groups} set={(group) => put({ group })} />
        <Select label={words.type} value={filter.type} list={values(cards, 'type')} set={(type) => put({ type })} />
        <Select label={words.keyword} value={filter.keyword} list={used} set={(keyword) => put({ keyword })} />
        <Select label={words.rarity} value={filter.rarity} list={values(cards, 'rarity')}
          set={(rarity) => put({ rarity })} />
        <label>{words.sort}
          <select value={filter.sort}
            onChange={(e) => put({ sort: e.currentTarget.value as Filter['sort'] })}>
            {Object.entries(words.sorts).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
        <button type="button" class="quiet" onClick={() => set(everything)}>{words.clear}</button>
      </div>
    </form>
  );
}
