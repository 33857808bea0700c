import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Violation } from '../../../contract/platform/problem.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';

export type Message = {
  kind: 'error' | 'success';
  text: string;
  /** What to do now; for an unknown error also the request id (R39). */
  next?: string;
  /** The broken rules of X444 (S8.1-09). */
  violations?: readonly Violation[];
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

/** S8.3-24: the values `?message=` may have; others show nothing. */
const successes = [
  'password_reset_sent',
  'registration_finished',
  'password_set',
  'email_change_sent',
  'email_set',
  'submitted',
  'cookies_saved',
];

/** Messages handed over by the previous step. */
export function useMessages(): readonly Message[] {
  const t = useT();
  const { sessionExpired } = usePageContext();
  const said = new URLSearchParams(useLocation().search).get('message') ?? '';
  return [
    ...(sessionExpired
      ? [{ kind: 'error' as const, text: t('frame.expired.text'), next: t('frame.expired.next') }]
      : []),
    ...(successes.includes(said) ? [{ kind: 'success' as const, text: t(`messages.${said}`) }] : []),
  ];
}

/** Messages stay until they are closed, so that slow readers miss none (S8.1-09). */
export function Messages({ items }: { items: readonly Message[] }) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <section
      aria-label={t('messages.title')}
      className="no-print sticky top-2 z-50 mx-auto grid w-full max-w-form gap-2 px-4"
    >
      {items.map((item) => (
        <Toast key={`${item.kind} ${item.text}`} item={item} />
      ))}
    </section>
  );
}

/** `details` closes without script; a closed one is hidden entirely, because an empty bar says nothing. */
function Toast({ item }: { item: Message }) {
  const t = useT();
  const { role, look, ink, Icon } = kinds[item.kind];
  return (
    <div role={role}>
      <details open className={`relative rounded-control border-s-4 p-4 shadow-3 not-open:hidden ${look}`}>
        <summary className="absolute end-2 top-2 grid size-11 list-none place-items-center rounded-control">
          <X aria-hidden="true" className="size-6" />
          <span className="sr-only">{t('messages.close')}</span>
        </summary>
        <div className="flex gap-3 pe-12">
          <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${ink}`} />
          <div className="grid gap-1">
            <h2 className={`text-l ${ink}`}>{t(`messages.${item.kind}`)}</h2>
            <p>{item.text}</p>
            {item.violations && item.violations.length > 0 && <Violations items={item.violations} />}
            {item.next && <p>{item.next}</p>}
          </div>
        </div>
      </details>
    </div>
  );
}

function Violations({ items }: { items: readonly Violation[] }) {
  const t = useT();
  const has = useHasText();
  return (
    <ul className="list-disc ps-5">
      {items.map(({ errorCode: code, propertyName, invalidValue: value }) => {
        const id = `fields.${propertyName.split('.').at(-1)}`;
        const property = has(id) ? t(id) : propertyName;
        // The server omits the value of a secret field, so the text must not show an empty one.
        const said =
          value === ''
            ? t('messages.violation.hidden', { code, property })
            : t('messages.violation', { code, property, value });
        return <li key={`${code} ${propertyName}`}>{said}</li>;
      })}
    </ul>
  );
}
