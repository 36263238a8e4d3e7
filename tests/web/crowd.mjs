/* Crowded tables for the browser tests: what the server tells of a match is changed on its way to the page, so that
 * hands and boards are as full as a game allows, with the longest names that it has. */

function shown(card, tag) {
  const { id, name, type, cost, text, needs, attack, health, keywords } = card;
  const numbers = attack === null ? {} : { attack, health, max_health: health };
  return { card: id, name, type, cost, text, needs, keywords, playable: true, tag, ...numbers };
}

function longestWord(card) {
  return Math.max(...card.name.split(/[ -]/).map((word) => word.length));
}

function fillBoard(player, minions, count, seat) {
  player.board = minions.slice(0, count).map((card, i) => ({ ...shown(card, 100 + seat * 20 + i), cell: i }));
}

function fillHand(player, cards, open) {
  player.hand = cards.map((card) => (open ? shown(card) : null));
  player.hand_count = cards.length;
}

/* All hands hold `hand` cards and all boards `minions` minions whenever this page is told of a whole position, there
 * is something to take back, and what can be raised may be, or mana taken instead; with `known` one card of the enemy's hand is seen, as the coin
 * is; with `offer` so many cards are offered to choose from, those with the longest texts. */
export async function crowd(page, game, { hand, minions, known = false, offer = 0 }) {
  const pool = await page.evaluate(async (id) => {
    const info = (await (await fetch('./api/games')).json()).find((g) => g.id === id);
    return (await fetch(`./api/games/${id}/cards?hash=${info.hash}`)).json();
  }, game);
  const named = pool.filter((card) => !['hero', 'power'].includes(card.type)).sort((a, b) => longestWord(b) - longestWord(a));
  const wordy = [...named].sort((a, b) => b.text.length - a.text.length);
  const board = named.filter((card) => card.type === 'minion');
  const fill = (message) => {
    const { view, seat } = message;
    message.undo = true;
    view.players.forEach((player, i) => {
      fillHand(player, named.slice(0, hand), i === seat);
      if (known && i !== seat) player.hand[1] = shown(named[0]);
      fillBoard(player, board, minions, i);
    });
    const sources = [...Array(hand).keys()].map((i) => `${seat}/hand/${i}`);
    const raises = Object.keys(view.players[seat].elements ?? {}).map((_, i) => ({ kind: 'raise', mode: i + 1 }));
    message.legal = [{ kind: 'end_turn' }, { kind: 'play', sources }, ...raises];
    if (raises.length > 0) message.legal.push({ kind: 'raise', mode: 0 });
    if (offer === 0) return;
    view.phase = 'choice';
    view.options = wordy.slice(0, offer).map((card) => shown(card));
    message.legal = [{ kind: 'choose', modes: [...Array(offer).keys()] }];
  };
  await page.routeWebSocket(/\/play$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((data) => {
      const message = JSON.parse(String(data));
      if (message.t === 'match' && message.view.phase === 'main') fill(message);
      socket.send(JSON.stringify(message));
    });
  });
}

