import { sql } from 'kysely';
import { Access } from '../../../contract/identity/access-log.ts';
import type { Handler } from '../context.ts';
import { customerOf } from '../session/authorize.ts';

export const listAccess: Handler<'listAccess'> = async ({ page, limit }, context) => {
  const { accountId } = customerOf(context);
  const seen = context.database.db
    .selectFrom('audit')
    .where('patient', '=', accountId)
    // Leaves out the customer's own reads and refusals.
    .where((or) =>
      or.or([
        or('role', '!=', 'customer'),
        or.and([or('action', 'not like', '%.read'), or('action', '!=', 'operation.refuse')]),
      ]),
    );
  const rows = await seen
    .leftJoin('session', (join) =>
      // A log-in event has no session id: its object is the session.
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
    .select(['audit.at', 'audit.role', 'audit.action', 'audit.reason', 'audit.outcome'])
    .select((of) => of.fn.coalesce('person.name', 'operator.name').as('name'))
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await seen.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map((row) => Access.parse(row)), total: Number(total) };
};
