import type { CareMessage } from '../../../contract/care/care-request.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { useWhen } from '../../platform/ui/when.tsx';
import { ProposedTimes } from '../proposed-times.tsx';

type Props = { messages: readonly CareMessage[]; canTake: boolean };

/** What was written since, the oldest first. */
export function Messages({ messages, canTake }: Props) {
  const t = useT();
  if (messages.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="messages">
      <h2 id="messages" className="text-l">
        {t('care.request.messages')}
      </h2>
      <ol className="grid gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} canTake={canTake} />
        ))}
      </ol>
    </section>
  );
}

const looks = { customer: 'bg-surface-sunken', desk: 'bg-surface border border-border' } as const;

function Message({ message, canTake }: { message: CareMessage; canTake: boolean }) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  const { at, by, name, kind, text, times } = message;
  return (
    <li className={`grid gap-2 rounded-card p-4 ${looks[by]}`}>
      <p className="text-s text-text-muted">
        {t(`care.by.${by}`)}
        {name !== null && ` · ${name}`} · {when(at, timeZone)}
      </p>
      {by === 'desk' && <p className="font-semibold">{t(`care.kind.${kind}`)}</p>}
      {text !== '' && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      <ProposedTimes times={times} take={canTake ? 'take' : undefined} />
    </li>
  );
}
