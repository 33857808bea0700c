import { iso } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { afterCommit, inTransaction } from '../../platform/transaction.ts';
import type { PaymentGateway } from './gateway.ts';

export type WatchParts = Pick<Services, 'database' | 'clock' | 'log' | 'committed' | 'events'>;

export type Question = { gateway: Pick<PaymentGateway, 'name' | 'host'>; operation: string; currency: string };

/** Bad answers in a row, over all processes, from which a gateway counts as away; a single one may be the line's fault. */
export const awayFrom = 2;

const keyOf = ({ gateway, operation, currency }: Question) => ({ gateway: gateway.name, operation, currency });
const factsOf = (question: Question) => ({ ...keyOf(question), host: question.gateway.host });

export async function noteTrouble(
  { database, clock, log }: WatchParts,
  question: Question,
  { cause, askedAt }: { cause: string; askedAt: Temporal.Instant },
): Promise<void> {
  const { failures, since } = await database.db
    .insertInto('gateway_trouble')
    .values({ ...keyOf(question), cause, since: iso(askedAt), failed_at: iso(clock()) })
    .onConflict((conflict) =>
      conflict.columns(['gateway', 'operation', 'currency']).doUpdateSet(({ ref, eb }) => ({
        cause,
        failed_at: iso(clock()),
        failures: eb(ref('gateway_trouble.failures'), '+', 1),
      })),
    )
    .returning(['failures', 'since'])
    .executeTakeFirstOrThrow();
  if (failures === awayFrom)
    log.warn({ ...factsOf(question), cause, since }, 'a payment gateway does not answer as it should');
}

export async function noteWell(parts: WatchParts, question: Question): Promise<void> {
  const trouble = await parts.database.db
    .deleteFrom('gateway_trouble')
    .where(({ and }) => and(keyOf(question)))
    .returning(['failures', 'since'])
    .executeTakeFirst();
  if (!trouble || trouble.failures < awayFrom) return;
  parts.log.warn({ ...factsOf(question), since: trouble.since }, 'a payment gateway answers again');
  if (question.operation === 'query') await askAtOnce(parts, question.gateway.name);
}

export async function isInTrouble({ database }: Pick<WatchParts, 'database'>, question: Question): Promise<boolean> {
  const row = await database.db
    .selectFrom('gateway_trouble')
    .select('failures')
    .where(({ and }) => and(keyOf(question)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Refunds are left alone: nobody may ask about one before its next time, because its answer may still come. */
async function askAtOnce({ database, committed, clock }: WatchParts, gateway: string): Promise<void> {
  await inTransaction({ database, committed }, async (tx) => {
    const waiting = tx
      .selectFrom('payment')
      .select('id')
      .where('next_query_at', '>', iso(clock()))
      .where('gateway', '=', gateway)
      .where('queries', '>', 0)
      .where('kind', '<>', 'refund')
      .forNoKeyUpdate()
      .skipLocked();
    await tx
      .updateTable('payment')
      .set({ next_query_at: iso(clock()), queries: 0 })
      .where('id', 'in', waiting)
      .execute();
    afterCommit(tx, 'payments');
  });
}
