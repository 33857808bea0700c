import { disputeAttendance } from '../../contract/booking/attendance.ts';
import {
  keepReservation,
  leaveReservation,
  returnToReservation,
  startReservation,
} from '../../contract/booking/hold.ts';
import { finishWithLogin } from '../../contract/booking/reservation.ts';
import { changeWaitingPlace, listWaitingPlaces } from '../../contract/booking/waiting-list.ts';
import { book, isOpen, newVisit, note, type Verbs, visitOf } from './booking-verbs.ts';
import { ask, chosen, personOf } from './living.ts';

export const holdVerbs: Verbs<'keep' | 'window' | 'dispute' | 'approved'> = {
  keep: async (h, action) => {
    const visit = visitOf(h, action, isOpen);
    if (!visit) return;
    const { token } = visit;
    const step = action.other % 3;
    if (step === 0) note(visit, await ask(h, keepReservation, { token }, visit.headers()));
    if (step === 1) await ask(h, leaveReservation, { token }, visit.headers());
    if (step === 2) await ask(h, returnToReservation, { token }, visit.headers());
  },
  window: async (h, action) => {
    const who = personOf(h, action, 'insured');
    const place = who && (await ask(h, listWaitingPlaces, {}, who.headers))?.ok?.items[0];
    if (!who || !place) return;
    const earliest = h.place.w.now().toZonedDateTimeISO('Europe/Budapest').toPlainDate();
    const days = { earliest: earliest.toString(), latest: earliest.add({ days: 1 + (action.one % 20) }).toString() };
    await ask(h, changeWaitingPlace, { placeId: place.id, ...days }, who.headers);
  },
  dispute: async (h, action) => {
    const visit = visitOf(h, action, ({ isBooked, who }) => isBooked && who.kind === 'insured');
    if (!visit) return book(h, action);
    await ask(h, disputeAttendance, { number: visit.number }, visit.headers());
  },
  approved: async (h, action) => {
    const who = personOf(h, action, 'insured');
    const slotId = chosen(h.specialist, action.other % 6);
    if (!who || slotId === undefined) return;
    const answer = await ask(h, startReservation, { slotId, subfunctionId: 201 }, who.headers);
    if (!answer?.ok) return;
    const visit = newVisit(who, answer.ok, slotId);
    h.visits.push(visit);
    const input = { token: visit.token, phone: '+36 30 123 4567' };
    note(visit, await ask(h, finishWithLogin, input, who.headers));
  },
};
