import { startReservation } from '../../contract/booking/hold.ts';
import { finishWithLogin } from '../../contract/booking/reservation.ts';
import { giveBackCase } from '../../contract/desk/cases.ts';
import { createShift, endShift } from '../../contract/telemedicine/roster.ts';
import { startVideoNow } from '../../contract/telemedicine/video-now.ts';
import {
  enterVideoVisit,
  inviteToVideoVisit,
  openVideoLine,
  readVideoVisit,
  sendVideoMessage,
} from '../../contract/telemedicine/video-visit.ts';
import {
  admitPatient,
  endVideoVisit,
  getVideoVisit,
  missVideoVisit,
  openDeskVideoLine,
  sendDeskVideoMessage,
} from '../../contract/telemedicine/video-visit-desk.ts';
import { newVisit, note, register, type Verbs, visitOf } from './booking-verbs.ts';
import { ask, chosen, type Living, personOf } from './living.ts';
import type { Action } from './plan.ts';

async function roomIdOf(h: Living, number: string): Promise<string | undefined> {
  const row = await h.place.w.database.db
    .selectFrom('video_visit')
    .innerJoin('reservation', 'reservation.id', 'reservation_id')
    .select('video_visit.id')
    .where('reservation.number', '=', number)
    .orderBy('video_visit.created_at', 'desc')
    .executeTakeFirst()
    .catch(() => undefined);
  return row?.id;
}

const isVideo = (visit: Living['visits'][number]) => visit.isVideo && visit.isBooked;

async function begin(h: Living, action: Action): Promise<void> {
  const who = personOf(h, action);
  const shiftId = chosen(h.shifts, action.one);
  const soon = [...h.clinic.slots.slice(0, 2), ...h.clinic.slots.slice(8, 10)];
  const slotId = chosen(action.other % 3 === 0 ? h.clinic.slots : soon, action.one);
  if (!who || slotId === undefined) return;
  const hold = h.visits.find((visit) => visit.who === who && visit.isVideo && !visit.isBooked && !visit.isCancelled);
  const isNow = shiftId !== undefined && who.kind !== 'guest' && action.other % 4 !== 0;
  const answer = isNow
    ? await ask(h, startVideoNow, { shiftId }, who.headers)
    : await ask(h, startReservation, { slotId, subfunctionId: 103, replaces: hold?.token }, who.headers);
  if (!answer?.ok || h.visits.some(({ number }) => number === answer.ok.number)) return;
  const visit = newVisit(who, answer.ok, answer.ok.slotId, true);
  note(visit, answer);
  h.visits.push(visit);
  if (action.other % 5 === 0) return;
  if (who.kind === 'guest') await register(h, visit);
  const { token } = visit;
  if (who.kind !== 'guest')
    note(visit, await ask(h, finishWithLogin, { token, phone: '+36 30 123 4567' }, who.headers));
}

export const videoVerbs: Verbs<'shift' | 'video' | 'room' | 'room_desk'> = {
  shift: async (h, action) => {
    const desk = chosen(h.desks, action.who);
    const doctorId = chosen(h.clinic.ids, action.one);
    const shiftId = chosen(h.shifts, action.one);
    if (!desk || doctorId === undefined) return;
    if (shiftId !== undefined && action.other % 4 === 0) {
      await ask(h, endShift, { shiftId }, desk.headers);
      return;
    }
    const now = h.place.w.now().toZonedDateTimeISO('Europe/Budapest');
    const clock = (hours: number) => now.add({ hours }).toPlainTime().toString().slice(0, 5);
    const times = { day: now.toPlainDate().toString(), startsAt: clock(0), endsAt: clock(3), minutes: 15 };
    const of = { doctorId, providerId: h.clinic.provider, subfunctionId: 103 };
    const answer = await ask(h, createShift, { ...of, ...times }, desk.headers);
    if (answer?.ok) h.shifts.push(answer.ok.id);
  },
  video: begin,
  room: async (h, action) => {
    if (!visitOf(h, action, isVideo)) await begin(h, { ...action, other: 1 });
    const visit = visitOf(h, action, isVideo);
    if (!visit) return;
    const { token } = visit;
    const headers = visit.headers();
    const step = action.other % 8;
    const text = 'Itt vagyok.';
    if (step < 4) {
      const answer = await ask(h, enterVideoVisit, { token, consent: true }, headers);
      if (answer?.ok && visit.room) h.wrong.push(`the room of ${visit.number} was ${visit.room} and somebody is in it`);
    }
    if (step === 4) await ask(h, readVideoVisit, { token }, headers);
    if (step === 5) await ask(h, openVideoLine, { token }, headers);
    if (step === 6) await ask(h, sendVideoMessage, { token, text }, headers);
    if (step === 7) await ask(h, inviteToVideoVisit, { token, name: 'Szőke Dóra', kind: 'relative' }, headers);
  },
  room_desk: async (h, action) => {
    const visit = visitOf(h, action, isVideo);
    const own = h.desks.filter(({ headers }) => headers.host === visit?.headers().host);
    const desk = chosen(action.other % 7 === 0 ? h.desks : own, action.who);
    const visitId = visit && (await roomIdOf(h, visit.number));
    if (!desk || !visit || visitId === undefined) return;
    const seen = (await ask(h, getVideoVisit, { visitId }, desk.headers))?.ok;
    const step = action.other % 8;
    const { headers } = desk;
    if (step < 3 || seen?.state === 'waiting') await ask(h, admitPatient, { visitId }, headers);
    if (step === 3) await ask(h, openDeskVideoLine, { visitId }, headers);
    if (step === 4) await ask(h, sendDeskVideoMessage, { visitId, text: 'Jó napot!' }, headers);
    if (step === 5) await ask(h, giveBackCase, { caseId: visitId, reason: 'Más veszi át.' }, headers);
    const ends = step > 5 ? await ask(h, endVideoVisit, { visitId, summary: 'Pihenjen.' }, headers) : undefined;
    const by = action.one % 2 === 0 ? 'patient' : 'doctor';
    const isMissed = step === 2 && seen?.state !== 'in_call';
    const misses = isMissed ? await ask(h, missVideoVisit, { visitId, by }, headers) : undefined;
    for (const answer of [ends, misses]) {
      if (!answer?.ok) continue;
      if (visit.room) h.wrong.push(`the room of ${visit.number} was ${visit.room} and ends again`);
      visit.room = answer === ends ? 'ended' : 'missed';
    }
  },
};
