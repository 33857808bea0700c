import { auditUnknownToken } from '../../booking/reservation/unknown-token.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { consume } from '../../platform/rate.ts';
import { withIdempotency } from '../../platform/transaction.ts';
import { namesOf } from '../../records/case-files.ts';
import type { Handler } from '../context.ts';
import { attachToVisit } from '../visit/attach-files.ts';
import { assertPatient } from '../visit/find-seat.ts';
import { seatEvent } from '../visit/seat-event.ts';
import { tellRoom } from '../visit/tell-room.ts';
import { viewOf } from '../visit/view.ts';
import { findGoing } from './find-going.ts';

export const sendVideoMessage: Handler<'sendVideoMessage'> = (input, context) =>
  auditUnknownToken(context, 'write-in-video', input.token, async () => {
    const { token, text } = input;
    await consume(context, 'video-message', token);
    return withIdempotency(context, 'sendVideoMessage', input, async (tx) => {
      const { visit, ...seat } = await findGoing(tx, context, token);
      // A guest sends no files, because they would be the patient's.
      if (input.fileIds.length > 0) assertPatient(seat);
      const files = await attachToVisit(tx, context, { row: seat.booked.row, visitId: visit.id }, input);
      const health = await auditWrite(tx, context, seatEvent(context, seat, 'write'));
      await writeMessage(health, context, visit.id, {
        kind: seat.guest?.kind ?? 'text',
        text: text === '' ? namesOf(files) : text,
        fileIds: files.map(({ id }) => id),
      });
      tellRoom(tx, visit);
      return viewOf(tx, context, seat);
    });
  });
