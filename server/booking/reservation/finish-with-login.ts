import { phoneFor } from '../../../contract/platform/phone.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { owners as identityOwners } from '../../identity/owners.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso, plus } from '../../platform/clock.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { chargeOf } from './charge.ts';
import { findInTurn, manageToken, renewToken } from './find.ts';
import { type ClaimedReservation, claimAndBook, refuseOtherRate } from './finish-reservation.ts';
import { limits } from './limits.ts';
import { moveTo } from './move.ts';
import { rehold } from './rehold.ts';
import { auditUnknownToken } from './unknown-token.ts';

/** S4.4-04: books for the customer who is logged in. Safe to repeat, because the reservation is theirs by then. */
export const finishWithLogin: Handler<'finishWithLogin'> = (input, context) =>
  auditUnknownToken(context, 'book', input.token, (count) =>
    claimAndBook(context, (tx) => claim(tx, context, input), { count }),
  );

type Input = Omit<Parameters<typeof finishWithLogin>[0], 'pays'> & { pays?: number | null | undefined };

/** Makes a held time the customer's, also one held for them as an offer. @returns the new token; the one it was held by ends here */
export async function makeTheirs(tx: Tx, context: Context, input: Input): Promise<string> {
  return (await claim(tx, context, input)).token;
}

async function claim(
  tx: Tx,
  context: Context,
  { token, personId, patientComment, phone, discountRate, pays }: Input,
): Promise<ClaimedReservation> {
  const session = customerOf(context);
  const reservation = await findInTurn(tx, context, token);
  refuseOtherRate(reservation, discountRate);
  const isTheirs = reservation.account_id === session.accountId;
  if (isTheirs && reservation.status !== 'held')
    return { token: await manageToken(tx, context, reservation), reservation };
  if (!isTheirs && reservation.account_id !== null) throw problem('#404');
  if (reservation.status !== 'held' && !(reservation.status === 'expired' && reservation.email === null))
    throw problem('KT007', { state: reservation.status });
  const { relative } = await personOf(tx, context, personId ?? reservation.relative_id ?? session.accountId, 'book');
  if (session.subscription) await lockPolicy(tx, context.host.partnerId, session.subscription.id);
  const row = await rehold(tx, context, reservation, 'held');
  const [charge, person] = await Promise.all([
    chargeOf(tx, context, { ...row, relative_id: relative?.id ?? null }, { shownPrice: pays }),
    tx
      .selectFrom('account')
      .select(['family_name', 'given_name', 'birth_date', 'email', 'contact_email', 'phone', 'locale'])
      .where(isOwn(context, identityOwners.account))
      .executeTakeFirstOrThrow(),
  ]);
  const own = await renewToken(tx, context, row, reservation.end_at);
  const changes = {
    account_id: session.accountId,
    subscription_id: session.subscription?.id ?? null,
    manage_no: row.manage_no + 1,
    relative_id: relative?.id ?? null,
    family_name: (relative ?? person).family_name,
    given_name: (relative ?? person).given_name,
    birth_date: (relative ?? person).birth_date,
    email: person.contact_email ?? person.email,
    phone: phoneOf(phone, session.subscription?.phone ?? person.phone),
    ...(patientComment !== undefined && { patient_comment: patientComment || null }),
    locale: session.impersonator ? person.locale : context.language,
    verified_at: iso(context.now),
    expires_at: iso(plus(context.now, limits.pending)),
  };
  const theirs = { ...row, account_id: session.accountId };
  const claimed = await moveTo(tx, context, theirs, 'pending_verification', { verb: 'claim', changes, charge });
  return { token: own, reservation: { ...reservation, ...claimed } };
}

function phoneOf(entry: string | undefined, onFile: string | null): string {
  const phone = phoneFor(entry, onFile ?? undefined);
  if (phone !== undefined) return phone;
  const errorCode = entry === undefined ? 'U021' : 'V003';
  throw problem('RX444', {}, [wrong(errorCode, 'phone', entry ?? '')]);
}
