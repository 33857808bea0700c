import type { Preauthorization } from '../../../../contract/claims/preauthorization.ts';
import { useConfig } from '../../../platform/page-context.tsx';
import { useT } from '../../../platform/texts.ts';
import { useWhen } from '../../../platform/ui/when.tsx';

const looks = { customer: 'bg-surface-sunken', desk: 'bg-surface border border-border' } as const;

/** What was asked, answered and objected, the oldest first. */
export function CaseMessages({ messages }: Pick<Preauthorization, 'messages'>) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  if (messages.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="messages">
      <h2 id="messages" className="text-l">
        {t('preauth.case.messages')}
      </h2>
      <ol className="grid gap-3">
        {messages.map(({ at, by, name, kind, text }) => (
          <li key={`${at} ${kind}`} className={`grid gap-2 rounded-card p-4 ${looks[by]}`}>
            <p className="text-s text-text-muted">
              {t(`preauth.message.${kind}`)}
              {name !== null && ` · ${name}`} · {when(at, timeZone)}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
