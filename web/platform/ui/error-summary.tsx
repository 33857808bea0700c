import { useEffect, useRef } from 'react';
import { useT } from '../texts.ts';
import { Link } from './link.tsx';
import { Panel } from './panel.tsx';

export type FieldFault = { name: string; text: string };

/** The focus comes here when the page loads, without script too. */
const focusOnLoad = { autoFocus: true } as const;

export function ErrorSummary({ faults, title }: { faults: readonly FieldFault[]; title?: string }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    const isDrawn = isNew.current && box.current?.hasAttribute('autofocus') === true;
    isNew.current = false;
    // The reader may have moved the focus before the script came, and then it stays there.
    if (isDrawn && document.activeElement !== document.body) return;
    if (faults.length > 0) box.current?.focus();
  }, [faults]);
  if (faults.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} {...focusOnLoad}>
      <Panel kind="danger" title={title ?? t('ui.error_summary.title', { count: faults.length })}>
        <ul className="grid gap-1">
          {faults.map(({ name, text }) => (
            <li key={`${name} ${text}`}>
              <Link href={`#${name}`} className="inline-flex min-h-6 text-danger-text hover:text-danger-text">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
