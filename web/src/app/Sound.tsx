/* How loud the table is: in the settings, and in the menu of the table. */
import { text } from '../texts';
import { setting, settings } from './settings';

const words = text.app.settings;

export function Sound() {
  const { mute, volume } = settings.value;
  return (
    <fieldset class="choice sound">
      <legend>{words.volume}</legend>
      <div class="sound-row">
        <input type="range" min={0} max={100} step={5} value={volume * 100} aria-label={words.volume} name="volume"
          disabled={mute} onInput={(e) => setting('volume', Number(e.currentTarget.value) / 100)} />
        <label class="check"><input type="checkbox" name="mute" checked={mute}
          onChange={(e) => setting('mute', e.currentTarget.checked)} /> {words.mute}</label>
      </div>
    </fieldset>
  );
}
