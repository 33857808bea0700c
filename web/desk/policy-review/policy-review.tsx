import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { getPolicyReview, type PolicyReview, settlePolicyReview } from '../../../contract/entitlement/policy-review.ts';
import { policyReviewCase } from '../../../contract/entitlement/policy-review-states.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { type CaseStepOf, caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { CaseSteps } from '../case/case-steps.tsx';
import { StepForm } from '../case/step-form.tsx';

const fields: readonly FieldRow[] = [{ name: 'reason', kind: 'long-text', hint: 'desk.steps.note_hint', longest: 500 }];

const steps: Readonly<Record<string, CaseStepOf>> = {
  settle: (call, reviewId, field) => call(settlePolicyReview, { reviewId, reason: field('reason') }),
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const review = await pageRequest.call(getPolicyReview, { reviewId: params.id ?? '' });
  return { review, somebody: await somebodyAt(pageRequest, review.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const page = { route: 'desk-policy-review', id: params.id ?? '', fields, steps } as const;
  return caseAction(pageRequestOf(context), await request.formData(), page);
}

export default function DeskPolicyReviewPage() {
  const t = useT();
  const { review, somebody } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const facts = { status: review.state, holder: review.holder };
  return (
    <CasePage
      title={t('desk.policy.title', { number: review.number })}
      list="policies"
      outcome={outcome}
      desk={somebody}
      steps={
        <CaseSteps kind={policyReviewCase} facts={facts} somebody={somebody} outcome={outcome}>
          {mayTake(policyReviewCase, 'settle', facts, somebody) && (
            <StepForm
              intent="settle"
              button={t('desk.policy.settle')}
              lead={t('desk.policy.settle_lead')}
              fields={fields}
              outcome={outcome}
            />
          )}
        </CaseSteps>
      }
    >
      <Facts review={review} />
    </CasePage>
  );
}

function Facts({ review }: { review: PolicyReview }) {
  const t = useT();
  const { state, name, cause, product, policyNo, formerNumbers, otherNumbers, reason } = review;
  const overruns = useOverrunRows(review);
  return (
    <SummaryList
      rows={[
        { term: t('desk.fact.state'), value: t(`desk.policy.state.${state}`) },
        { term: t('desk.column.name'), value: name },
        { term: t('desk.policy.cause'), value: t(`desk.policy.cause.${cause}`) },
        { term: t('desk.policy.product'), value: product },
        { term: t('desk.policy.number'), value: policyNo },
        ...(formerNumbers.length === 0 ? [] : [{ term: t('desk.policy.former'), value: formerNumbers.join(', ') }]),
        ...(otherNumbers.length === 0 ? [] : [{ term: t('desk.policy.others'), value: otherNumbers.join(', ') }]),
        ...overruns,
        ...(reason === null ? [] : [{ term: t('desk.policy.reason'), value: reason }]),
      ]}
    />
  );
}

function useOverrunRows({ overruns }: PolicyReview) {
  const t = useT();
  const { money, dayShort } = useFormat();
  const spelled = (quantity: PolicyReview['overruns'][number]['used']) =>
    'money' in quantity ? money(quantity.money) : t('desk.policy.times', { count: quantity.count });
  return overruns.map(({ limit, person, termFrom, allowed, used }) => ({
    term: person === null ? limit : t('desk.policy.limit', { limit, person }),
    value: t('desk.policy.overrun', { day: dayShort(termFrom), allowed: spelled(allowed), used: spelled(used) }),
  }));
}
