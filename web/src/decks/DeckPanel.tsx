/* The deck that is being built: its cards, curve, what the server says of it, and what can be done with it. */
import { useState } from 'preact/hooks';
import { choose, chooseDeck } from '../app/lobby/choice';
import { go } from '../app/router';
import { say } from '../app/session';
import { faceOfInfo } from '../cards/face';
import type { CardInfo, DeckCheck, GameInfo } from '../net/types';
import { text } from '../texts';
import { Curve } from '../ui/Curve';
import type { PreviewControl } from '../ui/preview';
import { complete } from './complete';
import { Exchange } from './Exchange';
import { curve, inList, size } from './filter';
import { Stats } from './Stats';
import type { DraftControl } from './use-draft';

const words = text.decks.panel;

interface Props {
  game: GameInfo;
  pool: Map<string, CardInfo>;
  control: DraftControl;
  check: DeckCheck | null;
  list: string;
  preview: PreviewControl;
  tryHand: () => void;
}

function Verdict({ game, control, check }: Props) {
  const { min, max, copies } = game.deck;
  return (
    <div class="verdict" role="status">
      <p>{words.count(size(control.draft.cards), words.range(min, max), copies)}{check?.legal && <b> {words.legal}</b>}</p>
      {check && !check.legal && (
        <ul class="problems">{check.problems.slice(0, 6).map((p) => <li key={p.message}>{p.message}</li>)}</ul>)}
    </div>
  );
}

function Lines({ game, pool, control, preview }: Props) {
  const { cards } = control.draft;
  return (
    <ul class="deck-lines">
      {inList(cards, pool).map((card) => {
        const face = faceOfInfo(card);
        return (
          <li key={card.id} style={{ '--tint': face.tint[0] }} {...preview.on(() => face, game.id, game)}>
            <span class="cost-gem">{card.cost}</span>
            <span class="line-name">{card.name}</span>
            <b>×{cards[card.id]}</b>
            <button type="button" aria-label={words.less(card.name)} onClick={() => control.add(card.id, -1)}>−</button>
            <button type="button" aria-label={words.more(card.name)} onClick={() => control.add(card.id, 1)}>+</button>
          </li>
        );
      })}
    </ul>
  );
}

function SavingLine({ control, check }: Pick<Props, 'control' | 'check'>) {
  const { saving } = control;
  const said = saving.state === 'local' ? text.decks.saving.local(saving.why)
    : saving.state === 'saved' && check && !check.legal ? text.decks.saving.draft : text.decks.saving[saving.state];
  return <p class={`saving ${saving.state}`} role="status">{said}</p>;
}

function Open({ game, control }: Pick<Props, 'game' | 'control'>) {
  return (
    <label>{words.open}
      <select value={control.draft.id} name="open" onChange={(e) => control.openById(e.currentTarget.value)}>
        <option value="">{words.fresh}</option>
        {control.saved.length > 0 && <optgroup label={words.yours}>
          {control.saved.map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}</optgroup>}
        <optgroup label={words.theirs}>
          {game.decks.map((d) => <option key={d.id} value={d.id}>{d.name}</option>)}</optgroup>
      </select>
    </label>
  );
}

/* Two clicks, the second on other words. */
function Remove({ control }: Pick<Props, 'control'>) {
  const [sure, setSure] = useState(false);
  return (
    <button type="button" class="quiet" onBlur={() => setSure(false)} onClick={() => {
      if (sure) void control.remove();
      setSure(!sure);
    }}>{sure ? words.reallyRemove : words.remove}</button>
  );
}

function Deeds({ game, pool, control, check, tryHand }: Props) {
  const { draft } = control;
  const empty = size(draft.cards) === 0;
  const fill = () => {
    const full = complete(draft.cards, game, draft.hero, pool);
    const more = size(full) - size(draft.cards);
    if (more > 0) control.setCards(full);
    say(more > 0 ? words.completed(more) : words.cannotComplete, more === 0);
  };
  return (
    <div class="deeds">
      {check?.legal && draft.id && <button type="button" class="brass" onClick={() => {
        chooseDeck(game.id, `saved:${draft.id}`);
        choose({ game: game.id, knows: true });
        go('lobby');
      }}>{words.play}</button>}
      <button type="button" class="ghost" title={words.completeHow} onClick={fill}
        disabled={size(draft.cards) >= game.deck.max}>{words.complete}</button>
      <button type="button" class="ghost" disabled={!control.canUndo} onClick={control.undo}>{words.undo}</button>
      <button type="button" class="ghost" disabled={empty} onClick={tryHand}>{words.hand}</button>
      <button type="button" class="ghost" disabled={empty} onClick={() => print()}>{words.print}</button>
    </div>
  );
}

export function DeckPanel(props: Props) {
  const { game, pool, control, check, list } = props;
  const { draft } = control;
  const heroes = (game.heroes ?? []).filter((h) => !h.collectible);
  return (
    <section class="panel deck-panel" aria-label={words.label}>
      <div class="deck-top">
        <Open game={game} control={control} />
        <button type="button" onClick={control.fresh}>{words.fresh2}</button>
      </div>
      <label>{words.name}
        <input value={draft.name} maxLength={60} name="deck-name" onInput={(e) => control.rename(e.currentTarget.value)} />
      </label>
      {heroes.length > 1 && (
        <label>{words.hero}
          <select value={draft.hero} name="hero" onChange={(e) => control.setHero(e.currentTarget.value)}>
            {heroes.map((h) => <option key={h.id} value={h.id}>{h.name}</option>)}
          </select>
        </label>
      )}
      {size(draft.cards) > 0 && <Curve bars={curve(draft.cards, pool)} numbers />}
      <Verdict {...props} />
      <SavingLine control={control} check={check} />
      {size(draft.cards) === 0 && <p class="soft">{words.empty}</p>}
      <Lines {...props} />
      <Deeds {...props} />
      <Exchange game={game} list={list} check={check} control={control} />
      <Stats game={game.id} name={draft.name} />
      <Remove control={control} />
    </section>
  );
}
