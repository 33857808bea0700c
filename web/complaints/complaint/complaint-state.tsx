import type { Complaint } from '../../../contract/complaints/complaint.ts';
import { complaintLimits } from '../../../contract/complaints/complaint-states.ts';
import { href } from '../../../contract/href.ts';
import type { Draft } from '../../platform/form/draft.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx';
import { useDueText } from '../../platform/ui/due.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useUntil, useWhen } from '../../platform/ui/when.tsx';
import { CaseMessages } from '../../records/case/case-messages.tsx';
import { CaseState } from '../../records/case/case-state.tsx';

export const messageFields: readonly FieldRow[] = [
  { name: 'text', kind: 'long-text', longest: complaintLimits.message },
];

export const complaintTexts = ['complaint', 'fields', 'records', 'care.by', 'case.link', 'sent'];

type Props = {
  complaint: Complaint;
  outcome: FormOutcome | undefined;
  draft: Draft | undefined;
  formKey: string;
  isGuest: boolean;
};

export function ComplaintState({ complaint, outcome, draft, formKey, isGuest }: Props) {
  const t = useT();
  const dueText = useDueText();
  const { status, number, overdue, outcome: result, messages, canWrite, canWithdraw } = complaint;
  const turn = status === 'info_requested' && !overdue ? 'customer' : 'desk';
  const due = canWithdraw ? { turn: 'desk', dueAt: complaint.dueAt, overdue } : { turn: null, dueAt: null, overdue };
  const state = {
    name: t(`complaint.state.${status}`),
    meaning: t(`complaint.state.${status}.meaning`),
    next: t(`complaint.state.${status}.next`),
    turn: dueText(due, `complaint.turn.${turn}`),
    overdue: due.turn !== null && overdue,
  };
  const isAsked = status === 'info_requested';
  const written = <Messages messages={messages} asks={isAsked} />;
  const form = canWrite && (
    <FieldsForm
      fields={messageFields}
      outcome={outcome?.entries ? outcome : undefined}
      draft={draft}
      intent="write"
      hidden={{ key: formKey }}
      button={t(isAsked ? 'complaint.write.answer' : 'complaint.write.add')}
      lead={<h2 className="text-l">{t(isAsked ? 'complaint.write.answer_title' : 'complaint.write.title')}</h2>}
    />
  );
  const answering = (
    <>
      {written}
      {form}
    </>
  );
  return (
    <RailPage title={t('complaint.page.title', { number })} error={outcome?.refusal}>
      {!isGuest && <BackLink href={href('messages')}>{t('complaint.page.messages')}</BackLink>}
      {outcome?.refusal && outcome.refusal.faults.length === 0 && <RefusalPanel refusal={outcome.refusal} />}
      <CaseState state={state} person={null} act={isAsked && answering}>
        <Facts complaint={complaint} />
      </CaseState>
      {!isGuest && complaint.about !== null && (
        <p>
          <Link href={href('case', { number })} className="inline-flex min-h-11 items-center">
            {t('case.link.text')}
          </Link>
        </p>
      )}
      {!isAsked && written}
      {result !== null && <Onward />}
      {!isAsked && form}
      {canWithdraw && (
        <ConfirmDialog title={t('complaint.withdraw.title')} intent="withdraw" button={t('complaint.withdraw.button')}>
          <p>{t('complaint.withdraw.lead')}</p>
        </ConfirmDialog>
      )}
    </RailPage>
  );
}

function Facts({ complaint }: Pick<Props, 'complaint'>) {
  const t = useT();
  const when = useWhen();
  const until = useUntil();
  const { timeZone } = useConfig();
  const { number, topic, about, sentAt, dueAt, outcome, answeredAt } = complaint;
  return (
    <SummaryList
      rows={[
        { term: t('complaint.fact.number'), value: number },
        { term: t('complaint.fact.topic'), value: t(`complaint.topic.${topic}`) },
        ...(about === null ? [] : [{ term: t('complaint.fact.about'), value: about }]),
        { term: t('sent.at'), value: when(sentAt, timeZone) },
        ...(answeredAt === null
          ? [{ term: t('complaint.fact.due'), value: until(dueAt, timeZone) }]
          : [{ term: t('complaint.fact.answered'), value: when(answeredAt, timeZone) }]),
        ...(outcome === null ? [] : [{ term: t('complaint.fact.outcome'), value: t(`complaint.outcome.${outcome}`) }]),
      ]}
    />
  );
}

function Messages({ messages, asks }: { messages: Complaint['messages']; asks: boolean }) {
  const t = useT();
  return (
    <CaseMessages
      title={t('complaint.messages')}
      messages={messages}
      asks={asks}
      words={({ by, kind }) => ({ lead: t(`care.by.${by}`), what: t(`complaint.kind.${kind}`) })}
    />
  );
}

/** Leads to the partner's text on complaints, which names other authorities. */
function Onward() {
  const t = useT();
  return (
    <section className="grid gap-2" aria-labelledby="onward">
      <h2 id="onward" className="text-l">
        {t('complaint.onward.title')}
      </h2>
      <p>{t('complaint.onward.lead')}</p>
      <p>
        <Link href={href('complaint-handling')} className="inline-flex min-h-11 items-center">
          {t('complaint.onward.link')}
        </Link>
      </p>
    </section>
  );
}
