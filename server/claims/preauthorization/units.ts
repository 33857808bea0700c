import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { preauthCase, type UnitState } from '../../../contract/claims/preauthorization-states.ts';
import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { leftOfCeiling } from '../../entitlement/coverage/ceilings.ts';
import { type Coverage, isMoney, leftOf, spentOf } from '../../entitlement/coverage/coverage.ts';
import { type Ledger, release, reserve } from '../../entitlement/coverage/ledger.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import { judge } from './judge.ts';
import { movePreauth } from './move-preauth.ts';
import type { ItemRow } from './preauth-row.ts';
import type { PreauthCase, Unit } from './standing.ts';

export const isBooked = ({ state }: Unit) => state === 'booked';
export const isTaken = (unit: Unit) => isBooked(unit) || unit.state === 'used';

export function mayCancel({ status, units }: PreauthCase): boolean {
  return preauthCase.after('cancel', { status }).to !== undefined && !units.some(isBooked);
}

/** @throws Problem KP004 while a visit is booked under it, and the step's refusal */
export async function cancel(tx: Tx, context: Context, row: PreauthCase): Promise<void> {
  if (row.units.some(isBooked)) throw problem('KP004');
  const { health } = await movePreauth(tx, context, row, 'cancel');
  await revoke(
    {
      tx,
      health,
      partnerId: row.partner_id,
      now: context.now,
      actor: actorOf(context, row.account_id).actor.id,
    },
    row,
  );
}

/** Gives back the units that have no visit. Call it under the policy's lock. */
export async function revoke(
  ledger: Ledger,
  { units }: Pick<PreauthCase, 'units'>,
  states: readonly UnitState[] = ['free', 'lapsed'],
): Promise<void> {
  for (const { id } of units.filter(({ state }) => states.includes(state))) {
    await release(ledger, { type: 'approval', id });
    await ledger.health
      .updateTable('coverage_approval')
      .set({ ended_at: iso(ledger.now), outcome: 'released' })
      .where('of_partner', '=', ledger.partnerId)
      .where('id', '=', id)
      .execute();
  }
}

export type Grant = Pick<ItemRow, 'no' | 'subfunction_id' | 'provider_ids'> & {
  units: number;
  /** The amount of each unit, in minor units; null where the limit is no sum. */
  amount: number | null;
};

type WishedUnits = { benefit: Benefit | undefined; units: number; amount: number | null };

export function fits(coverage: Coverage, day: string, units: readonly WishedUnits[]): boolean {
  const sumOf = (isMeant: (benefit: Benefit) => boolean, each: (one: WishedUnits & { benefit: Benefit }) => number) =>
    units.reduce((sum, { benefit, ...one }) => {
      return benefit && isMeant(benefit) ? sum + one.units * each({ ...one, benefit }) : sum;
    }, 0);
  const isWithin = units.every(({ benefit }) => {
    const remaining = benefit ? leftOf(benefit, spentOf(coverage, benefit, day)) : null;
    const each = benefit && isMoney(benefit) ? ({ amount }: WishedUnits) => amount ?? 0 : () => 1;
    return remaining === null || sumOf(({ code }) => code === benefit?.code, each) <= remaining;
  });
  return (
    isWithin &&
    coverage.ceilings.every(
      (ceiling) =>
        sumOf(
          ({ code }) => ceiling.benefits.includes(code),
          ({ amount }) => amount ?? 0,
        ) <= leftOfCeiling(coverage, ceiling, day),
    )
  );
}

type Row = Pick<PreauthCase, 'id' | 'number' | 'subscription_id' | 'person_id' | 'valid_from' | 'valid_to' | 'units'>;

/** Call it under the policy's lock. @throws Problem KE001 not enough is left, or another refusal of the coverage */
export async function grant(
  ledger: Ledger,
  row: Row,
  items: readonly Grant[],
  coverage: Coverage | undefined,
): Promise<void> {
  const [today, validTo] = [row.valid_from ?? '', row.valid_to ?? ''];
  const judged = items.map((item) => ({ ...item, ...judge(coverage, item.subfunction_id, today) }));
  const short = judged.find(({ units, refusal }) => refusal !== undefined && units > 0);
  if (short?.refusal !== undefined) throw problem(short.refusal);
  if (!coverage) throw problem('RM1003', { why: 'relative' });
  if (!fits(coverage, today, judged)) throw problem('KE001', { why: 'less' });
  let number = row.units.length;
  for (const { benefit, specialty, units, amount, ...item } of judged) {
    if (!benefit) continue;
    const account = {
      subscriptionId: row.subscription_id,
      personId: row.person_id,
      benefit: benefit.code,
      termFrom: spentOf(coverage, benefit, today).term.from,
      day: today,
    };
    for (let made = 0; made < units; made += 1) {
      number += 1;
      const unit: Insertable<DB['coverage_approval']> = {
        id: randomUUID(),
        number: `${row.number}-${number}`,
        of_partner: ledger.partnerId,
        subscription_id: row.subscription_id,
        person_id: row.person_id,
        benefit: benefit.code,
        specialty,
        subfunction_ids: [item.subfunction_id],
        provider_ids: item.provider_ids,
        valid_from: today,
        valid_to: validTo,
        created_at: iso(ledger.now),
        preauthorization_id: row.id,
        item_no: item.no,
      };
      await ledger.health.insertInto('coverage_approval').values(unit).execute();
      // The deductible is reserved with the visit, because its price is not known yet.
      const sums = { count: 1, amount: amount ?? 0, deductible: 0 };
      await reserve(ledger, { type: 'approval', id: unit.id }, account, sums);
    }
  }
}
