/* The chip on a target while something is aimed: what would happen to it. */
import { Sign } from '../cards/Icon';
import { useBoard } from './context';

export function Outcome({ place }: { place: string }) {
  const chip = useBoard().chips.value.get(place);
  if (!chip) return null;
  return (
    <span class={`outcome ${chip.kind} ${chip.aside ? 'aside' : ''}`}>
      {chip.shield && <Sign name="shield" />}{chip.words}{chip.dies && <Sign name="skull-crossed-bones" />}
    </span>
  );
}
