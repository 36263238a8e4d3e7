/* Every word on cards that needs explaining, with a card that has it. */
import { useState } from 'preact/hooks';
import { href } from '../app/router';
import { games, useWordsOf } from '../app/session';
import { Card } from '../cards/Card';
import { faceOfInfo } from '../cards/face';
import { Sign } from '../cards/Icon';
import type { CardInfo, GameInfo, Keyword } from '../net/types';
import { text } from '../texts';
import { Quiet } from '../ui/Quiet';
import { useExamples } from './examples';
import './learn.css';

const words = text.learn;

function Entry({ word, card, game }: { word: Keyword; card: CardInfo | undefined; game: string }) {
  return (
    <article class="entry" id={`word-${word.id.replace(/ /g, '-')}`}>
      <div class="entry-words">
        <h2>{word.sign && <span class="word-sign"><Sign name={word.sign} /></span>}{word.name}</h2>
        <p>{word.text}</p>
        {card && <small>{words.example(card.name)}</small>}
      </div>
      {card && <Card face={faceOfInfo(card)} game={game} />}
    </article>
  );
}

/* Words that no card has are left out, unless the rules of the game alone bring them. */
function wordsOf(info: GameInfo, examples: Map<string, CardInfo>): Keyword[] {
  const used = info.keywords.filter((k) => examples.has(k.name));
  return [...used, ...info.words].sort((a, b) => a.name.localeCompare(b.name));
}

export function GlossaryPage({ id }: { id: string }) {
  const info = games.value.find((g) => g.id === id);
  useWordsOf(info);
  const [wanted, setWanted] = useState('');
  const examples = useExamples(info);
  if (!info) return <Quiet words={games.value.length > 0 ? words.noGame : words.loading} />;
  const part = wanted.trim().toLowerCase();
  const list = wordsOf(info, examples).filter((w) => w.name.includes(part) || w.text.toLowerCase().includes(part));
  return (
    <main class="page learn">
      <header class="rules-head"><div><h1>{words.glossaryOf(info.title)}</h1>
        <label class="glossary-search">{words.search}
          <input type="search" value={wanted} onInput={(e) => setWanted(e.currentTarget.value)} /></label></div>
        <nav aria-label={info.title}><a class="ghost" href={href('rules', id)}>{words.rules}</a>
          <a class="ghost" href={href('learn')}>{words.toLessons}</a></nav></header>
      <div class="entries">{list.map((word) => (
        <Entry key={word.id} word={word} card={examples.get(word.name)} game={id} />))}</div>
      {list.length === 0 && <p role="status">{words.none}</p>}
    </main>
  );
}
