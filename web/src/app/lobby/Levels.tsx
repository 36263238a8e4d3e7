/* The computer's levels from weak to strong, as a row of which one is chosen, with words about it. */
import type { GameInfo } from '../../net/types';
import { text } from '../../texts';

const words = text.lobby;

export function Levels({ agents, value, set }: {
  agents: GameInfo['agents']; value: string; set: (id: string) => void;
}) {
  const chosen = agents.find((a) => a.id === value);
  return (
    <fieldset class="levels" data-testid="agent">
      <legend>{words.setup.opponent}</legend>
      <div class="levels-row">
        {agents.map((a) => (
          <label key={a.id} title={a.title}>
            <input type="radio" name="agent" value={a.id} checked={a.id === value} onChange={() => set(a.id)}
              aria-label={`${a.title}. ${words.level(a.level, agents.length)}. ${words.levels[a.id] ?? ''}`} />
            <span aria-hidden="true"><i style={{ height: `${20 + (80 * a.level) / agents.length}%` }} /><b>{a.title}</b><b>{a.level}</b></span>
          </label>))}
      </div>
      {chosen && <p class="level-words"><b>{chosen.title}</b> {words.levels[chosen.id] ?? words.level(chosen.level, agents.length)}</p>}
    </fieldset>
  );
}
