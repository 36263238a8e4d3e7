/* The dialog with everything that a person can set. */
import { text } from '../texts';
import { Dialog } from '../ui/Dialog';
import { setting, settings, settingsOpen, type Theme } from './settings';
import { Sound } from './Sound';

const words = text.app.settings;

function Choice<V extends string>({ name, label, value, of, set }: {
  name: string; label: string; value: V; of: Record<V, string>; set: (value: V) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="segments">
        {(Object.keys(of) as V[]).sort((a, b) => Number(a) - Number(b) || 0).map((v) => (
          <label key={v}>
            <input type="radio" name={name} value={v} checked={v === value} onChange={() => set(v)} />
            <span>{of[v]}</span>
          </label>))}
      </div>
    </fieldset>
  );
}

export function SettingsDialog() {
  if (!settingsOpen.value) return null;
  const now = settings.value;
  return (
    <Dialog title={words.title} close={() => (settingsOpen.value = false)} kind="settings">
      <Choice name="theme" label={words.theme} value={now.theme} of={words.themes}
        set={(v: Theme) => setting('theme', v)} />
      <Choice name="size" label={words.size} value={String(now.size) as '1'} of={words.sizes}
        set={(v) => setting('size', Number(v))} />
      <Choice name="speed" label={words.speed} value={String(now.speed) as '1'} of={words.speeds}
        set={(v) => setting('speed', Number(v))} />
      <Choice name="motion" label={words.motion} value={now.motion} of={words.motions}
        set={(v) => setting('motion', v)} />
      <Sound />
      <p class="soft small">{words.note}</p>
    </Dialog>
  );
}
