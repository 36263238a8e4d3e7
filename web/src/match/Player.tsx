/* A player's place at the table: hero, power, weapon, secrets, mana, elements, deck and hand. */
import type { GameInfo, PlayerView, ViewCard } from '../net/types';
import { cardsOf } from '../app/session';
import { Card, CardBack, Stat, describe } from '../cards/Card';
import { faceOf } from '../cards/face';
import { CardIcon, Sign } from '../cards/Icon';
import { previewOn } from '../ui/preview';
import { POWER } from './legal';
import { groups, legal, own, pickSource, picked, send, table } from './store';
import { startDrag, dragging } from './drag';
import { Token, clickPlace, markClass, markWords, marksOf } from './Token';

interface Props {
  player: PlayerView;
  info: GameInfo;
  game: string;
}

function Power({ player, info, game }: Props) {
  const power = player.power;
  if (!power) return null;
  const mine = player.seat === own.value;
  const can = mine && groups.value.has(POWER);
  const selected = mine && picked.value?.source === POWER;
  const face = faceOf(power, cardsOf(game));
  return (
    <button type="button" data-place={`${player.seat}/power`} tabIndex={can ? 0 : -1}
      class={`power ${can && !picked.value ? 'can' : ''} ${selected ? 'selected' : ''}
        ${player.power_used ? 'used' : ''}`}
      aria-label={`Hero power ${describe(face)}${player.power_used ? ' Used.' : ''}`}
      onClick={() => (can ? pickSource(POWER) : undefined)}
      {...previewOn(() => face, game, info)}>
      <CardIcon game={game} card={power.card} type="power" />
      <span class="cost">{power.cost}</span>
    </button>
  );
}

function Hero({ player, info, game }: Props) {
  const hero = player.hero;
  if (!hero) return null;
  const place = `${player.seat}/hero`;
  const marks = marksOf(place, hero.tag);
  const face = faceOf(hero, cardsOf(game));
  const active = marks.can || marks.target !== '' || marks.selected;
  const name = table.value?.names[player.seat] ?? face.name;
  const armor = player.armor > 0 ? `, ${player.armor} armor` : '';
  return (
    <button type="button" data-place={place} data-tag={hero.tag} tabIndex={active ? 0 : -1}
      class={`hero ${markClass(marks)} ${(hero.keywords ?? []).map((k) => `kw-${k}`).join(' ')}`}
      style={{ '--tint': face.tint[0], '--tint2': face.tint[1] }}
      aria-label={`${name}, ${face.name}, ${hero.health} health${armor}, `
        + `${hero.attack} attack.${markWords(marks)}`}
      onClick={() => clickPlace(place)} onPointerDown={(e) => startDrag(e, place)}
      {...previewOn(() => face, game, info)}>
      <span class="token-art"><CardIcon game={game} card={hero.card} type="hero" /></span>
      <Stat kind="attack" value={hero.attack ? hero.attack : null} mark="" />
      <Stat kind="health" value={hero.health ?? 0} mark={face.healthMark} />
      {player.armor > 0 && <span class="stat armor">{player.armor}</span>}
    </button>
  );
}

function Mana({ player }: { player: PlayerView }) {
  const whole = Math.max(player.max_mana, player.mana + player.locked);
  if (whole + player.overload === 0) return null; /* before the first turn, or a game without mana */
  const crystals = [...Array(Math.min(whole, 12)).keys()];
  return (
    <div class="mana" data-place={`${player.seat}/mana`} role="img"
      aria-label={`${player.mana} of ${player.max_mana} mana${player.locked
        ? `, ${player.locked} locked` : ''}${player.overload ? `, ${player.overload} locked next turn` : ''}`}>
      <b>{player.mana}<small>/{player.max_mana}</small></b>
      <span class="crystals" aria-hidden="true">
        {crystals.map((i) => (
          <i key={i} class={i < player.mana ? 'full' : i >= whole - player.locked ? 'locked' : ''} />
        ))}
      </span>
      {player.overload > 0 && <small class="overload">{player.overload} locked next turn</small>}
    </div>
  );
}

