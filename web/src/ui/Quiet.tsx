/* A page with next to nothing on it: something is awaited, or is not there. */
import type { ComponentChildren } from 'preact';

export function Quiet({ words, children }: { words: string; children?: ComponentChildren }) {
  const title = <h1 class="quiet-title">{words}</h1>;
  return <main class="page center" tabIndex={-1}>{children ? <section class="panel sorry">{title}{children}</section> : title}</main>;
}
