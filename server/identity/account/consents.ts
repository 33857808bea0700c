import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context, Handler } from '../context.ts';
import { customerOf } from '../session/authorize.ts';

function lastOf(db: Tx | Database['db'], accountId: string) {
  return (
    db
      .selectFrom('consent')
      .distinctOn(['kind', 'subscription_id'])
      .selectAll()
      .where('account_id', '=', accountId)
      // Consents of cases are left out, because an operator may read this list, and they would tell who sent an anonymous request.
      .where('case_id', 'is', null)
      .orderBy('kind')
      .orderBy('subscription_id')
      .orderBy('id', 'desc')
  );
}

export const listConsents: Handler<'listConsents'> = async (_input, context) => {
  const rows = await lastOf(context.database.db, customerOf(context).accountId).execute();
  return rows.map(({ kind, version, given: isGiven, at }) => ({ kind, version, given: isGiven, at }));
};

/** Withdraws the privacy statement under every subscription; it is asked for again where it is needed. Repeating it is safe. */
export const withdrawPrivacyStatement: Handler<'withdrawPrivacyStatement'> = async (_input, context) => {
  const { accountId } = customerOf(context);
  await inTransaction(context, (tx) => withdraw(tx, context, accountId));
  return { done: true } as const;
};

async function withdraw(tx: Tx, context: Context, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const last = await lastOf(tx, accountId).execute();
  const consents = last.filter((row) => row.kind === 'privacy_statement' && row.given);
  if (consents.length === 0) return;
  const over = { given: false, at: iso(context.now), request_id: context.requestId, host: context.host.name };
  await tx
    .insertInto('consent')
    .values(consents.map(({ id: _ledger, ...row }) => ({ ...row, ...over })))
    .execute();
  await auditWrite(tx, context, accountEvent(context, accountId, 'consent.withdraw', 'privacy_statement'));
}
