import { sql } from 'kysely';
import { Access } from '../../../contract/identity/access-log.ts';
import type { Database } from '../../platform/db/open.ts';

type Db = Database['db'];

type EntryFilter = (seen: ReturnType<typeof auditQuery>) => ReturnType<typeof auditQuery>;
type Page = { limit: number; offset: number };

export async function entriesOf(db: Db, which: EntryFilter, page: Page): Promise<Access[]> {
  return (await numberedEntriesOf(db, which, page)).map(({ entry }) => entry);
}

export async function numberedEntriesOf(
  db: Db,
  which: EntryFilter,
  { limit, offset }: Page,
): Promise<{ no: string; entry: Access }[]> {
  const rows = await which(auditQuery(db))
    .leftJoin('session', (join) =>
      // A log-in event has no session id, because its object is the session.
      join.on(
        'session.id',
        '=',
        sql<string>`coalesce(audit.session_id, case audit.object_type when 'session' then audit.object_id::uuid end)`,
      ),
    )
    .leftJoin('operator', (join) =>
      join.onRef('operator.api_key_id', '=', 'session.api_key_id').onRef('operator.id', '=', 'session.operator_id'),
    )
    .leftJoin('operator_account as person', (join) =>
      join.on(sql<string>`'operator:' || person.id`, '=', (of) => of.ref('audit.actor')),
    )
    .select(sql<string>`audit.id::text`.as('no'))
    .select(['audit.at', 'audit.role', 'audit.action', 'audit.reason', 'audit.outcome'])
    .select((of) => of.fn.coalesce('person.name', 'operator.name').as('name'))
    .select(sql<boolean>`audit.role = 'operator' and operator.id is not null`.as('forCustomer'))
    .select((of) =>
      of
        .selectFrom('operator_provider')
        .innerJoin('provider', 'provider.id', 'operator_provider.provider_id')
        .select('provider.name')
        .whereRef('operator_provider.operator_account_id', '=', 'person.id')
        .orderBy('provider.id')
        .limit(1)
        .as('workplace'),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ no, ...row }) => ({ no, entry: Access.parse(row) }));
}

const looks = ['read', 'list', 'check', 'compare', 'feed', 'export_read'] as const;
export const isLook = sql<boolean>`split_part(audit.action, '.', 2) = any(${[...looks]}::text[])`;

export function auditQuery(db: Db) {
  return db
    .selectFrom('audit')
    .where((or) =>
      or.or([or('role', '!=', 'customer'), or.and([or.not(isLook), or('action', '!=', 'operation.refuse')])]),
    );
}

const newest = { limit: 100, offset: 0 } as const;
type Thing = { type: string; id: string };

export function historyOf(db: Db, { type, id }: Thing): Promise<Access[]> {
  return entriesOf(db, (seen) => seen.where('object_type', '=', type).where('object_id', '=', id), newest);
}

export function stepsOf(db: Db, { type, id }: Thing): Promise<Access[]> {
  const done = (seen: ReturnType<typeof auditQuery>) =>
    seen
      .where('object_type', '=', type)
      .where('object_id', '=', id)
      .where((is) => is.not(isLook));
  return entriesOf(db, done, newest);
}
