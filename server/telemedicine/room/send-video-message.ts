import { auditUnknownToken } from '../../booking/reservation/unknown-token.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { consume } from '../../platform/rate.ts';
import { withIdempotency } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { seatEvent } from '../visit/seat-event.ts';
import { tellRoom } from '../visit/tell-room.ts';
import { viewOf } from '../visit/view.ts';
import { findGoing } from './find-going.ts';

export const sendVideoMessage: Handler<'sendVideoMessage'> = ({ token, text }, context) =>
  auditUnknownToken(context, 'write-in-video', token, async () => {
    await consume(context, 'video-message', token);
    return withIdempotency(context, 'sendVideoMessage', { token, text }, async (tx) => {
      const { visit, ...seat } = await findGoing(tx, context, token);
      const health = await auditWrite(tx, context, seatEvent(context, seat, 'write'));
      await writeMessage(health, context, visit.id, { kind: seat.guest?.kind ?? 'text', text });
      tellRoom(tx, visit);
      return viewOf(tx, context, seat);
    });
  });
