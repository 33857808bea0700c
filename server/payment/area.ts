import { area as contract } from '../../contract/payment/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import type { Context, Services } from './context.ts';
import * as reviewSteps from './desk/review-steps.ts';
import * as invoiceFile from './invoice/hand-out.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters/letters.ts';
import * as changePlan from './modification/change-plan.ts';
import * as changeRelatives from './modification/change-relatives.ts';
import { owners } from './owners.ts';
import * as openPaymentLink from './payment-link/open-payment-link.ts';
import { personalData } from './personal-data.ts';
import * as readPlanSubscriptions from './plan-subscription/read-plan-subscriptions.ts';
import { processing } from './processing.ts';
import * as buyPlan from './purchase/buy-plan.ts';
import * as checkCoupon from './purchase/check-coupon.ts';
import * as listPlans from './purchase/list-plans.ts';
import * as payPlan from './purchase/pay-plan.ts';
import * as removeCoupon from './purchase/remove-coupon.ts';
import * as withdrawPlan from './purchase/withdraw-plan.ts';
import { rates } from './rates.ts';
import * as reconciliationSteps from './reconciliation/reconciliation-steps.ts';
import * as reconciliations from './reconciliation/reconciliations.ts';
import * as cancelPlan from './renewal/cancel-plan.ts';
import * as changeBilling from './renewal/change-billing.ts';
import * as deleteCard from './renewal/delete-card.ts';
import { retention } from './retention.ts';
import * as readPaymentReturn from './settlement/read-payment-return.ts';
import * as listTransfers from './transfer/list-transfers.ts';
import * as recordTransfer from './transfer/record-transfer.ts';
import * as payVisit from './visit/pay-visit.ts';
import * as readVisitPayment from './visit/read-visit-payment.ts';
import { gauges } from './watch/gauges.ts';

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
  personalData,
  retention,
  processing,
  rates,
  healthTables: {},
  owners,
} satisfies AreaServer<Services, Context>;
