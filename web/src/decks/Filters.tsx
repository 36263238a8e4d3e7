/* The deck builder's search fields. */
import type { CardInfo, GameInfo } from '../net/types';
import { TOP_COST, everything, type Filter } from './filter';

function values(cards: Map<string, CardInfo>, field: 'type' | 'rarity' | 'race' | 'class'): string[] {
  const found = new Set<string>();
  for (const c of cards.values()) {
    const value = c[field];
    if (c.collectible !== false && value) found.add(value);
  }
  return [...found].sort();
}

function Select({ label, value, list, set }: {
  label: string; value: string; list: string[]; set: (v: string) => void;
}) {
  return (
    <label>{label}
      <select value={value} onChange={(e) => set(e.currentTarget.value)}>
        <option value="">all</option>
        {list.map((v) => <option key={v} value={v}>{v}</option>)}
      </select>
    </label>
  );
}

export function Filters({ game, cards, filter, set }: {
  game: GameInfo; cards: Map<string, CardInfo>; filter: Filter; set: (f: Filter) => void;
}) {
  const put = (part: Partial<Filter>) => set({ ...filter, ...part });
  const groups = game.elements.length > 0 ? game.elements
    : [...new Set([...values(cards, 'class'), ...values(cards, 'race')])];
  const costs = [...Array(TOP_COST + 1).keys()];
  return (
    <form class="panel filters" role="search" onSubmit={(e) => e.preventDefault()}>
      <label>Name
        <input type="search" value={filter.name} name="search"
          onInput={(e) => put({ name: e.currentTarget.value })} />
      </label>
      <label>Text
        <input type="search" value={filter.text} onInput={(e) => put({ text: e.currentTarget.value })} />
      </label>
      <Select label={game.elements.length > 0 ? 'Element' : 'Class or kind'} value={filter.group}
        list={groups} set={(group) => put({ group })} />
      <Select label="Type" value={filter.type} list={values(cards, 'type')}
        set={(type) => put({ type })} />
      <Select label="Keyword" value={filter.keyword} list={game.keywords.map((k) => k.name)}
        set={(keyword) => put({ keyword })} />
      <Select label="Rarity" value={filter.rarity} list={values(cards, 'rarity')}
        set={(rarity) => put({ rarity })} />
      <label>Sort by
        <select value={filter.sort}
          onChange={(e) => put({ sort: e.currentTarget.value as Filter['sort'] })}>
          {['cost', 'name', 'attack', 'health'].map((s) => <option key={s}>{s}</option>)}
        </select>
      </label>
      <div class="cost-filter" role="group" aria-label="Cost">
        {costs.map((c) => (
          <button type="button" key={c} aria-pressed={filter.cost === c}
            aria-label={`Cost ${c}${c === TOP_COST ? ' or more' : ''}`}
            onClick={() => put({ cost: filter.cost === c ? null : c })}>
            {c}{c === TOP_COST ? '+' : ''}
          </button>
        ))}
        <button type="button" class="quiet" onClick={() => set(everything)}>Clear</button>
      </div>
    </form>
  );
}
