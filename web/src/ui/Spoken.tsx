/* What a control is called where its looks say it in another way: the name is heard, the looks are seen. (A label
 * beside visible words would have to repeat them, letter by letter, for those who speak to their machine.) */
import type { ComponentChildren } from 'preact';

export function Spoken({ words, children }: { words: string; children: ComponentChildren }) {
  return <><span class="sr">{words}</span><span class="seen" aria-hidden="true">{children}</span></>;
}
