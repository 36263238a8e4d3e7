/* The rules of a game, as the server tells them: sentences in the order of a turn, keywords, small boards that
 * show them, and every setting for who wants to know exactly. */
import { useEffect, useState } from 'preact/hooks';
import { href } from '../app/router';
import { games, useWordsOf } from '../app/session';
import { Sign } from '../cards/Icon';
import { api } from '../net/api';
import type { GameInfo, Keyword, Rules } from '../net/types';
import { text } from '../texts';
import { Spoken } from '../ui/Spoken';
import { Quiet } from '../ui/Quiet';
import { SceneBoard } from './SceneBoard';
import { useExamples } from './examples';
import './learn.css';

const words = text.learn;

type SceneRow = Rules['scenes'][number];

/* Closed until somebody wants to see it. */
function SceneButton({ scene, info, open = false }: { scene: SceneRow; info: GameInfo; open?: boolean }) {
  const [shown, setShown] = useState(open);
  return (
    <div class="scene-holder">
      {!open && <button type="button" class="scene-open" aria-expanded={shown} onClick={() => setShown(!shown)}>
        <Spoken words={words.scene.show(scene.name)}>{shown ? words.scene.close : `▶ ${words.scene.watch}`}</Spoken></button>}
      {shown && <SceneBoard game={info.id} id={scene.id} info={info} />}
    </div>
  );
}

function Book({ rules, info }: { rules: Rules; info: GameInfo }) {
  return (
    <>{rules.book.map(({ part, sentences }) => {
      const scene = rules.scenes.find((s) => s.shows === part);
      const ordered = part === 'Your turn';
      const items = sentences.map((sentence) => <li key={sentence}>{sentence}</li>);
      return (
        <section key={part} class={`panel rules-part ${scene ? 'with-scene' : ''}`}>
          <h2>{part}</h2>
          {ordered ? <ol>{items}</ol> : <ul>{items}</ul>}
          {scene && <SceneButton scene={scene} info={info} open />}
        </section>
      );
    })}</>
  );
}

function WordRows({ list, rules, info }: { list: Keyword[]; rules: Rules; info: GameInfo }) {
  return (
    <dl class="word-rows">{list.map((word) => {
      const scene = rules.scenes.find((s) => s.shows === word.name);
      return (
        <div key={word.id} class="word-row" id={`word-${word.id.replace(/ /g, '-')}`}>
          <dt>{word.sign && <span class="word-sign"><Sign name={word.sign} /></span>}{word.name}</dt>
          <dd>{word.text}</dd>
          {scene && <dd><SceneButton scene={scene} info={info} /></dd>}
        </div>
      );
    })}</dl>
  );
}

function Settings({ rules }: { rules: Rules }) {
  return (
    <details class="panel"><summary><h2>{words.settings}</h2></summary>
      <table class="settings-table">
        <thead><tr><th>{words.setting}</th><th>{words.value}</th><th>{words.help}</th></tr></thead>
        <tbody>{rules.settings.map((s) => <tr key={s.name}><th scope="row"><code>{s.name}</code></th><td>{s.value}</td><td>{s.help}</td></tr>)}</tbody>
      </table>
    </details>
  );
}

export function RulesPage({ id }: { id: string }) {
  const info = games.value.find((g) => g.id === id);
  useWordsOf(info);
  const [rules, setRules] = useState<Rules | null>(null);
  const [problem, setProblem] = useState('');
  const examples = useExamples(info);
  useEffect(() => {
    setRules(null);
    if (info) api.rules(id).then(setRules).catch((e: Error) => setProblem(e.message));
  }, [info?.id]);
  if (!info || !rules) return <Quiet words={problem || (games.value.length > 0 && !info ? words.noGame : words.loading)} />;
  const lesson = info.lessons[0];
  return (
    <main class="page learn">
      <header class="rules-head"><div><h1>{words.rulesOf(info.title)}</h1><p class="soft">{info.description}</p></div>
        <nav aria-label={info.title}>{lesson && <a class="brass" href={href('learn', `${id}/${lesson.name}`)}>{lesson.title}</a>}
          <a class="ghost" href={href('glossary', id)}>{words.glossary}</a><a class="ghost" href={href('learn')}>{words.toLessons}</a></nav></header>
      <div class="rules-parts"><Book rules={rules} info={info} /></div>
      <section class="panel"><h2>{words.keywords}</h2>
        <WordRows list={info.keywords.filter((k) => examples.has(k.name))} rules={rules} info={info} /></section>
      <section class="panel"><h2>{words.words}</h2><WordRows list={info.words} rules={rules} info={info} /></section>
      <Settings rules={rules} />
    </main>
  );
}
