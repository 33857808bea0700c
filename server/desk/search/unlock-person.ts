import { notFound } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { operatorEvent } from '../../identity/operator-event.ts';
import { owners as identityOwners } from '../../identity/owners.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { openedBy, unusual } from './opened.ts';

/** Opens a person to the operator for a reason that the customer can read (P12). */
export const unlockPerson: Handler<'unlockPerson'> = async ({ personId, reason, otherReason }, context) => {
  const { id: operator } = operatorOf(context);
  return inTransaction(context, async (tx) => {
    const { id } = await personAt(tx, context, personId);
    const event = operatorEvent(operator, 'account.open', { type: 'account', id });
    await auditRead(tx, context, { ...event, patient: id, reason: reason === 'other' ? otherReason : reason });
    const opened = await openedBy(tx, context);
    if (opened > unusual) context.log.warn({ operator, opened }, 'somebody at the desk opened unusually many persons');
    return { id };
  });
};

/** @throws Problem #404 unknown, erased or another partner's (T01) */
export async function personAt(tx: Tx, { host }: Context, id: string) {
  return await tx
    .selectFrom('account')
    .select(['id', 'family_name', 'given_name', 'title', 'birth_date', 'phone', 'email', 'contact_email', 'locale'])
    .where('id', '=', id)
    .where(isHere({ host }, identityOwners.account))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow(notFound);
}
