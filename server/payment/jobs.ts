import type { Job } from '../platform/schedule.ts';
import { lapseTransfers } from './accounting/lapse-transfers.ts';
import { reconcilePayments } from './accounting/reconcile-payments.ts';
import type { Services } from './context.ts';
import { mustBeAnswered } from './gateway/must-be-answered.ts';
import { watchGateways } from './gateway/watch-gateways.ts';
import { issueMissing } from './invoice/issue-missing.ts';
import { endPlanSubscriptions } from './plan-subscription/end-plan-subscriptions.ts';
import { closePlanChanges } from './plan-subscription/modification/close-plan-changes.ts';
import { chargeRenewals } from './plan-subscription/renewal/charge-renewals.ts';
import { followUnpaidPlans } from './plan-subscription/renewal/follow-unpaid.ts';
import { keepCards } from './plan-subscription/renewal/keep-cards.ts';
import { tellOfEnds } from './plan-subscription/renewal/tell-of-ends.ts';
import { tellOfPrices } from './plan-subscription/renewal/tell-of-prices.ts';
import { askAboutPayments } from './settlement/ask-about-payments.ts';
import { closeReviews } from './settlement/close-reviews.ts';
import { giveBackVisits } from './settlement/give-back-visits.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'watch gateways', when: 'minute', run: watchGateways },
  { name: 'give back for visits', when: 'minute', after: 'payments', run: giveBackVisits },
  { name: 'ask about payments', when: 'minute', after: 'payments', run: mustBeAnswered(askAboutPayments) },
  { name: 'reconcile payments', when: 'minute', after: 'reconciliations', run: mustBeAnswered(reconcilePayments) },
  { name: 'issue missing invoices', when: 'minute', run: issueMissing },
  { name: 'close reviews of payments', when: 'minute', run: closeReviews },
  { name: 'charge renewals', when: 'minute', run: mustBeAnswered(chargeRenewals) },
  { name: 'close plan changes', when: 'minute', run: closePlanChanges },
  { name: 'follow unpaid plans', when: 'minute', run: followUnpaidPlans },
  { name: 'keep cards', when: 'minute', after: 'payments', run: mustBeAnswered(keepCards) },
  { name: 'tell of prices', when: 'minute', run: tellOfPrices },
  { name: 'tell of plans that end', when: 'minute', run: tellOfEnds },
  { name: 'lapse transfers', when: 'minute', run: lapseTransfers },
  { name: 'end plans', when: 'minute', run: endPlanSubscriptions },
];
