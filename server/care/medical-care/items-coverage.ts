import type { Context } from '../../booking/context.ts';
import { type Ledger, release, use } from '../../entitlement/coverage/ledger.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import { careEvent } from './care-event.ts';
import type { CareRow } from './find-care.ts';

export function itemLedger(tx: Tx, context: Context, row: CareRow, health: HealthTx): Ledger {
  return {
    tx,
    health,
    partnerId: row.partner_id,
    now: context.now,
    actor: careEvent(context, row, 'add_item').actor.id,
  };
}

const effects = { uses: use, releases: release } as const;

export async function settleItems(
  ledger: Ledger,
  careId: string,
  effect: keyof typeof effects,
  only?: readonly number[],
): Promise<void> {
  const items = await ledger.tx
    .selectFrom('care_item')
    .select(['no', 'entry_id'])
    .where('care_id', '=', careId)
    .execute();
  for (const { no, entry_id: id } of items)
    if (id !== null && (only === undefined || only.includes(no)))
      await effects[effect](ledger, { type: 'medical_care', id });
}
