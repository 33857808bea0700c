import type { Insertable } from 'kysely';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import { sendAlong, type Tx } from '../../platform/transaction.ts';

export const caseTypes = ['reservation', 'approval', 'claim', 'medical_care', 'correction'] as const;
export type Case = { type: (typeof caseTypes)[number]; id: string };

export type Limit = {
  subscriptionId: string;
  personId: string;
  benefit: string;
  termFrom: string;
  day: string;
};

export type Sums = { count: number; amount: number; deductible: number };
export type Ledger = { tx: Tx; health: HealthTx; partnerId: number; now: Temporal.Instant; actor: string };

/** Serialises reservations under a policy. Call it before an approval or a claim is locked and anything is audited. */
export async function lockPolicy(tx: Tx, partnerId: number, subscriptionId: string): Promise<void> {
  const own = tx.selectFrom('subscription').select('id').where('of_partner', '=', partnerId);
  await sendAlong(tx, own.where('id', '=', subscriptionId).forNoKeyUpdate().execute());
}

/** Locks all policies of an account in one order. */
export async function lockPoliciesOf(tx: Tx, partnerId: number, accountId: string): Promise<void> {
  const own = tx.selectFrom('subscription').select('id').where('of_partner', '=', partnerId);
  await own.where('account_id', '=', accountId).orderBy('id').forNoKeyUpdate().execute();
}

/** Call it under the policy's lock, for what `decide` said in the same transaction. */
export async function reserve(ledger: Ledger, of: Case, limit: Limit, sums: Sums): Promise<void> {
  await writeEntry(ledger, of, limit, 'reserved', {
    reserved_count: sums.count,
    reserved_amount: sums.amount,
    deductible: sums.deductible,
  });
}

export async function release(ledger: Ledger, of: Case): Promise<void> {
  for (const { limit, ...sums } of await sumsOf(ledger.tx, of)) {
    const { reserved, used, deductible } = sums;
    if (reserved.count + reserved.amount + used.count + used.amount + deductible === 0) continue;
    await writeEntry(ledger, of, limit, 'released', {
      reserved_count: -reserved.count,
      reserved_amount: -reserved.amount,
      used_count: -used.count,
      used_amount: -used.amount,
      deductible: -deductible,
    });
  }
}

/** Turns what the case has reserved into use, at most `most` of the money; the rest is given back. */
export async function use(ledger: Ledger, of: Case, most?: number): Promise<void> {
  for (const { limit, reserved } of await sumsOf(ledger.tx, of)) {
    if (reserved.count === 0 && reserved.amount === 0) continue;
    await writeEntry(ledger, of, limit, 'used', {
      reserved_count: -reserved.count,
      reserved_amount: -reserved.amount,
      used_count: reserved.count,
      used_amount: Math.min(reserved.amount, most ?? reserved.amount),
    });
  }
}

/** Turns use back into a reservation. Call it when the care did not take place. */
export async function unuse(ledger: Ledger, of: Case): Promise<void> {
  for (const { limit, used } of await sumsOf(ledger.tx, of)) {
    if (used.count === 0 && used.amount === 0) continue;
    await writeEntry(ledger, of, limit, 'corrected', {
      reserved_count: used.count,
      reserved_amount: used.amount,
      used_count: -used.count,
      used_amount: -used.amount,
    });
  }
}

/** Uses again what the case gave back last, at most `most` of its money, because it took place after all. */
export async function reuse(ledger: Ledger, of: Case, most: number): Promise<void> {
  const release = await lastRelease(ledger.tx, of);
  if (!release) return;
  await writeEntry(ledger, of, limitOf(release), 'corrected', {
    used_count: -release.reserved_count - release.used_count,
    used_amount: Math.min(-release.reserved_amount - release.used_amount, most),
    deductible: -release.deductible,
  });
}

/** The case's last entry about what it gave back, whose numbers are therefore negative. */
export function lastRelease(tx: Tx, { type, id }: Case) {
  return tx
    .selectFrom('coverage_entry')
    .selectAll()
    .where('case_type', '=', type)
    .where('case_id', '=', id)
    .where('kind', '=', 'released')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function sumsOf(tx: Tx, { type, id }: Case) {
  const rows = await tx
    .selectFrom('coverage_entry')
    .where('case_type', '=', type)
    .where('case_id', '=', id)
    .groupBy(['subscription_id', 'person_id', 'benefit', 'term_from', 'day'])
    .select(['subscription_id', 'person_id', 'benefit', 'term_from', 'day'])
    .select(({ fn }) => [
      fn.sum<number>('reserved_count').as('reserved_count'),
      fn.sum<number>('reserved_amount').as('reserved_amount'),
      fn.sum<number>('used_count').as('used_count'),
      fn.sum<number>('used_amount').as('used_amount'),
      fn.sum<number>('deductible').as('deductible'),
    ])
    .execute();
  return rows.map((row) => ({
    limit: limitOf(row),
    reserved: { count: row.reserved_count, amount: row.reserved_amount },
    used: { count: row.used_count, amount: row.used_amount },
    deductible: row.deductible,
  }));
}

type LimitColumns = { subscription_id: string; person_id: string; benefit: string; term_from: string; day: string };

function limitOf({ subscription_id, person_id, benefit, term_from, day }: LimitColumns): Limit {
  return { subscriptionId: subscription_id, personId: person_id, benefit, termFrom: term_from, day };
}

type Entry = Insertable<DB['coverage_entry']>;
type EntryAmounts = Partial<
  Pick<Entry, 'reserved_count' | 'reserved_amount' | 'used_count' | 'used_amount' | 'deductible' | 'note'>
>;

export async function writeEntry(
  { tx, health, partnerId, now, actor }: Ledger,
  { type, id }: Case,
  { subscriptionId, personId, benefit, termFrom, day }: Limit,
  kind: string,
  adds: EntryAmounts,
): Promise<void> {
  const entry = health.insertInto('coverage_entry').values({
    of_partner: partnerId,
    subscription_id: subscriptionId,
    person_id: personId,
    benefit,
    term_from: termFrom,
    day,
    kind,
    case_type: type,
    case_id: id,
    ...adds,
    at: iso(now),
    actor,
  });
  await sendAlong(tx, entry.execute());
}
