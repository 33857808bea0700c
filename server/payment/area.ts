import { area as contract } from '../../contract/payment/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import * as listTransfers from './accounting/list-transfers.ts';
import * as reconciliationSteps from './accounting/reconciliation-steps.ts';
import * as reconciliations from './accounting/reconciliations.ts';
import * as recordTransfer from './accounting/record-transfer.ts';
import type { Context, Services } from './context.ts';
import { gauges } from './gateway/gauges.ts';
import * as invoiceFile from './invoice/hand-out.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters/letters.ts';
import { owners } from './owners.ts';
import * as openPaymentLink from './payment/open-payment-link.ts';
import * as payVisit from './payment/pay-visit.ts';
import * as readVisitPayment from './payment/read-visit-payment.ts';
import { personalData } from './personal-data.ts';
import * as changePlan from './plan-subscription/modification/change-plan.ts';
import * as changeRelatives from './plan-subscription/modification/change-relatives.ts';
import * as buyPlan from './plan-subscription/purchase/buy-plan.ts';
import * as checkCoupon from './plan-subscription/purchase/check-coupon.ts';
import * as listPlans from './plan-subscription/purchase/list-plans.ts';
import * as payPlan from './plan-subscription/purchase/pay-plan.ts';
import * as removeCoupon from './plan-subscription/purchase/remove-coupon.ts';
import * as withdrawPlan from './plan-subscription/purchase/withdraw-plan.ts';
import * as readPlanSubscriptions from './plan-subscription/read-plan-subscriptions.ts';
import * as cancelPlan from './plan-subscription/renewal/cancel-plan.ts';
import * as changeBilling from './plan-subscription/renewal/change-billing.ts';
import * as deleteCard from './plan-subscription/renewal/delete-card.ts';
import { processing } from './processing.ts';
import { rates } from './rates.ts';
import { retention } from './retention.ts';
import * as readPaymentReturn from './settlement/read-payment-return.ts';
import * as reviewSteps from './settlement/review-steps.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...listPlans,
    ...buyPlan,
    ...payPlan,
    ...readPlanSubscriptions,
    ...readPaymentReturn,
    ...checkCoupon,
    ...removeCoupon,
    ...withdrawPlan,
    ...invoiceFile,
    ...cancelPlan,
    ...deleteCard,
    ...changeBilling,
    ...changePlan,
    ...reconciliations,
    ...reconciliationSteps,
    ...changeRelatives,
    ...reviewSteps,
    ...recordTransfer,
    ...listTransfers,
    ...readVisitPayment,
    ...payVisit,
    ...openPaymentLink,
  }),
  jobs,
  letters,
  gauges,
  rates,
  data: { personalData, retention, processing, healthTables: {}, owners },
} satisfies AreaServer<Services, Context>;
