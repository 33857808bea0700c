import { timingSafeEqual } from 'node:crypto';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { type ErrorCode, problem } from '../../../contract/platform/problem.ts';
import { iso, plus } from '../../platform/clock.ts';
import { consume } from '../../platform/rate.ts';
import { sendAlong, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { type FoundReservation, findInTurn, manageToken } from './find.ts';
import { limits } from './limits.ts';
import { change } from './move.ts';
import { placeOf } from './place.ts';
import { rehold } from './rehold.ts';
import { auditUnknownToken, type CountUse } from './unknown-token.ts';
import { viewOf } from './view.ts';

type VerificationOutcome = { view: Reservation } | { refused: ErrorCode };

export const verifyReservation: Handler<'verifyReservation'> = (input, context) =>
  auditUnknownToken(context, 'verify', input.token, (count) => verify(input, context, count));

/** A wrong code is counted in a transaction that commits before the refusal is thrown. */
export async function verify(
  input: { token: string; code?: string | undefined },
  context: Context,
  count?: CountUse,
): Promise<Reservation> {
  const outcome = await withIdempotency<VerificationOutcome>(context, 'verifyReservation', input, async (tx) => {
    const row = await findInTurn(tx, context, input.token);
    if (input.code !== undefined) await consume(context, 'reservation-code', row.id, tx);
    const refused =
      row.kind === 'verify' ? refuseLink(row, context) : await refuseCode(tx, row, input.code ?? '', context);
    if (refused) return { refused };
    const view = await confirm(tx, context, row);
    await count?.(tx);
    return { view };
  });
  if ('refused' in outcome) throw problem(outcome.refused);
  return outcome.view;
}

function refuseLink(row: FoundReservation, context: Context): ErrorCode | undefined {
  if (row.used_at !== null || row.verified_at !== null) return 'KT001';
  if (row.token_expires_at !== null && !isAfter(row.token_expires_at, context.now)) return 'KT002';
  return awaitsProof(row) ? undefined : 'KT001';
}

async function refuseCode(
  tx: Tx,
  row: FoundReservation,
  code: string,
  context: Context,
): Promise<ErrorCode | undefined> {
  if (row.kind !== 'manage' || row.mail_no === 0) return '#404';
  if (row.verified_at !== null || !awaitsProof(row)) return 'KT001';
  if (row.verify_by !== null && !isAfter(row.verify_by, context.now)) return 'KT002';
  if (row.code_tries >= limits.codeTries) return 'KT004';
  if (context.keys.all.some((key) => same(code, key.code(row.id, row.mail_no)))) return undefined;
  await change(tx, context, row, { verb: 'verify', outcome: 'denied', changes: { code_tries: row.code_tries + 1 } });
  return 'KT003';
}

/** An expired reservation awaits its proof too: the link is good for a day, and the time may still be free. */
function awaitsProof(row: FoundReservation): boolean {
  return row.status === 'pending_verification' || (row.status === 'expired' && row.email !== null);
}

async function confirm(tx: Tx, context: Context, reservation: FoundReservation): Promise<Reservation> {
  const row = await rehold(tx, context, reservation, 'pending_verification');
  const changes = { verified_at: iso(context.now), expires_at: iso(plus(context.now, limits.pending)) };
  const used = tx
    .updateTable('reservation_token')
    .set({ used_at: iso(context.now) })
    .where('hash', '=', reservation.hash)
    .where('of_doctor', '=', row.doctor_id)
    .where('kind', '=', 'verify');
  await sendAlong(tx, used.execute());
  const [verified, place] = await Promise.all([
    change(tx, context, row, { verb: 'verify', changes }),
    placeOf(tx, row),
  ]);
  // The mailed link proved the address, so the answer carries the reservation's own token.
  return viewOf(tx, context, verified, await manageToken(tx, context, verified), place);
}

function same(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
