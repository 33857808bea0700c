import { randomUUID } from 'node:crypto';
import { byItself } from '../../../platform/context.ts';
import type { Host } from '../../../platform/host.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import type { Services } from '../../context.ts';
import { openCase } from './move.ts';

const atOnce = 200;

/** Members who waited before cases existed are promised an answer from the day they named their identifier. */
export async function openMissing(services: Services, hosts: readonly Host[]): Promise<void> {
  const { database, clock } = services;
  const rows = await database.db
    .selectFrom('account')
    .innerJoin('account_identifier as named', 'named.account_id', 'account.id')
    .leftJoin('unmatched_member as open', (join) =>
      join.onRef('open.account_id', '=', 'account.id').on('open.closed_at', 'is', null),
    )
    .select(['account.id', 'account.partner_id', 'named.kind', 'named.claimed_at'])
    .distinctOn('account.id')
    .where('account.identification', '=', 'pending')
    .where('named.matched_at', 'is', null)
    .where('open.id', 'is', null)
    .orderBy('account.id')
    .orderBy('named.claimed_at', 'desc')
    .limit(atOnce)
    .execute();
  for (const { id, partner_id, kind, claimed_at } of rows) {
    const host = hosts.find(({ partnerId }) => partnerId === partner_id);
    if (!host) continue;
    const job = { ...byItself, now: clock(), requestId: randomUUID(), host };
    await inTransaction(services, async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
      const open = await tx
        .selectFrom('unmatched_member')
        .select('id')
        .where('account_id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirst();
      if (!open) await openCase(tx, job, { accountId: id, kind, since: Temporal.Instant.from(claimed_at) });
    });
  }
}
