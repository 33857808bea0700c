import type { RelativeProof } from '../../../contract/entitlement/relative-desk.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import type { Context } from '../../identity/context.ts';
import { isLate } from '../../platform/case/overdue.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { coversOf, noCover } from '../insured/cover-of.ts';
import { insuredView } from '../insured/list-insured-persons.ts';
import type { RelativeRow } from '../relative/find-relative.ts';
import { paperOf } from './paper.ts';

type CoverView = RelativeProof['cover'];

export async function coverView(tx: Tx, context: Context, row: RelativeRow): Promise<CoverView> {
  const today = dayIn(context.now, context.host.brand.timeZone);
  const [cover = noCover] = await coversOf(tx, [row], today);
  const dueAt = cover.state === 'unconfirmed' && row.status === 'active' ? row.cover_due_at : null;
  return {
    ...cover,
    dueAt,
    overdue: isLate(dueAt, context.now),
    file: await paperOf(tx, row.cover_file_id),
    refusal: row.cover_refusal,
    policies: cover.state === 'none' ? [] : await policiesOf(tx, context, row, today),
  };
}

async function policiesOf(
  tx: Tx,
  { language }: Context,
  { account_id, birth_date }: RelativeRow,
  today: string,
): Promise<CoverView['policies']> {
  const policies = await tx
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'subscription.product_id')
    .select(['subscription.id', 'entitlement_id', 'policy_no', 'valid_from', 'product.name'])
    .where('account_id', '=', account_id)
    .where('status', '!=', 'ended')
    .where(({ or, eb }) => or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .orderBy('subscription.created_at', 'desc')
    .orderBy('subscription.id')
    .execute();
  const owners = policies.flatMap(({ id, entitlement_id }) => [
    id,
    ...(entitlement_id === null ? [] : [entitlement_id]),
  ]);
  const alike =
    owners.length === 0
      ? []
      : await tx
          .selectFrom('insured_person')
          .selectAll()
          .where(({ eb, fn }) => eb(fn.coalesce('entitlement_id', 'subscription_id'), 'in', owners))
          .where('birth_date', '=', birth_date)
          .orderBy('id')
          .execute();
  return policies.map(({ id, entitlement_id, policy_no, valid_from, name }) => ({
    policyNo: policy_no,
    product: inLanguage(Localized.parse(name), language) ?? '',
    validFrom: valid_from,
    alike: alike
      .filter(
        (one) => one.subscription_id === id || (one.entitlement_id !== null && one.entitlement_id === entitlement_id),
      )
      .map(insuredView),
  }));
}
