import { sql } from 'kysely';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { recordEvent } from './record-event.ts';
import { recordsOf, recordView, withFiles } from './record-row.ts';

export const listRecords: Handler<'listRecords'> = ({ page, limit, kind, year, all }, context) =>
  inTransaction(context, async (tx) => {
    let found = recordsOf(tx, context);
    if (!all) found = found.where('record.status', '=', 'current');
    const ofAnyYear = found;
    if (kind !== undefined) found = found.where('record.kind', '=', kind);
    if (year !== undefined)
      found = found.where('issued_on', '>=', `${year}-01-01`).where('issued_on', '<', `${year + 1}-01-01`);
    const rows = await withFiles(found)
      .orderBy('issued_on', 'desc')
      .orderBy('record.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const { years } = await ofAnyYear
      .select(sql<number[]>`coalesce(array_agg(distinct extract(year from issued_on)::int), '{}')`.as('years'))
      .executeTakeFirstOrThrow();
    await auditRead(tx, context, recordEvent(context, customerOf(context).accountId, 'read'));
    return { items: rows.map(recordView), total: Number(total), years: years.toSorted((one, other) => other - one) };
  });
