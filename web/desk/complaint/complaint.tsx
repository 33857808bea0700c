import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { answerComplaint, askComplainant, getDeskComplaint } from '../../../contract/complaints/complaint-desk.ts';
import { complaintCase, complaintLimits, complaintOutcomes } from '../../../contract/complaints/complaint-states.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { type CaseStepOf, caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { CaseSteps } from '../case/case-steps.tsx';
import { StepForm } from '../case/step-form.tsx';
import { ComplaintFacts } from './complaint-facts.tsx';

const askFields: readonly FieldRow[] = [
  { name: 'text', kind: 'long-text', label: 'desk.complaint.question', longest: complaintLimits.message },
];
const answerFields: readonly FieldRow[] = [
  {
    name: 'outcome',
    kind: 'radios',
    label: 'desk.complaint.outcome',
    options: complaintOutcomes.map((value) => ({ value, text: `complaint.outcome.${value}` })),
  },
  { name: 'answer', kind: 'long-text', hint: 'desk.complaint.answer_hint', longest: complaintLimits.answer },
  {
    name: 'remedy',
    kind: 'long-text',
    hint: 'desk.complaint.remedy_hint',
    optional: true,
    longest: complaintLimits.remedy,
  },
];

const steps: Readonly<Record<string, CaseStepOf>> = {
  ask: (call, complaintId, field) => call(askComplainant, { complaintId, text: field('text') }),
  answer: (call, complaintId, field) => {
    const [outcome, answer, remedy] = [field('outcome'), field('answer'), field('remedy')];
    return call(answerComplaint, { complaintId, outcome, answer, remedy });
  },
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const complaint = await pageRequest.call(getDeskComplaint, { complaintId: params.id ?? '' });
  return { complaint, now: pageRequest.now, somebody: await somebodyAt(pageRequest, complaint.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const page = {
    route: 'desk-complaint',
    id: params.id ?? '',
    fields: [...askFields, ...answerFields],
    steps,
  } as const;
  return caseAction(pageRequestOf(context), await request.formData(), page);
}

export default function DeskComplaintPage() {
  const t = useT();
  const { complaint, now, somebody } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { isConcerned } = complaint;
  const may = (step: 'ask' | 'answer') => !isConcerned && mayTake(complaintCase, step, complaint, somebody);
  return (
    <CasePage
      title={t('desk.complaint.title', { number: complaint.number })}
      list="complaints"
      part={complaint.isGuest ? undefined : complaint.number}
      outcome={outcome}
      desk={somebody}
      history={complaint.history}
      steps={
        <CaseSteps
          kind={complaintCase}
          facts={complaint}
          somebody={somebody}
          outcome={outcome}
          isTakable={!isConcerned}
        >
          {(may('ask') || may('answer')) && (
            <>
              {may('answer') && (
                <StepForm
                  intent="answer"
                  button={t('desk.complaint.step.answer')}
                  lead={t('desk.complaint.answer_lead')}
                  fields={answerFields}
                  outcome={outcome}
                />
              )}
              {may('ask') && (
                <StepForm
                  intent="ask"
                  button={t('desk.complaint.step.ask')}
                  kind="quiet"
                  lead={t('desk.complaint.ask_lead')}
                  fields={askFields}
                  outcome={outcome}
                />
              )}
            </>
          )}
        </CaseSteps>
      }
    >
      {isConcerned && (
        <Panel kind="warning" title={t('desk.complaint.concerned')}>
          <p>{t('desk.complaint.concerned_lead')}</p>
        </Panel>
      )}
      <ComplaintFacts complaint={complaint} now={now} />
    </CasePage>
  );
}
