import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../texts.ts';
import { closeOverlay, openOverlay } from './overlays.ts';

type Props = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** The browser's own dialog keeps the focus inside, and gives it back to the button that opened it. */
export function Dialog({ title, open, onClose, children }: Props) {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (!box.current) return;
    if (open) openOverlay(box.current);
    else closeOverlay(box.current);
  }, [open]);
  return (
    <dialog
      ref={box}
      aria-labelledby={heading}
      onClose={onClose}
      className="m-auto w-full max-w-form rounded-sheet border border-border bg-surface p-5 text-text shadow-3 md:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={t('ui.dialog.close')}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-action-quiet"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      <div className="mt-4">{children}</div>
    </dialog>
  );
}
