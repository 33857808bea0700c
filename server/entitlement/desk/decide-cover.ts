import { randomUUID } from 'node:crypto';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { policiesWithLists } from '../insured/policies-with-lists.ts';
import { type ListOwner, listOwnerOf, lockOwner } from '../insured/policy-named.ts';
import type { RelativeRow } from '../relative/find-relative.ts';
import { changeRow } from '../relative/move-relative.ts';
import { relativeEvent } from '../relative/relative-event.ts';
import { decide } from './proof-door.ts';

export const confirmRelativeCover: Handler<'confirmRelativeCover'> = (input, context) =>
  decide(context, 'confirmRelativeCover', 'confirm_insured', input, async (tx, row, by) => {
    await putOnList(tx, context, row, input);
    return changeRow(tx, context, row, 'confirm_insured', { ...by, cover_due_at: null, cover_refusal: null });
  });

export const refuseRelativeCover: Handler<'refuseRelativeCover'> = (input, context) =>
  decide(context, 'refuseRelativeCover', 'refuse_insured', input, (tx, row, by) =>
    changeRow(tx, context, row, 'refuse_insured', { ...by, cover_due_at: null, cover_refusal: input.reason }),
  );

/** The desk is not shown that person again for this relative, and the holder does not learn who is on the list. */
export const setInsuredPersonApart: Handler<'setInsuredPersonApart'> = (input, context) =>
  decide(context, 'setInsuredPersonApart', 'set_apart', input, async (tx, row) => {
    const policies = await policiesWithLists(tx, context, row.account_id);
    if (!policies.some(({ listed }) => listed.some(({ id }) => id === input.insuredPersonId)))
      throw problem('KE009', { why: 'person' });
    const others = [...new Set([...row.other_insured_ids, input.insuredPersonId])];
    return changeRow(tx, context, row, 'check_insured', { other_insured_ids: others });
  });

type Input = { policyNo: string; insuredPersonId?: string | undefined; from: string };

/** @throws Problem KE009 for a policy that is not the holder's, or somebody who is not on its list */
async function putOnList(tx: Tx, context: Context, row: RelativeRow, { policyNo, insuredPersonId, from }: Input) {
  const { account_id, ...owner } = await listOwnerOf(tx, context, { policyNo });
  if (account_id !== row.account_id || row.person_key === null) throw problem('KE009', { why: 'holder' });
  await lockOwner(tx, owner);
  const id = insuredPersonId ?? randomUUID();
  const event = {
    ...relativeEvent(context, account_id, 'confirm_insured', row.id),
    action: 'insured_person.put',
  } as const;
  const health = await auditWrite(tx, context, { ...event, object: { type: 'insured_person', id } });
  if (insuredPersonId === undefined) {
    if (await isListed(tx, owner, row.person_key)) throw problem('KL008', { state: 'listed' });
    await health
      .insertInto('insured_person')
      .values({
        id,
        partner_id: context.host.partnerId,
        ...owner,
        family_name: row.family_name,
        given_name: row.given_name,
        birth_date: row.birth_date,
        person_keys: [row.person_key],
        valid_from: from,
        source: 'desk',
        operator_account_id: operatorOf(context).id,
        created_at: iso(context.now),
      })
      .execute();
    return;
  }
  const key = row.person_key;
  const { numUpdatedRows } = await health
    .updateTable('insured_person')
    .set(({ fn, val, ref }) => ({ person_keys: fn('array_append', [ref('person_keys'), val(key)]) }))
    .where('id', '=', insuredPersonId)
    .where(({ eb, fn }) =>
      eb(fn.coalesce('entitlement_id', 'subscription_id'), '=', owner.entitlement_id ?? owner.subscription_id),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw problem('KE009', { why: 'person' });
}

async function isListed(tx: Tx, owner: Omit<ListOwner, 'account_id'>, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('insured_person')
    .select('id')
    .where(({ eb, fn }) =>
      eb(fn.coalesce('entitlement_id', 'subscription_id'), '=', owner.entitlement_id ?? owner.subscription_id),
    )
    .where(({ eb, fn }) => eb(eb.val(key), '=', fn.any('person_keys')))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
