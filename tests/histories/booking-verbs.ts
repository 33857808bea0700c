import { setAttendance } from '../../contract/booking/attendance.ts';
import { confirmReservation, registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { moveReservation } from '../../contract/booking/move.ts';
import {
  cancelReservation,
  finishReservation,
  finishWithLogin,
  type Reservation,
} from '../../contract/booking/reservation.ts';
import {
  joinWaitingList,
  leaveWaitingList,
  listWaitingPlaces,
  passOffer,
  takeOffer,
} from '../../contract/booking/waiting-list.ts';
import { listPersons } from '../../contract/entitlement/relative.ts';
import type { Answer } from '../support/caller.ts';
import { guest } from '../support/guest.ts';
import { ask, askTwice, chosen, deliver, type Living, personOf, type Visit } from './living.ts';
import type { Person } from './people.ts';
import type { Headers } from './place.ts';
import type { Action } from './plan.ts';
import type { Verb } from './weights.ts';

export type Verbs<Of extends Verb> = Readonly<Record<Of, (h: Living, action: Action) => Promise<unknown>>>;

/** A visit in progress of the person or, now and then, of somebody with the link. */
export function visitOf(h: Living, action: Action, is: (visit: Visit) => boolean): Visit | undefined {
  const person = personOf(h, action);
  const open = h.visits.filter(is);
  return (
    chosen(
      open.filter(({ who }) => who === person),
      action.one,
    ) ?? chosen(open, action.one)
  );
}

export const isOpen = (visit: Visit) => !visit.isBooked && !visit.isCancelled;

export function note(visit: Visit, answer: Answer<typeof Reservation> | undefined): void {
  if (!answer?.ok) return;
  visit.token = answer.ok.token;
  visit.number = answer.ok.number;
  if (answer.ok.status === 'booked') visit.isBooked = true;
  if (answer.ok.status === 'pending_payment') visit.waitsForPayment = true;
}

export function newVisit(who: Person, made: Reservation, slotId: string, isVideo = false): Visit {
  const { token, number } = made;
  const progress = {
    isRegistered: false,
    isBooked: false,
    isCancelled: false,
    mayBeOver: false,
    waitsForPayment: false,
  };
  const known = { slotId, slots: new Set([slotId]), moves: 0, isVideo, room: undefined };
  return { who, headers: () => who.headers, token, number, ...known, ...progress };
}

/** The insured want times of the first doctor, payers those of the second; a few are wanted by many. */
function wantedBy({ slots }: Living, { kind }: Person, no: number): readonly string[] {
  if (no % 10 === 0) return slots;
  const from = kind === 'insured' ? 0 : 24;
  return slots.slice(from, from + (no % 3 === 0 ? 3 : 24));
}

export async function register(h: Living, visit: Visit): Promise<void> {
  const form = { ...guest(), email: visit.who.email, holdToken: visit.token };
  const answer = await ask(h, registerReservation, form, visit.headers());
  note(visit, answer);
  if (answer?.ok) visit.isRegistered = true;
}

export async function book(h: Living, action: Action): Promise<void> {
  const who = personOf(h, action);
  await bookingVerbs.hold(h, action);
  await bookingVerbs[who?.kind === 'guest' ? 'verify' : 'log_in'](h, action);
}

export const bookingVerbs: Verbs<
  'hold' | 'register' | 'verify' | 'finish' | 'log_in' | 'move' | 'cancel' | 'join' | 'leave' | 'take' | 'pass' | 'come'
> = {
  hold: async (h, action) => {
    const who = personOf(h, action);
    if (!who) return;
    const slotId = chosen(wantedBy(h, who, action.other), action.one);
    if (slotId === undefined) return;
    const hold = chosen(
      h.visits.filter((visit) => visit.who === who && isOpen(visit)),
      action.other,
    );
    const input = { slotId, subfunctionId: 101, ...(hold && action.other % 2 === 0 && { replaces: hold.token }) };
    const call = action.other % 5 === 0 ? askTwice : ask;
    const answer = await call(h, startReservation, input, who.headers);
    if (answer?.ok) h.visits.push(newVisit(who, answer.ok, slotId));
  },
  register: async (h, action) => {
    const visit = visitOf(h, action, (one) => isOpen(one) && one.who.kind === 'guest');
    if (!visit) return;
    await register(h, visit);
  },
  verify: async (h, action) => {
    const visit = visitOf(h, action, (one) => isOpen(one) && one.who.kind === 'guest');
    if (!visit) return;
    if (!visit.isRegistered) await register(h, visit);
    await deliver(h);
    const code = h.place.codeTo(visit.who.email);
    const call = action.other % 5 === 0 ? askTwice : ask;
    note(visit, await call(h, confirmReservation, { token: visit.token, code }, visit.headers()));
  },
  finish: async (h, action) => {
    const visit = visitOf(h, action, (one) => isOpen(one) && (one.isRegistered || action.other % 4 === 0));
    if (visit) note(visit, await ask(h, finishReservation, { token: visit.token }, visit.headers()));
  },
  log_in: async (h, action) => {
    const visit = visitOf(h, action, (one) => isOpen(one) && one.who.kind !== 'guest');
    if (!visit) return;
    const persons = action.other % 4 === 0 ? await ask(h, listPersons, { scope: 'book' }, visit.headers()) : undefined;
    const personId = persons?.ok ? chosen(persons.ok, action.other)?.id : undefined;
    const input = { token: visit.token, phone: '+36 30 123 4567', ...(personId !== undefined && { personId }) };
    const call = action.other % 5 === 0 ? askTwice : ask;
    note(visit, await call(h, finishWithLogin, input, visit.headers()));
  },
  move: async (h, action) => {
    const isMovable = ({ isBooked, isCancelled }: Visit) => isBooked && !isCancelled;
    if (!visitOf(h, action, isMovable)) await book(h, action);
    const visit = visitOf(h, action, isMovable);
    if (!visit) return;
    const slotId = chosen(visit.isVideo ? h.clinic.slots : h.slots.slice(0, 48), action.other);
    if (slotId === undefined) return;
    visit.slots.add(slotId);
    visit.moves += 1;
    const others = visit.moves;
    const input = { token: visit.token, from: visit.slotId, slotId, lateAccepted: true };
    const answer = await ask(h, moveReservation, input, visit.headers());
    const isAlone = others === 1 && visit.moves === 1;
    visit.moves -= 1;
    if (!answer?.ok) return;
    visit.slotId = answer.ok.slotId;
    if (isAlone) visit.slots = new Set([slotId]);
  },
  cancel: async (h, action) => {
    const visit = visitOf(h, action, ({ isCancelled }) => !isCancelled);
    if (!visit) return;
    visit.mayBeOver = true;
    const input = { token: visit.token, lateAccepted: true, ...(visit.waitsForPayment && { givesBack: 24_500 }) };
    const call = action.other % 5 === 0 ? askTwice : ask;
    const answer = await call(h, cancelReservation, input, visit.headers());
    if (answer?.ok && /^cancelled/.test(answer.ok.status)) visit.isCancelled = true;
  },
  join: async (h, action) => {
    const who = personOf(h, action, 'insured');
    const doctorId = chosen(h.doctors, 2);
    if (!who || doctorId === undefined) return;
    const earliest = h.place.w.now().toZonedDateTimeISO('Europe/Budapest').toPlainDate();
    const days = { earliest: earliest.toString(), latest: earliest.add({ days: 20 }).toString() };
    await ask(h, joinWaitingList, { subfunctionId: 101, doctorId, ...days }, who.headers);
  },
  leave: async (h, action) => {
    const place = await placeOf(h, action);
    if (place) await ask(h, leaveWaitingList, { placeId: place.placeId }, place.who.headers);
  },
  take: async (h, action) => {
    const place = await placeOf(h, action);
    if (!place) return bookingVerbs.join(h, action);
    if (!place.offerId) return;
    const answer = await ask(h, takeOffer, { offerId: place.offerId, phone: '+36 30 123 4567' }, place.who.headers);
    if (!answer?.ok || h.visits.some(({ number }) => number === answer.ok.number)) return;
    const visit = newVisit(place.who, answer.ok, answer.ok.slotId);
    note(visit, answer);
    h.visits.push(visit);
  },
  pass: async (h, action) => {
    const place = await placeOf(h, action);
    if (place?.offerId) await ask(h, passOffer, { offerId: place.offerId }, place.who.headers);
  },
  come: async (h, action) => {
    const visit = visitOf(h, action, ({ isBooked }) => isBooked);
    const desk = chosen(h.desks, action.other % 3);
    if (!visit || !desk) return;
    const row = await h.place.w.database.db
      .selectFrom('reservation')
      .select('id')
      .where('number', '=', visit.number)
      .executeTakeFirst()
      .catch(() => undefined);
    if (row) await ask(h, setAttendance, { visitId: row.id, came: action.other % 2 === 0 }, desk.headers);
  },
};

type FoundPlace = { who: Person; placeId: string; offerId: string | undefined; headers: Headers };

async function placeOf(h: Living, action: Action): Promise<FoundPlace | undefined> {
  const who = personOf(h, action, 'insured');
  if (!who) return undefined;
  const listed = await ask(h, listWaitingPlaces, {}, who.headers);
  const places = listed?.ok?.items ?? [];
  const place = places.find(({ offer }) => offer !== null) ?? chosen(places, action.one);
  return place && { who, placeId: place.id, offerId: place.offer?.id, headers: who.headers };
}
