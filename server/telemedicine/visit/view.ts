import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { maskedPhone } from '../../platform/masked.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { hasConsented } from './consent.ts';
import type { Seat } from './find-seat.ts';
import { patientName } from './find-visit.ts';
import { placeInQueue } from './queue.ts';
import { roomView } from './room-view.ts';

/** As the patient sees a visit, or whoever was invited, who learns nothing else of the patient. */
export async function viewOf(db: Db, context: Context, { booked, guest }: Seat): Promise<VideoVisit> {
  const { row, visit } = booked;
  const room = await roomView(db, context, booked);
  const isWaiting = visit?.status === 'waiting';
  const queue = isWaiting ? await placeInQueue(db, context.now, visit, row.doctor_id) : { place: null, minutes: null };
  const isOwn = context.session !== undefined && context.session.accountId === row.account_id;
  return {
    ...room,
    ...queue,
    consented: await hasConsented(db, context, row),
    ...(guest
      ? { self: { role: 'companion', name: guest.name }, fallbackPhone: null, summary: null, number: null }
      : {
          self: { role: 'patient', name: row.given_name ?? patientName(booked, context) },
          fallbackPhone: row.phone === null ? null : maskedPhone(row.phone),
          summary: visit?.summary ?? null,
          number: isOwn ? row.number : null,
        }),
  };
}
