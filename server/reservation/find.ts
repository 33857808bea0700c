import { problem } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { type Tx, takeTurn } from '../db/once.ts';
import { hashOf } from '../keys.ts';

export type TokenKind = 'manage' | 'verify' | 'cancel';

/**
 * The reservation a token stands for, at this host's partner only.
 * @throws Problem #404, the same for an unknown, a foreign and a malformed token (T01)
 */
export async function findByToken(tx: Tx | Context['database']['db'], context: Context, token: string) {
  const row = await tx
    .selectFrom('reservation_token')
    .innerJoin('reservation', 'reservation.id', 'reservation_token.reservation_id')
    .selectAll('reservation')
    .select([
      'reservation_token.kind',
      'reservation_token.used_at',
      'reservation_token.hash',
      'reservation_token.expires_at as token_expires_at',
    ])
    .where('reservation_token.hash', '=', hashOf(token))
    .where('reservation.partner_id', '=', context.host.partnerId)
    .executeTakeFirst();
  if (!row) throw problem('#404');
  return row;
}

/**
 * The same, read anew in the doctor's turn. Whoever changes a reservation or a slot takes that turn first, so it is the one
 * lock there is and two of them can never wait for each other.
 */
export async function findInTurn(tx: Tx, context: Context, token: string): Promise<FoundReservation> {
  const { doctor_id } = await findByToken(tx, context, token);
  await takeTurn(tx, doctor_id);
  return findByToken(tx, context, token);
}

export type FoundReservation = Awaited<ReturnType<typeof findByToken>>;

/** Writes the hash of a derived token and answers the token. */
export async function issueToken(
  tx: Tx,
  context: Context,
  kind: TokenKind,
  reservationId: string,
  no: number,
  expiresAt: string | null,
) {
  const token = context.keys.token(kind, reservationId, no);
  await tx
    .insertInto('reservation_token')
    .values({ hash: hashOf(token), reservation_id: reservationId, kind, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return token;
}
