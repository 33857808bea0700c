import type { DeskComplaint } from '../../../contract/complaints/complaint-desk.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { Due } from '../case/due.tsx';

type Props = { complaint: DeskComplaint; now: string };

export function ComplaintFacts({ complaint, now }: Props) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  const { status, holder, name, email, phone, language, topic, about, sentAt, dueAt, overdue, outcome } = complaint;
  return (
    <>
      <SummaryList
        rows={[
          { term: t('desk.fact.state'), value: t(`complaint.state.${status}`) },
          ...(complaint.canWithdraw
            ? [{ term: t('desk.complaint.due'), value: <Due dueAt={dueAt} overdue={overdue} now={now} /> }]
            : []),
          { term: t('desk.column.since'), value: when(sentAt, timeZone) },
          { term: t('desk.column.holder'), value: holder?.name ?? t('desk.holder.nobody') },
          { term: t('complaint.fact.topic'), value: t(`complaint.topic.${topic}`) },
          ...(about === null ? [] : [{ term: t('complaint.fact.about'), value: about }]),
          ...(outcome === null
            ? []
            : [{ term: t('complaint.fact.outcome'), value: t(`complaint.outcome.${outcome}`) }]),
          { term: t('desk.column.name'), value: name },
          { term: t('desk.fact.email'), value: <span className="wrap-anywhere">{email}</span> },
          ...(phone === null ? [] : [{ term: t('desk.column.phone'), value: phone }]),
          { term: t('desk.fact.language'), value: languageName(language) },
        ]}
      />
      <Messages messages={complaint.messages} />
    </>
  );
}

function Messages({ messages }: Pick<DeskComplaint, 'messages'>) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  if (messages.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('complaint.messages')}</h2>
      <ol className="divide-y divide-border border-y border-border">
        {messages.map(({ id, kind, by, name, at, text }) => (
          <li key={id} className="grid gap-1 py-2">
            <p>
              <span className="font-semibold">{t(`complaint.kind.${kind}`)}</span>
              {' · '}
              {by === 'desk' && name !== null ? name : t('desk.history.customer')}
              {' · '}
              <span className="text-s text-text-muted">{when(at, timeZone)}</span>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
