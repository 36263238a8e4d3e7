/* Whom we owe what the pages show. */
import { text } from '../texts';

const words = text.app.credits;

export function Credits() {
  return (
    <main class="page narrow">
      <section class="panel">
        <h1>{words.title}</h1>
        <p>{words.icons} <a href="https://game-icons.net">game-icons.net</a>{words.iconsBy}{' '}
          <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>{words.iconsHow}</p>
        <p>{words.libraries}</p>
        <p>{words.own}</p>
      </section>
    </main>
  );
}
