import type { ReactNode } from 'react';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { useWhen } from '../../platform/ui/when.tsx';

type Message = { at: string; by: 'customer' | 'desk'; name: string | null; kind: string; text: string };

type Props<Written extends Message> = {
  title: string;
  messages: readonly Written[];
  /** `lead` is the writer or the kind of message, before the name; `what` is the kind where the writer comes first. */
  words: (message: Written) => { lead: string; what?: string | undefined };
  /** The reader has to answer below, so the messages before the last question are folded. */
  asks?: boolean;
  children?: (message: Written) => ReactNode;
};

const looks = { customer: 'bg-surface-sunken', desk: 'bg-surface border border-border' } as const;

export function CaseMessages<Written extends Message>(props: Props<Written>) {
  const t = useT();
  const { title, messages, asks = false } = props;
  if (messages.length === 0) return null;
  const last = asks ? messages.findLastIndex(({ by }) => by === 'desk') : 0;
  const earlier = messages.slice(0, Math.max(last, 0));
  return (
    <section className="grid gap-3" aria-labelledby="messages">
      <h2 id="messages" className={asks ? 'sr-only' : 'text-l'}>
        {title}
      </h2>
      {earlier.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">
            {t('records.reply.earlier', { count: earlier.length })}
          </summary>
          <MessageList {...props} messages={earlier} />
        </details>
      )}
      <MessageList {...props} messages={messages.slice(earlier.length)} />
    </section>
  );
}

function MessageList<One extends Message>({ messages, words, children }: Props<One>) {
  const when = useWhen();
  const { timeZone } = useConfig();
  return (
    <ol className="grid gap-3">
      {messages.map((message) => {
        const { at, by, name, kind, text } = message;
        const { lead, what } = words(message);
        return (
          <li key={`${at} ${kind}`} className={`grid gap-1 rounded-card p-3 md:p-4 ${looks[by]}`}>
            <p className="text-s text-text-muted">
              {what !== undefined && (
                <>
                  <strong className="text-text">{what}</strong> ·{' '}
                </>
              )}
              {lead}
              {name !== null && ` · ${name}`} · {when(at, timeZone)}
            </p>
            {text !== '' && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
            {children?.(message)}
          </li>
        );
      })}
    </ol>
  );
}
