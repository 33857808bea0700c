import type { Selectable } from 'kysely';
import type { DepartureCause } from '../../../contract/entitlement/promise.ts';
import { capOf } from '../../entitlement/coverage/ceilings.ts';
import { leftOf, spentOf } from '../../entitlement/coverage/coverage.ts';
import { type Ledger, type Limit, release, reuse, sumsOf, unuse, use } from '../../entitlement/coverage/ledger.ts';
import { coveragesOf } from '../../entitlement/coverage/read-coverages.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import { uncharged } from './charge.ts';

type ReservationRow = Selectable<DB['reservation']>;
export type CoverageStep = 'releases' | 'uses' | 'missed';
type ChargedRow = Pick<
  ReservationRow,
  | 'id'
  | 'partner_id'
  | 'doctor_id'
  | 'benefit'
  | 'subscription_id'
  | 'approval_id'
  | 'insurer_pays'
  | 'patient_pays'
  | 'told_insurer_pays'
  | 'told_patient_pays'
  | 'account_id'
  | 'price_amount'
>;
type Remainder = { most: number | undefined; cause: DepartureCause };

export async function followCoverage(ledger: Ledger, row: ChargedRow, step: CoverageStep): Promise<void> {
  if (row.benefit === null) return;
  const does = step === 'missed' ? await whenMissed(ledger.tx, row) : step;
  if (does === 'releases') return giveBack(ledger, row);
  return row.approval_id === null ? spend(ledger, row) : spendApproval(ledger, row, row.approval_id);
}

async function spend(ledger: Ledger, row: ChargedRow): Promise<void> {
  const own = { type: 'reservation', id: row.id } as const;
  const sums = await sumsOf(ledger.tx, own);
  if (sums.some(({ reserved }) => reserved.count > 0)) return use(ledger, own);
  if (sums.some(({ used }) => used.count > 0)) return;
  const { most, cause } = await stillPaid(ledger.tx, row, sums[0]?.limit);
  if (most === undefined) return loseCoverage(ledger, row, cause);
  await reuse(ledger, own, most);
  const [insurer, patient] = [row.insurer_pays ?? 0, row.patient_pays ?? 0];
  if (most === insurer) return;
  const changes = { insurer_pays: most, patient_pays: patient + insurer - most, ...departed(row, cause) };
  await ledger.health
    .updateTable('reservation')
    .set(changes)
    .where('id', '=', row.id)
    .where('doctor_id', '=', row.doctor_id)
    .execute();
}

/** The sums that the customer was told stay those before the first departure, however often they change again (B17). */
function departed(row: ChargedRow, cause: DepartureCause) {
  return {
    told_insurer_pays: row.told_insurer_pays ?? row.insurer_pays ?? 0,
    told_patient_pays: row.told_patient_pays ?? row.patient_pays ?? 0,
    departure_cause: cause,
  };
}

/** `most` is what the coverage can still pay, for it may have paid other care meanwhile; undefined if it covers the visit no more. */
async function stillPaid(tx: Tx, row: ChargedRow, limit: Limit | undefined): Promise<Remainder> {
  const agreed = row.insurer_pays ?? 0;
  if (!limit || row.account_id === null) return { most: undefined, cause: 'plan_changed' };
  const all = await coveragesOf(tx, { partnerId: row.partner_id, accountId: row.account_id, personId: limit.personId });
  const coverage = all.find(({ subscriptionId }) => subscriptionId === limit.subscriptionId);
  const line = coverage?.benefits.find(({ code }) => code === limit.benefit);
  const remaining = coverage && line ? leftOf(line, spentOf(coverage, line, limit.day)) : null;
  const cap = coverage && line ? (capOf(coverage, line, limit.day)?.remaining ?? agreed) : agreed;
  const cause = 'limit_used';
  if (remaining === null || !line?.allowed) return { most: Math.min(agreed, cap), cause };
  if ('amount' in line.allowed) return { most: Math.min(agreed, remaining, cap), cause };
  return { most: remaining > 0 ? Math.min(agreed, cap) : undefined, cause };
}

async function loseCoverage({ health }: Ledger, row: ChargedRow, cause: DepartureCause): Promise<void> {
  const changes = { ...uncharged.changes, ...departed(row, cause) };
  await health
    .updateTable('reservation')
    .set(changes)
    .where('id', '=', row.id)
    .where('doctor_id', '=', row.doctor_id)
    .execute();
}

async function spendApproval(ledger: Ledger, row: ChargedRow, id: string): Promise<void> {
  const { numUpdatedRows } = await ledger.health
    .updateTable('coverage_approval')
    .set({ ended_at: iso(ledger.now), outcome: 'used', reservation_id: row.id })
    .where('of_partner', '=', ledger.partnerId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('reservation_id', 'is', null), eb('reservation_id', '=', row.id)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n && (await boundTo(ledger.tx, id)) !== row.id)
    return loseCoverage(ledger, row, 'limit_used');
  // Without a price the whole of what was approved is used.
  await use(ledger, { type: 'approval', id }, row.price_amount === null ? undefined : (row.insurer_pays ?? 0));
  const own = { type: 'reservation', id: row.id } as const;
  const sums = await sumsOf(ledger.tx, own);
  if (sums.every(({ deductible }) => deductible === 0)) await reuse(ledger, own, 0);
}

async function boundTo(tx: Tx, approval: string): Promise<string | null | undefined> {
  const row = tx.selectFrom('coverage_approval').select('reservation_id').where('id', '=', approval);
  return (await row.executeTakeFirst())?.reservation_id;
}

async function giveBack(ledger: Ledger, { id, approval_id }: ChargedRow): Promise<void> {
  await release(ledger, { type: 'reservation', id });
  if (approval_id === null || (await boundTo(ledger.tx, approval_id)) !== id) return;
  const of = { type: 'approval', id: approval_id } as const;
  const wasUsed = (await sumsOf(ledger.tx, of)).some(({ used }) => used.count > 0 || used.amount > 0);
  await unuse(ledger, of);
  await ledger.health
    .updateTable('coverage_approval')
    .set({ reservation_id: null, ...(wasUsed && { ended_at: null, outcome: null }) })
    .where('of_partner', '=', ledger.partnerId)
    .where('id', '=', approval_id)
    .execute();
}

async function whenMissed(
  tx: Tx,
  { partner_id, account_id, subscription_id, benefit }: ChargedRow,
): Promise<'uses' | 'releases'> {
  if (account_id === null) return 'uses';
  const all = await coveragesOf(tx, { partnerId: partner_id, accountId: account_id, personId: account_id });
  // All persons of a policy have the same rule for a missed visit.
  const line = all
    .find(({ subscriptionId }) => subscriptionId === subscription_id)
    ?.benefits.find(({ code }) => code === benefit);
  return line?.missed === 'released' ? 'releases' : 'uses';
}
