import { sql } from 'kysely';
import type { Handler } from '../../booking/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { recordEvent } from './record-event.ts';
import { recordsOf, recordView, withFiles } from './record-row.ts';

export const listRecords: Handler<'listRecords'> = ({ page, limit, kind, year, all }, context) =>
  inTransaction(context, async (tx) => {
    const listed = () => {
      const records = recordsOf(tx, context);
      return all ? records : records.where('record.status', '=', 'current');
    };
    let query = listed();
    if (kind !== undefined) query = query.where('record.kind', '=', kind);
    if (year !== undefined)
      query = query.where('issued_on', '>=', `${year}-01-01`).where('issued_on', '<', `${year + 1}-01-01`);
    // The subquery finds the page's ids alone; otherwise rows skipped by the offset would bring their files too.
    const pageIds = query
      .select('record.id')
      .orderBy('issued_on', 'desc')
      .orderBy('record.id', 'desc')
      .$call(pageOf({ page, limit }));
    const rows = await withFiles(recordsOf(tx, context))
      .where('record.id', 'in', pageIds)
      .orderBy('issued_on', 'desc')
      .orderBy('record.id', 'desc')
      .execute();
    const total = await countListed(tx, query.select('record.id'));
    await auditRead(tx, context, recordEvent(context, customerOf(context).accountId, 'read'));
    return { items: rows.map(recordView), total, years: await yearsOf(tx, listed) };
  });

/** Jumps from one year's last record to the year before, because thousands of records have few years. */
async function yearsOf(tx: Tx, listed: () => ReturnType<typeof recordsOf>): Promise<number[]> {
  const last = (before?: ReturnType<typeof sql<string>>) => {
    const records = before === undefined ? listed() : listed().where('issued_on', '<', before);
    return records.select((of) => of.fn.max('issued_on').as('day'));
  };
  const { rows } = await sql<{ year: number }>`
    with recursive last (day) as (
      ${last()} union all
      select (${last(sql<string>`date_trunc('year', last.day::timestamp)::date`)}) from last where last.day is not null
    ) select extract(year from day)::int as year from last where day is not null`.execute(tx);
  return rows.map(({ year }) => year);
}
