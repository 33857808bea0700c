import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../texts.ts';

export type Message = {
  kind: 'error' | 'success';
  text: string;
  cause?: string;
  /** The next step; for an unknown error, the request id as well (R39). */
  next?: string;
  /** Lines `[code] property - invalid value` for fields that the page does not show (S8.1-09). */
  violations?: readonly string[];
  more?: ReactNode;
};

const kinds = {
  error: { role: 'alert', look: 'border-danger-border bg-danger-surface', ink: 'text-danger-text', Icon: CircleAlert },
  success: {
    role: 'status',
    look: 'border-success-border bg-success-surface',
    ink: 'text-success-text',
    Icon: CircleCheck,
  },
} as const;

/** An error stays in view while the page scrolls, except on a phone, which has no room for it. */
const onTop = 'md:pointer-events-none md:fixed md:inset-x-0 md:top-20';

/** Messages stay until they are closed, so that slow readers miss none (S8.1-09). */
export function Messages({ items }: { items: readonly Message[] }) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <section
      aria-label={t('ui.messages.title')}
      className={`no-print z-20 mx-auto grid w-full max-w-form gap-2 px-4 ${items.some(({ kind }) => kind === 'error') ? onTop : ''}`}
    >
      {items.map((item) => (
        <Toast key={`${item.kind} ${item.text}`} item={item} />
      ))}
    </section>
  );
}

/** A `details` can be closed without script; once closed, it is hidden whole, because an empty bar says nothing. */
function Toast({ item }: { item: Message }) {
  const t = useT();
  const { role, look, ink, Icon } = kinds[item.kind];
  return (
    <div role={role}>
      <details
        open
        className={`pointer-events-auto relative max-h-[60dvh] overflow-y-auto rounded-control border-s-4 p-4 shadow-3 not-open:hidden ${look}`}
      >
        <summary className="absolute end-2 top-2 grid size-11 list-none place-items-center rounded-control">
          <X aria-hidden="true" className="size-6" />
          <span className="sr-only">{t('ui.messages.close')}</span>
        </summary>
        <div className="flex gap-3 pe-12">
          <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${ink}`} />
          <div className="grid gap-1">
            <h2 className={`text-l ${ink}`}>{t(`ui.messages.${item.kind}`)}</h2>
            <p>{item.text}</p>
            {item.cause && <p>{item.cause}</p>}
            {item.violations && item.violations.length > 0 && (
              <ul className="list-disc ps-5">
                {item.violations.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {item.next && <p>{item.next}</p>}
            {item.more}
          </div>
        </div>
      </details>
    </div>
  );
}
