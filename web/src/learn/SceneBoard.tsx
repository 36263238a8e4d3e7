/* A scenario that plays itself on a small board. With calm motion it waits for the buttons. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { calmMotion, settings } from '../app/settings';
import { BoardContext, useRoot } from '../match/context';
import { BoardController } from '../match/controller';
import { usePainter } from '../match/input';
import { Table } from '../match/Table';
import { api } from '../net/api';
import type { GameInfo, Scene, SceneRow, View, ViewRow } from '../net/types';
import { text } from '../texts';

const words = text.learn.scene;
const STEP_MS = 1900;

/* Heroes of a scenario have no card: each side gets one of the game's, so that it has a face. */
function withFaces(view: ViewRow, info: GameInfo): View {
  const taken = new Set(view.players.map((p) => p.hero?.card));
  const free = [...info.decks.map((d) => d.hero), ...(info.heroes ?? []).map((h) => h.id)].filter((id) => id && !taken.has(id));
  const [first = '', second = first] = new Set(free);
  const players = view.players.map((p, seat) => ({
    ...p, hero: p.hero && { name: '', type: 'hero', cost: 0, text: '', ...p.hero, card: p.hero.card ?? (seat === 0 ? first : second) },
  }));
  return { ...view, players: players as View['players'] };
}

function facesIn(scene: SceneRow, info: GameInfo): Scene {
  return { ...scene, start: withFaces(scene.start, info), steps: scene.steps.map((s) => ({ ...s, view: withFaces(s.view, info) })) };
}

function useScene(info: GameInfo, id: string) {
  const [scene, setScene] = useState<Scene | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    api.scene(info.id, id).then((s) => here && setScene(facesIn(s, info))).catch(() => here && setFailed(true));
    return () => {
      here = false;
    };
  }, [info.id, id]);
  return { scene, failed };
}

/* Where it stands, and going on by itself. A step on is played, all else is put there. */
function usePlayer(board: BoardController, scene: Scene | null, game: string, id: string) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(() => !calmMotion());
  const last = scene?.steps.length ?? 0;
  const put = (n: number) => {
    const view = n === 0 ? scene?.start : scene?.steps[n - 1]?.view;
    if (view) board.place({ match: id, game, seat: 0, names: [text.learn.you, text.learn.enemy], view });
    setAt(n);
  };
  const forward = () => {
    const step = scene?.steps[at];
    if (!step) return;
    board.hear({ t: 'step', match: id, seq: at + 1, events: step.events, view: step.view });
    setAt(at + 1);
  };
  useEffect(() => {
    if (scene) put(0);
  }, [scene]);
  useEffect(() => {
    if (!playing || !scene) return undefined;
    const timer = setTimeout(() => (at >= last ? setPlaying(false) : forward()), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, at, scene]);
  return { at, last, playing, put, forward, setPlaying };
}

function Controls({ player }: { player: ReturnType<typeof usePlayer> }) {
  const { at, last, playing, put, forward, setPlaying } = player;
  const toggle = () => {
    if (!playing && at >= last) put(0);
    setPlaying(!playing);
  };
  return (
    <div class="scene-controls" role="group">
      <button type="button" aria-label={words.back} disabled={at === 0} onClick={() => { setPlaying(false); put(at - 1); }}>◀</button>
      <button type="button" class="scene-play" onClick={toggle}>{playing ? words.pause : at >= last ? words.again : words.play}</button>
      <button type="button" aria-label={words.forward} disabled={at >= last} onClick={() => { setPlaying(false); forward(); }}>▶</button>
      <span class="soft">{words.step(at, last)}</span>
    </div>
  );
}

export function SceneBoard({ game, id, info }: { game: string; id: string; info: GameInfo }) {
  const board = useMemo(() => new BoardController(null, () => settings.value.speed), []);
  const root = useRoot(board);
  const { scene, failed } = useScene(info, id);
  const player = usePlayer(board, scene, game, id);
  usePainter(board);
  if (failed) return <p class="soft">{words.failed}</p>;
  const shown = board.view.value;
  const said = player.at === 0 ? [scene?.about || words.start]
    : scene?.steps[player.at - 1]?.events.map((e) => e.text).filter((t): t is string => !!t) ?? [];
  return (
    <BoardContext.Provider value={board}>
      <figure class="scene" ref={root} aria-label={words.label(scene?.name ?? '')}>
        <div class="scene-stage">{scene && shown && <Table shown={shown} info={info} game={game} inert />}</div>
        <figcaption aria-live={player.playing ? 'off' : 'polite'}><b>{scene?.name}</b> {said.join(' ')}</figcaption>
        <Controls player={player} />
      </figure>
    </BoardContext.Provider>
  );
}
