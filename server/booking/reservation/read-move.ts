import { problem } from '../../../contract/platform/problem.ts';
import { priceOf } from '../../directory/price.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { reservationEvent } from '../reservation-event.ts';
import { coverageOf, holderOf } from './charge.ts';
import { findByToken } from './find.ts';
import { assertPaidAlike, priceAt } from './move-reservation.ts';
import { placeView } from './place.ts';
import { type ResolvedSlot, resolveSlot } from './reserve-slot.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { viewOf } from './view.ts';

export const readMove: Handler<'readMove'> = ({ token, slotId }, context) =>
  auditUnknownToken(context, 'read', token, () =>
    inTransaction(context, async (tx) => {
      const row = await findByToken(tx, context, token);
      if (row.kind === 'verify' || row.status !== 'booked')
        throw problem('RR1004', { state: row.kind === 'verify' ? 'link' : row.status });
      const holder = { ...context, ...holderOf(context, row) };
      const coverage = coverageOf(tx, holder, row.relative_id, row.id);
      const slot = await resolveSlot(tx, holder, slotId, row.subfunction_id, { coverage });
      await assertPaidAlike(tx, context, row, { slot, pays: priceAt(slot)?.pays.amount });
      const place = slot.place;
      const reservation = await viewOf(tx, context, row, token);
      await auditRead(tx, context, reservationEvent(context, row, 'read'));
      return {
        reservation,
        to: {
          slotId,
          ...placeView(place, context.language),
          price: priceAt(slot),
        },
        difference: differenceOf(priceOf(row), slot),
      };
    }),
  );

function differenceOf(old: ReturnType<typeof priceOf>, slot: ResolvedSlot): number | null {
  const next = priceAt(slot);
  return old && next && old.pays.currency === next.pays.currency ? next.pays.amount - old.pays.amount : null;
}
