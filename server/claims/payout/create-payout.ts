import { randomUUID } from 'node:crypto';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { ownAmong } from '../../identity/operator/own-case.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { type ClaimRow, withState } from '../claim/claim-row.ts';
import { openClaim } from '../claim/move-claim.ts';
import { payoutEvent } from './list-payouts.ts';
import { payable } from './payable.ts';
import { payoutView } from './payout-view.ts';

/** All payable claims except the operator's own are locked and put into one list; a simultaneous call finds nothing. */
export const createPayout: Handler<'createPayout'> = (input, context) =>
  withIdempotency(context, 'createPayout', input, async (tx) => {
    const rows = await payable(tx, context).selectAll().forUpdate().execute();
    const own = await ownAmong(tx, context, rows);
    const ready = rows.filter((row) => !own.includes(row)).map(withState);
    if (ready.length === 0 && own.length > 0) throw problem('KA022');
    if (ready.length === 0) throw problem('KR009');
    const id = randomUUID();
    await auditWrite(tx, context, payoutEvent(context, id, 'create'));
    await tx
      .insertInto('claim_payout')
      .values({
        id,
        partner_id: context.host.partnerId,
        number: speakableNumber(),
        operator_account_id: operatorOf(context).id,
        made_at: iso(context.now),
      })
      .execute();
    for (const [at, row] of ready.entries()) await send(tx, context, row, { payout_id: id, no: at + 1 });
    const made = await payoutView(tx, context, id);
    if (!made) throw new Error(`the payment list ${id} is not there`);
    return made;
  });

async function send(tx: Tx, context: Context, row: ClaimRow, place: { payout_id: string; no: number }): Promise<void> {
  const { health } = await openClaim(tx, context, row, 'send_payment');
  await health
    .insertInto('claim_payment')
    .values({
      ...place,
      claim_id: row.id,
      amount: (row.accepted ?? 0) - row.paid,
      currency: row.currency,
      holder: row.holder,
      bank_account: row.bank_account,
    })
    .execute();
}
