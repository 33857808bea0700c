import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import {
  askAboutPayment,
  getPaymentReview,
  type PaymentReview,
  settlePaymentReview,
} from '../../../contract/payment/review-desk.ts';
import { causesOfGateway, reviewCase } from '../../../contract/payment/review-states.ts';
import { recordSentBack } from '../../../contract/payment/transfer-desk.ts';
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

const fields: readonly FieldRow[] = [
  { name: 'reason', kind: 'long-text', hint: 'desk.steps.note_hint', longest: 500 },
  { name: 'giveBack', kind: 'checkbox', tick: { text: 'desk.payment.give_back' } },
];

const sendFields: readonly FieldRow[] = [{ name: 'bankReference', kind: 'text', autoComplete: 'off', longest: 60 }];

const steps: Readonly<Record<string, CaseStepOf>> = {
  ask: (call, reviewId) => call(askAboutPayment, { reviewId }),
  send: (call, reviewId, field) => call(recordSentBack, { reviewId, bankReference: field('bankReference') ?? '' }),
  settle: (call, reviewId, field) =>
    call(settlePaymentReview, { reviewId, reason: field('reason'), giveBack: field('giveBack') === 'on' }),
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const review = await pageRequest.call(getPaymentReview, { reviewId: params.id ?? '' });
  return { review, somebody: await somebodyAt(pageRequest, review.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const page = {
    route: 'desk-payment-review',
    id: params.id ?? '',
    fields: [...fields, ...sendFields],
    steps,
  } as const;
  return caseAction(pageRequestOf(context), await request.formData(), page);
}

export default function DeskPaymentReviewPage() {
  const t = useT();
  const { money } = useFormat();
  const { review, somebody } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const isOfGateway = causesOfGateway.includes(review.cause);
  const facts = { status: review.state, holder: review.holder };
  const visibleFields = fields.filter(({ name }) => name !== 'giveBack' || review.charged !== null);
  return (
    <CasePage
      title={t('desk.payment.title', { number: review.number })}
      list="payments"
      outcome={outcome}
      desk={somebody}
      steps={
        <CaseSteps kind={reviewCase} facts={facts} somebody={somebody} outcome={outcome}>
          {review.sendBack && mayTake(reviewCase, 'send', facts, somebody) && (
            <StepForm
              intent="send"
              button={t('desk.payment.send')}
              lead={t('desk.payment.send_lead', { amount: money(review.sendBack.amount) })}
              fields={sendFields}
              outcome={outcome}
            />
          )}
          {!review.sendBack && mayTake(reviewCase, 'settle', facts, somebody) && (
            <>
              {isOfGateway && (
                <StepForm intent="ask" button={t('desk.payment.ask')} lead={t('desk.payment.ask_lead')} />
              )}
              <StepForm
                intent="settle"
                button={t('desk.payment.settle')}
                kind="quiet"
                lead={t(isOfGateway ? 'desk.payment.settle_lead' : 'desk.payment.look_lead')}
                fields={visibleFields}
                outcome={outcome}
              />
            </>
          )}
        </CaseSteps>
      }
    >
      <Facts review={review} />
    </CasePage>
  );
}

function Facts({ review }: { review: PaymentReview }) {
  const t = useT();
  const { money } = useFormat();
  const {
    state,
    name,
    cause,
    plan,
    payment,
    amount,
    charged,
    gateway,
    orderRef,
    sendBack,
    transactionId,
    invoices,
    outcome,
    reason,
  } = review;
  return (
    <SummaryList
      rows={[
        { term: t('desk.fact.state'), value: t(`desk.payment.state.${state}`) },
        { term: t('desk.column.name'), value: name },
        { term: t('desk.payment.cause'), value: t(`desk.payment.cause.${cause}`) },
        { term: t('desk.payment.plan'), value: plan },
        { term: t('desk.payment.payment'), value: t(`plans.payment.${payment}`) },
        { term: t('desk.payment.amount'), value: money(amount) },
        { term: t('desk.payment.charged'), value: charged ? money(charged) : '–' },
        { term: t('desk.payment.gateway'), value: gateway },
        { term: t('desk.payment.order'), value: orderRef },
        { term: t('plans.own.number'), value: transactionId ?? '–' },
        ...(sendBack === null ? [] : [{ term: t('desk.payment.arrived_by'), value: sendBack.bankReference ?? '–' }]),
        { term: t('plans.own.invoices'), value: invoices.join(', ') || '–' },
        ...(outcome === null ? [] : [{ term: t('desk.payment.outcome'), value: t(`desk.payment.outcome.${outcome}`) }]),
        ...(reason === null ? [] : [{ term: t('desk.payment.reason'), value: reason }]),
      ]}
    />
  );
}
