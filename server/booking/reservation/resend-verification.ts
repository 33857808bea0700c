import type { Reservation } from '../../../contract/booking/reservation.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { iso, plus } from '../../platform/clock.ts';
import { countLetterTo } from '../../platform/mail/counted-address.ts';
import { withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { enqueueVerification } from '../enqueue-letter.ts';
import { type FoundReservation, findByToken, findInTurn, issueToken } from './find.ts';
import { limits } from './limits.ts';
import { change } from './move.ts';
import { hasExpired } from './rehold.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { viewOf } from './view.ts';

export const resendVerification: Handler<'resendVerification'> = (input, context) =>
  auditUnknownToken(context, 'resend', input.token, () => sendAnew(input, context));

async function sendAnew(input: { token: string; email?: string | undefined }, context: Context): Promise<Reservation> {
  const reservation = await findByToken(context.database.db, context, input.token);
  const refusal = refusalOf(reservation, context);
  const email = refusal ? undefined : await countLetterTo(context, input.email ?? reservation.email ?? '');
  return withIdempotency(context, 'resendVerification', input, async (tx) => {
    const row = await findInTurn(tx, context, input.token);
    const refused = refusal ?? refusalOf(row, context);
    if (refused || email === undefined) throw refused;
    const verifyBy = iso(plus(context.now, limits.verify));
    await tx
      .updateTable('reservation_token')
      .set({ expires_at: iso(context.now) })
      .where('reservation_id', '=', row.id)
      .where('of_doctor', '=', row.doctor_id)
      .where('kind', '=', 'verify')
      .execute();
    const changed = await change(tx, context, row, {
      verb: 'resend',
      changes: { email, mail_no: row.mail_no + 1, code_tries: 0, mailed_at: iso(context.now), verify_by: verifyBy },
    });
    await issueToken(tx, context, 'verify', row, row.mail_no + 1, verifyBy);
    await enqueueVerification(tx, context, row, email);
    return viewOf(tx, context, changed, input.token);
  });
}

function refusalOf(row: FoundReservation, { now }: Context) {
  if (row.kind !== 'manage') return problem('#404');
  if (row.status !== 'pending_verification' || hasExpired(row, now))
    return problem('KT007', { state: hasExpired(row, now) ? 'expired' : row.status });
  const from = plus(Temporal.Instant.from(row.mailed_at ?? row.created_at), limits.resendAfter);
  return isBefore(now, from) ? problem('KT005', { resendFrom: iso(from) }) : undefined;
}
