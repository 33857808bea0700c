import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { forEachAtHost } from '../../platform/job-context.ts';
import type { Services } from '../context.ts';
import { settlePayment } from './settle.ts';

/** `batch` payments are read at once; `lanes` queries are under way at the same time. */
const batch = 200;
const lanes = 8;

export async function askAboutPayments(services: Services, hosts: readonly Host[]): Promise<void> {
  for (let due = await readDue(services); due.length > 0; due = await readDue(services)) {
    const shares = Array.from({ length: lanes }, (_none, lane) => due.filter((_row, at) => at % lanes === lane));
    await Promise.all(shares.map((share) => askAbout(services, hosts, share)));
    if (due.length < batch) return;
  }
}

function readDue({ database, clock }: Services) {
  return database.db
    .selectFrom('payment')
    .leftJoin('account', 'account.id', 'payment.account_id')
    .where('payment.next_query_at', '<=', iso(clock()))
    .orderBy('payment.next_query_at')
    .orderBy('payment.no')
    .limit(batch)
    .select(['payment.id', 'payment.partner_id', 'account.locale'])
    .execute();
}

type DueRow = Awaited<ReturnType<typeof readDue>>[number];

function askAbout(services: Services, hosts: readonly Host[], rows: readonly DueRow[]): Promise<void> {
  return forEachAtHost(services, hosts, { rows, name: 'payment' }, (context, { id }) => settlePayment(context, id));
}
