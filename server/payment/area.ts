import { area as contract } from '../../contract/payment/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import type { Context, Services } from './context.ts';
import { gauges } from './gateways/gauges.ts';
import * as invoiceFile from './invoice/hand-out.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters/letters.ts';
import * as changePlan from './order/modification/change-plan.ts';
import * as changeRelatives from './order/modification/change-relatives.ts';
import * as openPaymentLink from './order/open-payment-link.ts';
import * as buyPlan from './order/purchase/buy-plan.ts';
import * as checkCoupon from './order/purchase/check-coupon.ts';
import * as listPlans from './order/purchase/list-plans.ts';
import * as payPlan from './order/purchase/pay-plan.ts';
import * as removeCoupon from './order/purchase/remove-coupon.ts';
import * as withdrawPlan from './order/purchase/withdraw-plan.ts';
import * as cancelPlan from './order/renewal/cancel-plan.ts';
import * as changeBilling from './order/renewal/change-billing.ts';
import * as deleteCard from './order/renewal/delete-card.ts';
import * as listTransfers from './order/transfer/list-transfers.ts';
import * as recordTransfer from './order/transfer/record-transfer.ts';
import * as payVisit from './order/visit/pay-visit.ts';
import * as readVisitPayment from './order/visit/read-visit-payment.ts';
import { owners } from './owners.ts';
import { personalData } from './personal-data.ts';
import * as readPlanSubscriptions from './plan-subscription/read-plan-subscriptions.ts';
import { processing } from './processing.ts';
import { rates } from './rates.ts';
import * as reconciliationSteps from './reconciliation/reconciliation-steps.ts';
import * as reconciliations from './reconciliation/reconciliations.ts';
import * as reviewSteps from './reconciliation/review-steps.ts';
import { retention } from './retention.ts';
import * as readPaymentReturn from './settlement/read-payment-return.ts';

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
