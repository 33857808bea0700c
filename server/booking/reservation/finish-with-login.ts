import { phoneFor } from '../../../contract/platform/phone.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { findInTurn, manageToken, renewToken } from './find.ts';
import { bookIt } from './finish-reservation.ts';
import { limits } from './limits.ts';
import { hasExpired, rehold } from './rehold.ts';
import { reservationEvent } from './reservation-event.ts';
import { auditUnknownToken } from './unknown-token.ts';

/** S4.4-04. Asked again after a lost answer it books nothing twice: the reservation is the customer's already. */
export const finishWithLogin: Handler<'finishWithLogin'> = (input, context) =>
  auditUnknownToken(context, 'book', input.token, async () => {
    const own = await context.database.db.transaction().execute((tx) => makeTheirs(tx, context, input));
    return bookIt(context, own);
  });

type Wanted = { token: string; patientComment?: string | undefined; phone?: string | undefined };

/** @returns the token of the reservation from now on: the one it was held by ends here */
async function makeTheirs(tx: Tx, context: Context, { token, patientComment, phone }: Wanted): Promise<string> {
  const session = customerOf(context);
  const row = await findInTurn(tx, context, token);
  if (row.account_id === session.accountId) return manageToken(tx, context, row);
  // One that is another's, or a guest's already, is answered as one that never was.
  if (row.account_id !== null) throw problem('#404');
  if (row.status !== 'held' && !(row.status === 'expired' && row.email === null)) throw problem('KT007');
  if (hasExpired(row, context.now)) await rehold(tx, context, row, 'held');
  const own = await renewToken(tx, context, row);
  const person = await tx
    .selectFrom('account')
    .select(['family_name', 'given_name', 'birth_date', 'email', 'contact_email', 'phone', 'locale'])
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow();
  const health = await auditWrite(
    tx,
    context,
    reservationEvent(context, { id: row.id, account_id: session.accountId }, 'claim'),
  );
  await health
    .updateTable('reservation')
    .set({
      account_id: session.accountId,
      subscription_id: session.subscription?.id ?? null,
      manage_no: row.manage_no + 1,
      status: 'pending_verification',
      family_name: person.family_name,
      given_name: person.given_name,
      birth_date: person.birth_date,
      email: person.contact_email ?? person.email,
      phone: phoneOf(phone, session.subscription?.phone ?? person.phone),
      ...(patientComment !== undefined && { patient_comment: patientComment || null }),
      locale: session.impersonator ? person.locale : context.language,
      verified_at: iso(context.now),
      expires_at: iso(plus(context.now, limits.pending)),
      updated_at: iso(context.now),
    })
    .where('id', '=', row.id)
    .execute();
  return own;
}

/** S5-05 */
function phoneOf(typed: string | undefined, onFile: string | null): string {
  const phone = phoneFor(typed, onFile ?? undefined);
  if (phone !== undefined) return phone;
  const errorCode = typed === undefined ? 'U021' : 'V003';
  throw problem('RX444', {}, [{ errorCode, propertyName: 'phone', invalidValue: typed ?? '', message: '' }]);
}
