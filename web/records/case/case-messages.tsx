import type { ReactNode } from 'react';
import { useConfig } from '../../platform/page-context.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Message = { at: string; by: 'customer' | 'desk'; name: string | null; kind: string; text: string };

type Props<Written extends Message> = {
  title: string;
  messages: readonly Written[];
  /** The writer or the kind of a message, before the name; and the kind, where that is a line of its own. */
  words: (message: Written) => { lead: string; what?: string | undefined };
  children?: (message: Written) => ReactNode;
};

const looks = { customer: 'bg-surface-sunken', desk: 'bg-surface border border-border' } as const;

/** What was asked, answered and objected, the oldest first. */
export function CaseMessages<Written extends Message>({ title, messages, words, children }: Props<Written>) {
  const when = useWhen();
  const { timeZone } = useConfig();
  if (messages.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="messages">
      <h2 id="messages" className="text-l">
        {title}
      </h2>
      <ol className="grid gap-3">
        {messages.map((message) => {
          const { at, by, name, kind, text } = message;
          const { lead, what } = words(message);
          return (
            <li key={`${at} ${kind}`} className={`grid gap-2 rounded-card p-4 ${looks[by]}`}>
              <p className="text-s text-text-muted">
                {lead}
                {name !== null && ` · ${name}`} · {when(at, timeZone)}
              </p>
              {what !== undefined && <p className="font-semibold">{what}</p>}
              {text !== '' && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
              {children?.(message)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
