import { type Expression, sql } from 'kysely';
import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { hiddenFrom } from '../../entitlement/relative/hidden-relatives.ts';
import { isByDesk } from '../../identity/session/on-behalf.ts';
import { iso } from '../../platform/clock.ts';
import { hashOf, type Keys } from '../../platform/keys.ts';
import { isHere } from '../../platform/owner.ts';
import { type Db, doctorLock, lockDoctor, sendAlong, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { calendarId } from './calendar-of.ts';
import { type ReservationRow, withState } from './move.ts';
import { timesIn } from './place.ts';

/** `manage` is the token of the browser that books; mailed links have the others. */
export type TokenKind = 'manage' | 'verify' | 'cancel' | 'mailed';

/** `grace`: minutes for which a token opens after its end. @throws Problem #404 unknown, another partner's or malformed (T01) */
export async function findByToken(tx: Db, context: Context, token: string, { grace = 0 } = {}) {
  const row = await ofToken(tx, context, token)
    .leftJoin('slot', (join) =>
      join.onRef('slot.id', '=', 'reservation.slot_id').onRef('slot.of_doctor', '=', 'reservation.doctor_id'),
    )
    .selectAll('reservation')
    .select(timesIn(sql.ref('reservation.during')))
    .select([
      'reservation_token.kind',
      'reservation_token.used_at',
      'reservation_token.hash',
      'reservation_token.expires_at as token_expires_at',
    ])
    .select(calendarId.as('calendar_id'))
    .executeTakeFirst();
  if (!row || !opens(row, context, grace)) throw problem('#404');
  // When a mandate has ended, its holder no longer sees the relative's visits; the portal and the desk do (0061).
  if (!seesHidden(context) && (await hiddenFrom(tx, context, row.relative_id))) throw problem('#404');
  return withState(row);
}

function ofToken(db: Db, { host }: Pick<Context, 'host'>, token: string) {
  return db
    .selectFrom('reservation_token')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.id', '=', 'reservation_token.reservation_id')
        .onRef('reservation.doctor_id', '=', 'reservation_token.of_doctor'),
    )
    .where('reservation_token.hash', '=', hashOf(token))
    .where(isHere({ host }, owners.reservation));
}

/** Meant for a statement that is sent before the reservation has been read. */
export function subfunctionOf(db: Db, context: Context, token: string): Expression<number> {
  return ofToken(db, context, token).select('reservation.subfunction_id').$asScalar();
}

function seesHidden({ channel, session }: Context): boolean {
  return channel === 'job' || (session !== undefined && isByDesk(session));
}

type AccessColumns = { kind: string; account_id: string | null; token_expires_at: string | null; end_at: string };

/** An account's `manage` token needs its session; a `verify` token has a refusal of its own until the visit is over. */
function opens(
  { kind, account_id, token_expires_at, end_at }: AccessColumns,
  { session, channel, now }: Context,
  grace: number,
): boolean {
  if (channel === 'job') return true;
  const end = kind === 'verify' ? end_at : token_expires_at;
  if (kind === 'manage' && account_id !== null) return session?.accountId === account_id;
  return end === null || isAfter(end, now.subtract({ minutes: grace }));
}

export function manageToken(db: Db, { keys }: Pick<Context, 'keys'>, row: { id: string; manage_no: number }) {
  return keptToken(db, keys, 'manage', row.id, row.manage_no);
}

/** Derives a token again, with the secret that made the stored hash (0028). */
export async function keptToken(
  db: Db,
  keys: Keys,
  kind: TokenKind,
  reservationId: string,
  no: number,
): Promise<string> {
  const newest = keys.token(kind, reservationId, no);
  if (keys.all.length === 1) return newest;
  const made = keys.all.map((key) => key.token(kind, reservationId, no));
  const rows = await db
    .selectFrom('reservation_token')
    .select('hash')
    .where('hash', 'in', made.map(hashOf))
    .where('kind', '=', kind)
    .execute();
  return made.find((token) => rows.some(({ hash }) => hash.equals(hashOf(token)))) ?? newest;
}

/** Ends the tokens before it, so that a person who passed the link on can no longer use it. `end` is the visit's. */
export async function renewToken(tx: Tx, context: Context, row: ReservationRow, end: string): Promise<string> {
  const older = tx
    .updateTable('reservation_token')
    .set({ expires_at: iso(context.now) })
    .where('reservation_id', '=', row.id)
    .where('of_doctor', '=', row.doctor_id)
    .where('kind', '=', 'manage');
  await sendAlong(tx, older.execute());
  return issueToken(tx, context, 'manage', row, row.manage_no + 1, end);
}

export async function wasRenewed(tx: Tx, context: Context, token: string): Promise<boolean> {
  const row = await ofToken(tx, context, token)
    .select('reservation.id')
    .where('reservation_token.kind', '=', 'manage')
    .where('reservation_token.expires_at', '<=', iso(context.now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads under the one lock for reservations and slots, the doctor's; for a move also under the new doctor's. */
export async function findInTurn(tx: Tx, context: Context, token: string, slotId?: string): Promise<FoundReservation> {
  const [locked, row] = await Promise.all([lockDoctors(tx, context, token, slotId), findByToken(tx, context, token)]);
  return locked.includes(row.doctor_id) ? row : findUnderLocks(tx, context, token, [...locked, row.doctor_id]);
}

async function lockDoctors(tx: Tx, context: Context, token: string, slotId: string | undefined): Promise<number[]> {
  const own = ofToken(tx, context, token).select('reservation.doctor_id');
  const next = tx
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .select('schedule.doctor_id')
    .where('slot.id', '=', slotId ?? null)
    .where(({ exists }) => exists(own));
  const doctors = slotId === undefined ? own : own.union(next).orderBy('doctor_id');
  const locks = tx
    .selectFrom(doctors.as('asked'))
    .select(['asked.doctor_id', doctorLock(sql.ref('asked.doctor_id')).as('locked')]);
  return (await locks.execute()).map(({ doctor_id }) => doctor_id);
}

/** Locks doctors by id, so that two callers who swap times never wait for each other. */
export async function findUnderLocks(
  tx: Tx,
  context: Context,
  token: string,
  doctorIds: readonly number[],
): Promise<FoundReservation> {
  const locks = doctorIds.toSorted((one, other) => one - other).map((doctorId) => lockDoctor(tx, doctorId));
  // PostgreSQL answers in the order of the statements, so the row is read once the locks are there.
  const [row] = await Promise.all([findByToken(tx, context, token), ...locks]);
  // The visit was moved to another doctor while this waited.
  return doctorIds.includes(row.doctor_id) ? row : findUnderLocks(tx, context, token, [...doctorIds, row.doctor_id]);
}

export type FoundReservation = Awaited<ReturnType<typeof findByToken>>;

export async function issueToken(
  tx: Tx,
  context: Context,
  kind: TokenKind,
  { id, doctor_id }: Pick<ReservationRow, 'id' | 'doctor_id'>,
  no: number,
  expiresAt: string | null,
) {
  const token = context.keys.token(kind, id, no);
  const issued = tx
    .insertInto('reservation_token')
    .values({ hash: hashOf(token), reservation_id: id, of_doctor: doctor_id, kind, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing());
  await sendAlong(tx, issued.execute());
  return token;
}
