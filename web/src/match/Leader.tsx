/* A player's leader: the hero where the arrows end, with power, weapon and secrets beside it. */
import type { GameInfo, PlayerView } from '../net/types';
import { cardsOf } from '../app/pools';
import { Stat, describe } from '../cards/Card';
import { faceOf } from '../cards/face';
import { Picture } from '../cards/Picture';
import { text } from '../texts';
import { Spoken } from '../ui/Spoken';
import { useBoard } from './context';
import { startDrag } from './drag';
import { BladeTab, Frame, Medal } from './Frames';
import { POWER } from './legal';
import { isActive, markClass, markWords, marksOf } from './marks';
import { Outcome } from './Outcome';
import { notesOf } from './notes';

export interface SeatProps {
  player: PlayerView;
  info: GameInfo;
  game: string;
}

function Power({ player, info, game }: SeatProps) {
  const board = useBoard();
  const power = player.power;
  if (!power) return null;
  const picked = board.picked.value;
  const mine = player.seat === board.own.value;
  const can = mine && board.groups.value.has(POWER);
  const selected = mine && picked?.source === POWER;
  const face = faceOf(power, cardsOf(game));
  const place = `${player.seat}/power`;
  const lit = board.advised.value.includes(place);
  const used = player.power_used ? ` ${text.table.used}.` : '';
  return (
    <button type="button" data-place={place} data-why={mine ? power.why : undefined} tabIndex={can ? 0 : -1}
      class={`power medal ${can && !picked ? 'can' : ''} ${selected ? 'selected' : ''} ${player.power_used ? 'used' : ''} ${lit ? 'lit' : ''}`}
      onClick={() => (can ? board.pickSource(POWER) : board.click(place))}
      {...board.preview.on(() => face, game, info, () => notesOf(power), true)}>
      <Spoken words={`${text.table.power} ${describe(face)}${used}`}>
        <span class="token-art"><Picture game={game} card={power.card} type="power" shape="square" /></span>
        <Medal cut={false} />
        <Stat kind="cost" value={power.cost} mark={face.costMark} />
      </Spoken>
    </button>
  );
}

function Weapon({ player, info, game }: SeatProps) {
  const board = useBoard();
  const weapon = player.weapon;
  if (!weapon) return null;
  const face = faceOf(weapon, cardsOf(game));
  const place = `${player.seat}/weapon`;
  const marks = marksOf(board, place, weapon.tag);
  return (
    <button type="button" data-place={place} data-tag={weapon.tag} tabIndex={isActive(marks) ? 0 : -1}
      class={`weapon medal ${markClass(marks)}`}
      onClick={() => board.click(place)} {...board.preview.on(() => face, game, info, () => notesOf(weapon), true)}>
      <Spoken words={`${describe(face)}${markWords(marks)}`}>
        <span class="token-art"><Picture game={game} card={weapon.card} type="weapon" shape="square" /></span>
        <Medal cut />
        <Stat kind="attack" value={face.attack} mark={face.attackMark} />
        <Stat kind="armor" value={face.health} mark={face.healthMark} />
      </Spoken>
    </button>
  );
}

function Hero({ player, info, game }: SeatProps) {
  const board = useBoard();
  const hero = player.hero;
  if (!hero) return null;
  const place = `${player.seat}/hero`;
  const marks = marksOf(board, place, hero.tag);
  const face = faceOf(hero, cardsOf(game));
  const name = board.table.value?.names[player.seat] ?? face.name;
  const words = text.table;
  const spoken = [name, face.name, words.health(hero.health ?? 0), player.armor > 0 && words.armor(player.armor),
    words.attack(hero.attack ?? 0)].filter(Boolean).join(', ');
  return (
    <button type="button" data-place={place} data-tag={hero.tag} tabIndex={isActive(marks) ? 0 : -1}
      class={`hero ${markClass(marks)}`}
      onClick={() => board.click(place)} onPointerDown={(e) => startDrag(board, e, place)}
      {...board.preview.on(() => face, game, info, () => notesOf(hero), true)}>
      <Spoken words={`${spoken}.${markWords(marks)}`}>
        <span class="token-art"><Picture game={game} card={hero.card} type="hero" shape="square" /></span>
        <Frame outline="arch" enemy={player.seat !== board.own.value} ice={hero.frozen} />
        <span class="hero-name">{name}</span>
        {marks.can && <BladeTab />}
        <Stat kind="attack" value={hero.attack ? hero.attack : null} mark="" />
        <Stat kind="health" value={hero.health ?? 0} mark={face.healthMark} />
        <Stat kind="armor" value={player.armor > 0 ? player.armor : null} mark="" />
        <Outcome place={place} />
      </Spoken>
    </button>
  );
}

function Secrets({ player, info, game }: SeatProps) {
  const board = useBoard();
  if (player.secrets.length === 0) return null;
  return (
    <span class="secrets">
      {player.secrets.map((secret, i) => {
        const known = secret ? board.preview.on(() => faceOf(secret, cardsOf(game)), game, info, undefined, true) : {};
        return (
          <span key={i} class="secret" role="img" aria-label={secret?.name ?? text.table.secret} {...known}>?</span>
        );
      })}
    </span>
  );
}

export function Leader(props: SeatProps & { children?: preact.ComponentChildren }) {
  const { player, children } = props;
  const board = useBoard();
  const mine = player.seat === board.own.value;
  const name = board.table.value?.names[player.seat] ?? '';
  return (
    <section class={`leader ${mine ? 'own' : 'enemy'}`} aria-label={mine ? text.table.you : name || text.table.enemy}>
      <div class="beside left"><Secrets {...props} /><Weapon {...props} /></div>
      <Hero {...props} />
      <div class="beside right"><Power {...props} /></div>
      {children}
    </section>
  );
}
