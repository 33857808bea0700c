import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { sees } from '../../identity/session/rights.ts';
import { maskedPhone } from '../../platform/masked.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { hasConsented } from './consent.ts';
import type { Seat } from './find-seat.ts';
import { patientName } from './find-visit.ts';
import { placeInQueue } from './queue.ts';
import { roomView } from './room-view.ts';

/** A guest sees the room and its messages, and learns nothing else of the patient. */
export async function viewOf(db: Db, context: Context, { booked, guest }: Seat): Promise<VideoVisit> {
  const { row, visit } = booked;
  const room = await roomView(db, context, booked);
  const isWaiting = visit?.status === 'waiting';
  const queue = isWaiting ? await placeInQueue(db, context.now, visit, row.doctor_id) : { place: null, minutes: null };
  // Somebody who acts for the patient reads messages only with the right to records (T15).
  const seesContent = sees(context, 'record_content.read');
  const isOwn = context.session !== undefined && context.session.accountId === row.account_id;
  return {
    ...room,
    ...queue,
    messages: seesContent ? room.messages : [],
    files: seesContent && isOwn && !guest ? room.files : [],
    consented: await hasConsented(db, context, row),
    ...(guest
      ? { self: { role: 'companion', name: guest.name }, fallbackPhone: null, summary: null, number: null }
      : {
          self: { role: 'patient', name: row.given_name ?? patientName(booked, context) },
          fallbackPhone: row.phone === null ? null : maskedPhone(row.phone),
          summary: seesContent ? (visit?.summary ?? null) : null,
          number: isOwn ? row.number : null,
        }),
  };
}
