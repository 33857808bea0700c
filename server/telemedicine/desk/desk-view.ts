import type { DeskVideoVisit } from '../../../contract/telemedicine/video-visit-desk.ts';
import { videoVisitCase } from '../../../contract/telemedicine/visit-states.ts';
import { deskFacts } from '../../identity/operator/desk-facts.ts';
import { sees } from '../../identity/session/rights.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { patientName, videoVisitOf } from '../visit/find-visit.ts';
import { roomView } from '../visit/room-view.ts';
import type { VideoVisitRow } from '../visit/visit-case.ts';

export async function deskViewOf(tx: Tx, context: Context, visit: VideoVisitRow): Promise<DeskVideoVisit> {
  const booked = { ...(await videoVisitOf(tx, context, visit.reservation_id)), visit };
  const { row, service } = booked;
  const mayReadContent = sees(context, 'video_visit.act');
  const room = await roomView(tx, context, booked);
  return {
    ...room,
    // A room closed by a move keeps its own time.
    start: visit.due_at,
    end: visit.end_at,
    messages: mayReadContent ? room.messages : [],
    files: mayReadContent ? room.files : [],
    id: visit.id,
    number: visit.number,
    name: patientName(booked, context),
    birthDate: row.birth_date,
    phone: row.phone,
    language: row.locale,
    service: service.name,
    comment: mayReadContent ? row.patient_comment : null,
    ...(await deskFacts(tx, context, videoVisitCase, visit)),
    enteredAt: visit.entered_at,
    begunAt: visit.begun_at,
    summary: mayReadContent ? visit.summary : null,
  };
}
