import { auditUnknownToken } from '../../booking/reservation/unknown-token.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { consentToVideo } from '../visit/consent.ts';
import { assertPatient, findSeat } from '../visit/find-seat.ts';
import { openRoom } from '../visit/open-room.ts';
import { tellRoom } from '../visit/tell-room.ts';
import { viewOf } from '../visit/view.ts';
import { videoVisits } from '../visit/visit-case.ts';

export const enterVideoVisit: Handler<'enterVideoVisit'> = ({ token, dataVersion, informationVersion }, context) =>
  auditUnknownToken(context, 'enter-video', token, (count) =>
    inTransaction(context, async (tx) => {
      const seat = await findSeat(tx, context, token);
      assertPatient(seat);
      await count(tx);
      const { booked } = seat;
      const visit = await openRoom(tx, context, booked);
      const changes = { entered_at: visit.entered_at ?? iso(context.now) };
      const { moved } = await videoVisits.move(tx, context, visit, 'enter', changes);
      await consentToVideo(tx, context, booked.row, {
        video_consultation_data_handling: dataVersion,
        video_consultation_patient_information: informationVersion,
      });
      tellRoom(tx, moved);
      return viewOf(tx, context, { ...seat, booked: { ...booked, visit: moved } });
    }),
  );
