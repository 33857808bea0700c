import { sql } from 'kysely';
import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { reconciliationRules } from '../../../contract/payment/reconciliation-rules.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { iso, plus } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import type { GatewayTransaction, PaymentGateway } from '../gateway/gateway.ts';
import { knownOf, paymentRow } from '../payment/find.ts';
import { findingOf, flowsOf, theirFlow } from './compare.ts';

/** Minutes until a line of a killed process is taken over, and until a query without an answer is repeated. */
const waits = { lease: 5, again: 2 } as const;

/** All processes together keep within a gateway's rate. A lease ends by itself, so a killed process leaves nothing behind. */
export async function reconcilePayments(services: Services): Promise<void> {
  await giveUpWithoutGateway(services);
  for (const gateway of services.ports.gateways) {
    for (let lines = await take(services, gateway); lines.length > 0; lines = await take(services, gateway))
      await askAbout(services, gateway, lines);
  }
  await finish(services);
}

/** Closes lines whose gateway is no longer set up, because nobody would answer. */
async function giveUpWithoutGateway({ database, ports }: Services): Promise<void> {
  const names = ports.gateways.map(({ name }) => name);
  await database.db
    .updateTable('reconciliation_line')
    .from('reconciliation')
    .set({ finding: 'unanswered', ask_at: null })
    .whereRef('reconciliation.id', '=', 'reconciliation_line.reconciliation_id')
    .where('ask_at', 'is not', null)
    .where((or) => (names.length === 0 ? or.lit(true) : or('gateway', 'not in', names)))
    .execute();
}

type Line = { reconciliation_id: string; payment_id: string; tries: number };

async function take(services: Services, { name, asks }: PaymentGateway): Promise<Line[]> {
  const now = services.clock();
  return inTransaction(services, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`reconciliation ${name}`}))`.execute(tx);
    const spent = await tx
      .selectFrom('reconciliation_line as line')
      .innerJoin('reconciliation', 'reconciliation.id', 'line.reconciliation_id')
      .select(({ fn }) => fn.countAll<number>().as('lines'))
      .where('gateway', '=', name)
      .where('asked_at', '>', iso(plus(now, -1)))
      .executeTakeFirstOrThrow();
    const limit = Math.min(asks.together, asks.aMinute - Number(spent.lines));
    if (limit <= 0) return [];
    const due = await tx
      .selectFrom('reconciliation_line as line')
      .innerJoin('reconciliation', 'reconciliation.id', 'line.reconciliation_id')
      .innerJoin('payment', 'payment.id', 'line.payment_id')
      .select(['line.reconciliation_id', 'line.payment_id', 'line.tries'])
      .where('reconciliation.gateway', '=', name)
      .where('ask_at', '<=', iso(now))
      .where((or) => or.or([or('next_query_at', 'is', null), or('next_query_at', '>', iso(now))]))
      .orderBy('ask_at')
      .orderBy('payment.no')
      .limit(limit)
      .forNoKeyUpdate('line')
      .skipLocked()
      .execute();
    for (const line of due)
      await ofLine(tx, line)
        .set({ asked_at: iso(now), ask_at: iso(plus(now, waits.lease)) })
        .execute();
    return due;
  });
}

function ofLine(tx: Tx, { reconciliation_id, payment_id }: Pick<Line, 'reconciliation_id' | 'payment_id'>) {
  return tx
    .updateTable('reconciliation_line')
    .where('reconciliation_id', '=', reconciliation_id)
    .where('payment_id', '=', payment_id);
}

type LedgerFlows = Awaited<ReturnType<typeof flowsOf>>;

/** Asks the gateway once per currency, outside any transaction, and notes its answers on the lines. */
async function askAbout(services: Services, gateway: PaymentGateway, lines: readonly Line[]): Promise<void> {
  const { db } = services.database;
  const ids = lines.map(({ payment_id }) => payment_id);
  const payments = (await db.selectFrom('payment').selectAll().where('id', 'in', ids).execute()).map(paymentRow);
  const before = await flowsOf(db, ids);
  for (const currency of new Set(payments.map((row) => Currency.parse(row.currency)))) {
    const own = payments.filter((row) => row.currency === currency);
    const [only, ...others] = own;
    const answer = await gateway.query({
      currency,
      orderRefs: own.map(({ order_ref }) => order_ref),
      ...(only && others.length === 0 && { known: knownOf(only) }),
    });
    const now = services.clock();
    await inTransaction(services, async (tx) => {
      const flows = { before, after: await flowsOf(tx, ids) };
      for (const line of lines) {
        const payment = own.find(({ id }) => id === line.payment_id);
        if (payment) await note(tx, line, { payment, currency, answer, flows, now });
      }
    });
  }
}

type Result = {
  payment: ReturnType<typeof paymentRow>;
  currency: Currency;
  answer: Awaited<ReturnType<PaymentGateway['query']>>;
  flows: { before: LedgerFlows; after: LedgerFlows };
  now: Temporal.Instant;
};

async function note(tx: Tx, line: Line, { payment, currency, answer, flows, now }: Result): Promise<void> {
  if (answer.outcome !== 'done') return noteSilence(tx, line, now);
  const before = flows.before(payment.id);
  const ours = flows.after(payment.id);
  if (ours.received !== before.received || ours.returned !== before.returned) return askAgain(tx, line, now);
  const transactions = answer.result.filter(({ orderRef }) => orderRef === payment.order_ref);
  const isOpenThere = paymentStates[payment.status].open && payment.transaction_id !== null;
  await noteAnswer(tx, line, { ...ours, currency, isOpenThere }, transactions);
}

/** Money that moved while the gateway was asked makes its answer worthless. */
async function askAgain(tx: Tx, line: Line, now: Temporal.Instant): Promise<void> {
  await ofLine(tx, line)
    .set({ ask_at: iso(now) })
    .execute();
}

async function noteAnswer(
  tx: Tx,
  line: Line,
  ours: Parameters<typeof findingOf>[0],
  transactions: readonly GatewayTransaction[],
): Promise<void> {
  const theirs = transactions.length === 0 ? undefined : theirFlow(transactions);
  await ofLine(tx, line)
    .set({
      finding: findingOf(ours, transactions),
      our_received: ours.received,
      our_returned: ours.returned,
      their_received: theirs?.received ?? null,
      their_returned: theirs?.returned ?? null,
      ask_at: null,
      tries: 0,
    })
    .execute();
}

async function noteSilence(tx: Tx, line: Line, now: Temporal.Instant): Promise<void> {
  const tries = line.tries + 1;
  const isOver = tries >= reconciliationRules.mostTries;
  const next = iso(plus(now, waits.again * tries));
  await ofLine(tx, line)
    .set({ tries, ask_at: isOver ? null : next, ...(isOver && { finding: 'unanswered' }) })
    .execute();
}

async function finish(services: Services): Promise<void> {
  await services.database.db
    .updateTable('reconciliation')
    .set({ done_at: iso(services.clock()) })
    .where('done_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reconciliation_line')
            .select('payment_id')
            .whereRef('reconciliation_id', '=', 'reconciliation.id')
            .where('ask_at', 'is not', null),
        ),
      ),
    )
    .execute();
}
