import { type RawBuilder, sql } from 'kysely';
import { problem } from '../../../contract/platform/problem.ts';
import type { SessionInfo } from '../../platform/context.ts';
import type { Db } from '../../platform/transaction.ts';

type Reader = {
  host: { partnerId: number };
  session?: Pick<SessionInfo, 'impersonator'> | undefined;
  operator?: object | undefined;
};

export function isStaff({ session, operator }: Reader): boolean {
  return operator !== undefined || session?.impersonator != null;
}

/** A condition that leaves out cases whose consent was withdrawn, for staff alone (0166). */
export function isOpenTo(reader: Reader, caseId: string): RawBuilder<boolean> {
  return isStaff(reader)
    ? sql<boolean>`not ${isLockedCase(reader.host.partnerId, sql.ref(caseId))}`
    : sql<boolean>`true`;
}

export function isLockedCase(partnerId: number, caseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from case_head as head_of where head_of.partner_id = ${partnerId}
    and head_of.id = ${caseId} and head_of.locked_at is not null)`;
}

export async function isLocked(db: Db, { host }: Pick<Reader, 'host'>, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('case_head')
    .select('id')
    .where('partner_id', '=', host.partnerId)
    .where('id', '=', caseId)
    .where('locked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws Problem #404 for staff, where the consent was withdrawn */
export async function refuseLocked(db: Db, reader: Reader, caseId: string): Promise<void> {
  if (isStaff(reader) && (await isLocked(db, reader, caseId))) throw problem('#404');
}

/** @throws Problem KD006 until the customer has given the consent again */
export async function refuseWithoutConsent(db: Db, at: Pick<Reader, 'host'>, caseId: string): Promise<void> {
  if (await isLocked(db, at, caseId)) throw problem('KD006');
}

export async function lockedOf(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('case_head')
    .select('id')
    .where('account_id', '=', accountId)
    .where('locked_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
