/* A match that was played, with the computer's opinion of it: both are asked for, and the second is come back
 * for until it is done. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../net/api';
import type { Replay } from '../net/types';
import { judgedOf, type Judged } from './story';

const AGAIN_MS = 600;

export interface Study {
  replay: Replay | null;
  analysis: Judged | null;
  done: number; /* positions looked at so far */
  refused: boolean; /* it will not come */
}

const NOTHING: Study = { replay: null, analysis: null, done: 0, refused: false };

/* Comes back for an analysis that was asked for, until it is done; null if nobody waits for it any more. */
export async function awaitAnalysis(id: string, seat: number | undefined, goesOn: () => boolean,
  tell: (positions: number) => void = () => undefined): Promise<Judged | null> {
  while (goesOn()) {
    const found = await api.analysis(id, seat);
    if (found.done) return found.curve ? judgedOf(found.curve, found) : null;
    tell(found.positions ?? 0);
    await new Promise((later) => setTimeout(later, AGAIN_MS));
  }
  return null;
}

async function follow(id: string, seat: number, goesOn: () => boolean, tell: (part: Partial<Study>) => void): Promise<void> {
  await api.analyse(id);
  tell({ replay: await api.replay(id, seat) });
  tell({ analysis: await awaitAnalysis(id, seat, goesOn, (done) => tell({ done })) });
}

/* From the side of `seat`; without an id nothing is asked for. */
export function useStudy(id: string | undefined, seat: number): Study {
  const [study, setStudy] = useState(NOTHING);
  useEffect(() => {
    setStudy(NOTHING);
    if (!id) return undefined;
    let live = true;
    const tell = (part: Partial<Study>) => live && setStudy((before) => ({ ...before, ...part }));
    follow(id, seat, () => live, tell).catch(() => tell({ refused: true }));
    return () => {
      live = false;
    };
  }, [id, seat]);
  return study;
}
