/* Whom we owe what the pages show. */
export function Credits() {
  return (
    <main class="page narrow">
      <section class="panel">
        <h1>Credits</h1>
        <p>The pictures on the cards are from <a href="https://game-icons.net">game-icons.net</a>, by
          Lorc, Delapouite and many others, under the licence{' '}
          <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>. They are shown in
          other colours and sizes; each card's picture was chosen by its name and text.</p>
        <p>The client uses Preact, its signals, and uPlot, all under the MIT licence.</p>
        <p>Cardwright itself is free software under the MIT licence.</p>
      </section>
    </main>
  );
}
