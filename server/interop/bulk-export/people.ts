import { sql } from 'kysely';
import { bulkTypes } from '../../../contract/interop/bulk-export.ts';
import { owners } from '../../identity/owners.ts';
import { isHere } from '../../platform/owner.ts';
import { statementVersion } from '../../portal/content/content.ts';
import type { BulkRow } from './find.ts';
import type { JobAt } from './job-at.ts';
import { bulkRows } from './types.ts';

const first = '00000000-0000-0000-0000-000000000000';

export type Person = {
  id: string;
  has_accepted: boolean;
};

export async function peopleAfter(context: JobAt, last: string | null, most: number): Promise<Person[]> {
  const version = statementVersion(context);
  const { rows } = await sql<Person>`
    select account.id, not exists (
      select from subscription s where s.account_id = account.id and s.status <> 'ended' and ${version} is distinct from (
        select case when c.given then c.version end from consent c
        where c.account_id = s.account_id and c.subscription_id = s.id and c.kind = 'privacy_statement'
        order by c.id desc limit 1)) as has_accepted
    from account where ${isHere(context, owners.account)} and account.status = 'active'
      and account.id > ${last ?? first}::uuid
    order by account.id limit ${most}`.execute(context.database.db);
  return rows;
}

export async function isKeyInForce({ database: { db } }: JobAt, { api_key_id }: BulkRow): Promise<boolean> {
  const key = await db
    .selectFrom('api_key')
    .select('scopes')
    .where('id', '=', api_key_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return key?.scopes.includes('export') === true;
}

/** The accounts erased since then, because the system that fetched their data has to delete them too. */
export async function erasedSince({ database: { db } }: JobAt, { partner_id, since }: BulkRow): Promise<string[]> {
  if (since === null) return [];
  const { rows } = await sql<{ object_id: string }>`
    select distinct object_id from audit where partner_id = ${partner_id} and action = 'account.erase'
      and object_type = 'account' and at > ${since}::timestamptz order by object_id`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

/** The cases whose consent was withdrawn since then, because the system that fetched them has to delete them too. */
export async function lockedSince(
  { database: { db } }: JobAt,
  { partner_id, since, types }: BulkRow,
): Promise<string[]> {
  const caseTypes = bulkTypes.filter((type) => types.includes(type) && bulkRows[type].changed.some(isOfCase));
  if (since === null || caseTypes.length === 0) return [];
  const rows = await db
    .selectFrom('case_head')
    .select('id')
    .where('partner_id', '=', partner_id)
    .where('kind', 'in', ['claim', 'preauthorization'])
    .where('locked_at', '>', since)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id }) =>
    caseTypes.map((type) => `${type}/${type === 'ClaimResponse' ? `${id}-decision` : id}`),
  );
}

const isOfCase = ({ table }: { table: string }) => table === 'claim' || table === 'preauthorization';
