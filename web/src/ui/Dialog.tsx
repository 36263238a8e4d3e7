/* A modal dialog: the browser keeps the focus inside and closes it with Escape, then what opened it has the focus
 * again. A click beside it closes it too. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { text } from '../texts';

export function Dialog({ title, close, kind = '', children }: {
  title: string; close: () => void; kind?: string; children: ComponentChildren;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={ref} class={`dialog ${kind}`} aria-modal="true" aria-labelledby={id} onCancel={(e) => { e.preventDefault(); close(); }}
      onClick={(e) => { if (e.target === ref.current) close(); }}>
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="dialog-close" aria-label={text.app.close} onClick={close}>×</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
