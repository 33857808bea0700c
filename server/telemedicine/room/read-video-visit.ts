import { auditUnknownToken } from '../../booking/reservation/unknown-token.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { findSeat } from '../visit/find-seat.ts';
import { noteSeatReading } from '../visit/note-seat-reading.ts';
import { seatEvent } from '../visit/seat-event.ts';
import { viewOf } from '../visit/view.ts';

export const readVideoVisit: Handler<'readVideoVisit'> = ({ token }, context) =>
  auditUnknownToken(context, 'read-video', token, () =>
    inTransaction(context, async (tx) => {
      const seat = await findSeat(tx, context, token);
      await auditRead(tx, context, seatEvent(context, seat, 'read'));
      await noteSeatReading(tx, context, seat);
      return viewOf(tx, context, seat);
    }),
  );
