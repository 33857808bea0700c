import type { ClaimMessage } from '../../../contract/claims/claim.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { useWhen } from '../../platform/ui/when.tsx';
import { FileFacts } from '../../records/download/file-facts.tsx';

const looks = { customer: 'bg-surface-sunken', desk: 'bg-surface border border-border' } as const;

/** What was asked, answered and objected, the oldest first. */
export function ClaimMessages({ messages }: { messages: readonly ClaimMessage[] }) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  if (messages.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="messages">
      <h2 id="messages" className="text-l">
        {t('claims.messages')}
      </h2>
      <ol className="grid gap-3">
        {messages.map(({ id, by, name, at, kind, text, files }) => (
          <li key={id} className={`grid gap-2 rounded-card p-4 ${looks[by]}`}>
            <p className="text-s text-text-muted">
              {t(`care.by.${by}`)}
              {name !== null && ` · ${name}`} · {when(at, timeZone)}
            </p>
            <p className="font-semibold">{t(`claims.kind.${kind}`)}</p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            {files.map((file) => (
              <div key={file.id} className="grid gap-2">
                <FileFacts file={file} />
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
