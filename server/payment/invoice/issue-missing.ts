import { sql } from 'kysely';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import type { Services } from '../context.ts';
import { issueOwed } from './issue-owed.ts';

const atOnce = 200;

/** Invoices may be missing for payments older than invoices, or because an older program runs beside this one. */
export async function issueMissing(services: Services, hosts: readonly Host[]): Promise<void> {
  const entries = await services.database.db
    .selectFrom('invoice_owed')
    .innerJoin('journal_entry', 'journal_entry.id', 'invoice_owed.entry_id')
    .innerJoin('legal_entity', 'legal_entity.id', 'journal_entry.legal_entity_id')
    .innerJoin('payment', 'payment.id', 'journal_entry.payment_id')
    .leftJoin('account', 'account.id', 'payment.account_id')
    .where(sql<boolean>`jsonb_exists(legal_entity.facts, 'invoicePrefix')`)
    .select(['payment.id', 'payment.partner_id', 'account.locale'])
    .orderBy('entry_id')
    .limit(atOnce)
    .execute();
  await forEachInTransaction(services, hosts, { rows: entries, name: 'invoice' }, issueOwed);
}
