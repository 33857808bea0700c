import type { PolicyReview } from '../../../contract/entitlement/policy-review.ts';
import { policyReviewCase } from '../../../contract/entitlement/policy-review-states.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { deskFacts, deskPerson } from '../../identity/operator/desk-facts.ts';
import { holding } from '../../identity/operator/holding.ts';
import { caseDoor } from '../../platform/case/door.ts';
import type { Tx } from '../../platform/transaction.ts';
import { personNames } from '../relative/person-names.ts';
import { type Overrun, overrunsOf } from './overruns.ts';
import { type PolicyReviewRow, policyReviews, reviewEvent } from './review-case.ts';

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { reviewId }: { reviewId: string }, isLocked) =>
    policyReviews.atDesk(tx, context, reviewId, isLocked),
  event: reviewEvent,
  view: (tx, context, row: PolicyReviewRow) => viewOf(tx, context, row),
});

export const policyReviewHolding = holding<Context, PolicyReviewRow>({
  of: policyReviewCase,
  find: policyReviews.atDesk,
  event: reviewEvent,
  move: policyReviews.move,
});

export const getPolicyReview: Handler<'getPolicyReview'> = (input, context) => look(context, input);

export const settlePolicyReview: Handler<'settlePolicyReview'> = (input, context) =>
  step(context, 'settlePolicyReview', input, async (tx, row) => {
    const { reason } = input;
    return (await policyReviews.move(tx, context, row, 'settle', { reason })).moved;
  });

async function viewOf(tx: Tx, context: Context, row: PolicyReviewRow): Promise<PolicyReview> {
  const { name } = await deskPerson(tx, context, row.account_id);
  const policy = await tx
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['policy_no', 'former_numbers', 'entitlement_id', 'product.name'])
    .where('subscription.id', '=', row.subscription_id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    number: row.number,
    state: row.status,
    name,
    ...(await deskFacts(tx, context, policyReviewCase, row)),
    cause: row.cause,
    product: inLanguage(Localized.parse(policy.name), context.language) ?? '',
    policyNo: policy.policy_no,
    formerNumbers: policy.former_numbers,
    otherNumbers: row.cause === 'shared' ? await otherNumbers(tx, row, policy.entitlement_id) : [],
    overruns: await overrunsFor(tx, context, row, name),
    reason: row.reason,
  };
}

async function otherNumbers(tx: Tx, { account_id }: PolicyReviewRow, entitlementId: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'account_id')
    .innerJoin('entitlement', 'entitlement.id', 'entitlement_id')
    .innerJoin('entitlement as same', (join) =>
      join
        .onRef('same.partner_id', '=', 'entitlement.partner_id')
        .onRef('same.kind', '=', 'entitlement.kind')
        .onRef('same.hash', '=', 'entitlement.hash'),
    )
    .select('policy_no')
    .where('same.id', '=', entitlementId)
    .where('account_id', '<>', account_id)
    .where('account.status', '=', 'active')
    .orderBy('subscription.created_at')
    .execute();
  return rows.map(({ policy_no }) => policy_no);
}

async function overrunsFor(tx: Tx, context: Context, row: PolicyReviewRow, name: string) {
  const overruns = await overrunsOf(tx, row.subscription_id);
  const { currency } = context.host.brand;
  const quantity = (of: Overrun['used']) => ('count' in of ? of : { money: { amount: of.amount, currency } });
  const persons = overruns.map(({ personId }) => ({
    account_id: row.account_id,
    person_id: personId ?? row.account_id,
  }));
  const relativeName = await personNames(tx, context, persons);
  return overruns.map((overrun) => ({
    limit: inLanguage(overrun.name, context.language) ?? '',
    person: overrun.personId === null ? null : (relativeName({ person_id: overrun.personId }) ?? name),
    termFrom: overrun.termFrom,
    allowed: quantity(overrun.allowed),
    used: quantity(overrun.used),
  }));
}
