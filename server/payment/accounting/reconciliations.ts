import { randomUUID } from 'node:crypto';
import { differences, findings } from '../../../contract/payment/reconciliation-rules.ts';
import { majorAmount } from '../../../contract/platform/minor-units.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { operatorEvent } from '../../identity/operator-event.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { csv, csvType } from '../../platform/csv.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { isHere } from '../../platform/owner.ts';
import { afterCommit, inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { gatewayNamed } from '../gateway/gateways.ts';
import { owners } from '../owners.ts';
import { booksOf, findReconciliation, itemOf, lineOf, linesOf, reconciliationsOf } from './reconciliation-view.ts';

function reconciliationEvent(context: Context, id: string, verb: string) {
  return operatorEvent(operatorOf(context).id, `reconciliation.${verb}`, { type: 'reconciliation', id });
}

export const listReconciliations: Handler<'listReconciliations'> = async ({ page, limit }, context) => {
  const { db } = context.database;
  const rows = await reconciliationsOf(db, context)
    .orderBy('reconciliation.created_at', 'desc')
    .orderBy('reconciliation.id')
    .$call(pageOf({ page, limit }))
    .execute();
  const all = db.selectFrom('reconciliation').select('id').where(isHere(context, owners.reconciliation));
  return {
    gateways: context.ports.gateways.map(({ name }) => name),
    items: rows.map(itemOf),
    page,
    limit,
    total: await countListed(db, all),
  };
};

/** Only notes the payments to ask about; a job of the minute asks. */
export const startReconciliation: Handler<'startReconciliation'> = async ({ gateway, from, to }, context) => {
  if (!gatewayNamed(context, gateway)) throw problem('#404');
  const { partnerId, brand } = context.host;
  const begins = (day: string) => iso(Temporal.PlainDate.from(day).toZonedDateTime(brand.timeZone).toInstant());
  const days = { from_at: begins(from), to_at: begins(Temporal.PlainDate.from(to).add({ days: 1 }).toString()) };
  return inTransaction(context, async (tx) => {
    const id = randomUUID();
    const made = await tx
      .insertInto('reconciliation')
      .values({
        ...{ id, partner_id: partnerId, gateway, from_day: from, to_day: to, ...days },
        operator_account_id: operatorOf(context).id,
        created_at: iso(context.now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows !== 1n) return running(tx, partnerId, { gateway, from, to });
    await auditWrite(tx, context, reconciliationEvent(context, id, 'start'));
    await addLines(tx, context, id, { gateway, ...days });
    afterCommit(tx, 'reconciliations');
    return { id };
  });
};

function running(tx: Tx, partnerId: number, { gateway, from, to }: { gateway: string; from: string; to: string }) {
  return tx
    .selectFrom('reconciliation')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('gateway', '=', gateway)
    .where('from_day', '=', from)
    .where('to_day', '=', to)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
}

type Period = { gateway: string; from_at: string; to_at: string };

/** Adds the payments that were begun in the period or have a journal entry in it; a refund is compared with its payment. */
async function addLines(tx: Tx, { host, now }: Context, id: string, { gateway, from_at, to_at }: Period) {
  await tx
    .insertInto('reconciliation_line')
    .columns(['reconciliation_id', 'payment_id', 'ask_at'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select(({ val, cast }) => [
          cast<string>(val(id), 'uuid').as('reconciliation_id'),
          'payment.id as payment_id',
          cast<string>(val(iso(now)), 'timestamptz').as('ask_at'),
        ])
        .where(isHere({ host }, owners.payment))
        .where('gateway', '=', gateway)
        .where('kind', '<>', 'refund')
        .where((or) =>
          or.or([
            or.and([or('created_at', '>=', from_at), or('created_at', '<', to_at)]),
            or(
              'payment.id',
              'in',
              or
                .selectFrom('journal_entry')
                .select('payment_id')
                .where(isHere({ host }, owners.journal_entry))
                .where('at', '>=', from_at)
                .where('at', '<', to_at),
            ),
          ]),
        ),
    )
    .execute();
}

export const getReconciliation: Handler<'getReconciliation'> = async (input, context) => {
  const { reconciliationId, finding, page, limit } = input;
  return inTransaction(context, async (tx) => {
    const row = await findReconciliation(tx, context, reconciliationId);
    await auditRead(tx, context, reconciliationEvent(context, row.id, 'read'));
    const lines = linesOf(tx, row, finding ? [finding] : differences);
    const rows = await lines.$call(pageOf({ page, limit })).execute();
    return {
      ...itemOf(row),
      ...(await booksOf(tx, context, row)),
      lines: rows.map(lineOf),
      page,
      limit,
      total: await countListed(tx, lines),
    };
  });
};

const columns = ['order', 'transaction', 'begun', 'kind', 'state', 'finding', 'currency'] as const;
const sums = ['received', 'returned', 'gateway received', 'gateway returned'] as const;

export const exportReconciliation: Handler<'exportReconciliation'> = async ({ reconciliationId }, context) => {
  return inTransaction(context, async (tx) => {
    const row = await findReconciliation(tx, context, reconciliationId);
    await auditRead(tx, context, reconciliationEvent(context, row.id, 'export'));
    const lines = (await linesOf(tx, row, findings).execute()).map(lineOf);
    const rows = lines.map((line) => [
      ...[line.orderRef, line.transactionId ?? '', line.createdAt, line.kind, line.status, line.finding],
      line.received.currency,
      ...[line.received, line.returned, line.theirReceived, line.theirReturned].map((sum) =>
        sum ? majorAmount(sum) : '',
      ),
    ]);
    return {
      name: `reconciliation-${row.gateway}-${row.from_day}-${row.to_day}.csv`,
      mediaType: csvType,
      text: csv([[...columns, ...sums], ...rows]),
    };
  });
};