function ElementsBar({ player, info }: Props) {
  if (!player.elements) return null;
  const mine = player.seat === own.value;
  const raises = mine ? legal.value.filter((a) => a.kind === 'raise') : [];
  return (
    <div class="elements">
      {info.elements.map((element, i) => {
        const raise = raises.find((a) => a.mode === i + 1);
        const n = player.elements?.[element] ?? 0;
        return (
          <button type="button" key={element} disabled={!raise} tabIndex={raise ? 0 : -1}
            class={`element need-${element} ${raise ? 'can' : ''}`}
            aria-label={`${n} ${element}${raise ? '. Raise by one' : ''}`}
            onClick={() => raise && send(raise)}>
            <Sign name={{ earth: 'mountains', wind: 'windy-stripes', fire: 'small-fire' }[element]
              ?? 'crystal-shine'} />
            <b>{n}</b><small>{element}</small>
            {raise && <span class="plus" aria-hidden="true">+</span>}
          </button>
        );
      })}
      {raises.filter((a) => (a.mode ?? 0) === 0).map((a) => (
        <button type="button" key="mana" class="element can" onClick={() => send(a)}
          aria-label="Take one mana for this turn instead">
          <Sign name="crystal-shine" /><b>1</b><small>mana</small>
          <span class="plus" aria-hidden="true">+</span>
        </button>
      ))}
    </div>
  );
}

function Secrets({ player, info, game }: Props) {
  if (player.secrets.length === 0) return null;
  return (
    <div class="secrets">
      {player.secrets.map((secret, i) => {
        const known = secret ? previewOn(() => faceOf(secret, cardsOf(game)), game, info) : {};
        return (
          <span key={i} class="secret" role="img" aria-label={secret?.name ?? 'a secret'} {...known}>
            ?
          </span>
        );
      })}
    </div>
  );
}

export function PlayerBar(props: Props) {
  const { player, game, info } = props;
  const mine = player.seat === own.value;
  const name = table.value?.names[player.seat] ?? '';
  return (
    <section class={`player ${mine ? 'own' : 'enemy'}`} aria-label={mine ? 'You' : name}>
      <div class="leader">
        <Hero {...props} />
        <div class="beside">
          <Power {...props} />
          {player.weapon && <Token card={player.weapon} place={`${player.seat}/weapon`} game={game}
            info={info} />}
        </div>
      </div>
      <div class="facts">
        <b class="player-name">{name}</b>
        <Mana player={player} />
        <ElementsBar {...props} />
        <span class="piles">
          <span><Sign name="card-pick" /> {player.hand_count}<small> in hand</small></span>
          <span><Sign name="spell-book" /> {player.deck_count}<small> in deck</small></span>
          {player.fatigue > 0 && <span>fatigue {player.fatigue}</span>}
        </span>
        <Secrets {...props} />
      </div>
    </section>
  );
}

const WHY: Record<string, string> = {
  not_enough_mana: 'Costs more mana than you have.', not_your_turn: '',
  not_enough_elements: 'Needs more of an element.', no_target: 'Has no legal target now.',
  board_full: 'Your board is full.',
};

function HandCard({ card, index, props }: { card: ViewCard; index: number; props: Props }) {
  const { player, game, info } = props;
  const place = `${player.seat}/hand/${index}`;
  const face = faceOf(card, cardsOf(game));
  const marks = marksOf(place);
  const why = card.why ? WHY[card.why] ?? `Not playable: ${card.why.replace(/_/g, ' ')}.` : '';
  return (
    <button type="button" data-place={place} onClick={() => clickPlace(place)}
      class={`hand-card ${markClass(marks)} ${dragging.value === place ? 'dragging' : ''}`}
      aria-label={`${index + 1}: ${describe(face)} ${why}${markWords(marks)}`}
      onPointerDown={(e) => startDrag(e, place)}
      {...previewOn(() => face, game, info, () => (why ? [why] : []))}>
      <Card face={face} game={game} />
    </button>
  );
}

export function Hand(props: Props) {
  const { player } = props;
  const mine = player.seat === own.value;
  return (
    <section class={`hand ${mine ? 'own' : 'enemy'}`} style={{ '--n': player.hand.length }}
      aria-label={mine ? 'Your hand' : `Enemy hand, ${player.hand_count} cards`}>
      {player.hand.map((card, i) => (card
        ? <HandCard key={`${card.card}${i}`} card={card} index={i} props={props} />
        : <CardBack key={i} />))}
    </section>
  );
}
