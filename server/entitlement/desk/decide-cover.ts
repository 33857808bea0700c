import { randomUUID } from 'node:crypto';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { listOwnerOf, lockOwner } from '../insured/policy-named.ts';
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

type Input = { policyNo: string; insuredPersonId?: string | undefined; from: string };

/** @throws Problem KE009 for a policy that is not the holder's, or somebody who is not on its list */
async function putOnList(tx: Tx, context: Context, row: RelativeRow, { policyNo, insuredPersonId, from }: Input) {
  const { account_id, ...owner } = await listOwnerOf(tx, context, { policyNo });
  if (account_id !== row.account_id || row.person_key === null) throw problem('KE009');
  await lockOwner(tx, owner);
  const id = insuredPersonId ?? randomUUID();
  const event = {
    ...relativeEvent(context, account_id, 'confirm_insured', row.id),
    action: 'insured_person.put',
  } as const;
  const audited = await auditWrite(tx, context, { ...event, object: { type: 'insured_person', id } });
  if (insuredPersonId === undefined) {
    const { numInsertedOrUpdatedRows } = await audited
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
      // The list decides about a person whom it has under this name already.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw problem('KL008');
    return;
  }
  const key = row.person_key;
  const { numUpdatedRows } = await audited
    .updateTable('insured_person')
    .set(({ fn, val, ref }) => ({ person_keys: fn('array_append', [ref('person_keys'), val(key)]) }))
    .where('id', '=', insuredPersonId)
    .where(({ eb, fn }) =>
      eb(fn.coalesce('entitlement_id', 'subscription_id'), '=', owner.entitlement_id ?? owner.subscription_id),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw problem('KE009');
}
