/* Looking things up in a view: what stands at a place, and what an event is about. */
import type { GameEvent, View, ViewCard } from '../net/types';

function characters(v: View | null): ViewCard[] {
  if (!v) return [];
  return v.players.flatMap((p) => [p.hero, p.weapon, ...p.board].filter((c) => c !== null));
}

export function at(v: View | null, place: string | undefined): ViewCard | null {
  const [seat, zone, slot] = (place ?? '').split('/');
  const player = v?.players[Number(seat)];
  if (!player || !zone) return null;
  if (zone === 'hero') return player.hero;
  if (zone === 'weapon') return player.weapon;
  if (zone === 'power') return player.power;
  return (zone === 'board' ? player.board[Number(slot)] : player.hand[Number(slot)]) ?? null;
}

/* The card that an event tells of, as it was before it if it was there. */
export function asItWas(event: GameEvent, before: View | null, after: View): ViewCard | null {
  const bare = event.card ? { card: event.card, name: '', type: '', cost: 0, text: '' } : null;
  if (event.tags) return event.was ? { card: '', name: '', type: '', cost: 0, text: '', ...event.was } : bare;
  const tagged = (v: View | null) => characters(v).find((c) => event.tag && c.tag === event.tag);
  const named = () => [...after.players.flatMap((p) => p.hand), ...characters(after)]
    .find((c) => c?.card === event.card);
  return tagged(before) ?? tagged(after) ?? named() ?? bare;
}

/* The tags of those who have to do with an event. */
export function tagsOf(event: GameEvent, v: View | null): number[] {
  if (event.tags) return event.tags;
  const tags = [event.tag, at(v, event.source)?.tag, at(v, event.target)?.tag];
  return [...new Set(tags.filter((t) => t !== undefined && t > 0))] as number[];
}
