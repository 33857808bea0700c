import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { policyReviewCase, policyReviewCauses } from '../../../contract/entitlement/policy-review-states.ts';
import { endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import { CaseRow, caseTable } from '../../platform/case/case-table.ts';
import { iso } from '../../platform/clock.ts';
import { writeMove } from '../../platform/move-to.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { PolicyContext } from '../policy-context.ts';

/** Working days within which the desk has to review the policy. */
const within = 2;

const Row = CaseRow.extend({
  account_id: z.string(),
  subscription_id: z.string(),
  cause: z.enum(policyReviewCauses),
  reason: z.string().nullable(),
});

export const reviewEvent = caseEvent('policy_review');
export const policyReviews = caseTable(policyReviewCase, { row: Row, event: reviewEvent });
export type PolicyReviewRow = ReturnType<typeof policyReviews.typed>;

type ReviewedPolicy = { id: string; account_id: string };

export async function openReview(
  tx: Tx,
  context: PolicyContext,
  policy: ReviewedPolicy,
  cause: PolicyReviewRow['cause'],
): Promise<void> {
  const ids = { id: randomUUID(), account_id: policy.account_id };
  const opened = await tx
    .insertInto('policy_review')
    .values({
      ...ids,
      partner_id: context.host.partnerId,
      number: speakableNumber(),
      subscription_id: policy.id,
      status: 'open',
      cause,
      due_at: endOf(context, workingDayAfter(context, todayAt(context), within)),
      created_at: iso(context.now),
    })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'cause']).where('closed_at', 'is', null).doNothing())
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows !== 1n) return;
  await writeMove(tx, context, { from: undefined, to: 'open', event: reviewEvent(context, ids, 'open') });
}
