import type { Job } from '../platform/schedule.ts';
import type { Services } from './context.ts';
import { issueMissing } from './invoice/issue-missing.ts';
import { tellOfEnds } from './letters/tell-of-ends.ts';
import { endPlanSubscriptions } from './plan-subscription/end-plan-subscriptions.ts';
import { closeReviews } from './review/close-reviews.ts';
import { askAboutPayments } from './settlement/ask-about-payments.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'ask about payments', when: 'minute', after: 'payments', run: askAboutPayments },
  { name: 'issue missing invoices', when: 'minute', run: issueMissing },
  { name: 'close reviews of payments', when: 'minute', run: closeReviews },
  { name: 'tell of plans that end', when: 'minute', run: tellOfEnds },
  { name: 'end plans', when: 'minute', run: endPlanSubscriptions },
];
