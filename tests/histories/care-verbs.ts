import {
  cancelMedicalCare,
  createMedicalCare,
  type MedicalCare,
  readMedicalCare,
  takeCareTime,
} from '../../contract/care/medical-care.ts';
import type { DeskCare } from '../../contract/care/medical-care-desk.ts';
import * as careDesk from '../../contract/care/medical-care-desk.ts';
import type { CareState } from '../../contract/care/medical-care-states.ts';
import { giveBackCase, handOnCase, takeCase } from '../../contract/desk/cases.ts';
import { careInput, item } from '../care/medical-care.ts';
import type { Answer } from '../support/caller.ts';
import type { Verbs } from './booking-verbs.ts';
import { caseIds } from './case-verbs.ts';
import type { Desk } from './desk.ts';
import { ask, askTwice, type CareNews, chosen, type Living, personOf } from './living.ts';
import type { Action } from './plan.ts';

type AtDesk = { h: Living; desk: Desk; care: DeskCare; action: Action };
type DeskStep = (at: AtDesk) => Promise<Answer<typeof DeskCare> | undefined>;

const reason = 'Nem szervezhető.';

const steps = {
  send_for_approval: ({ h, desk, care }) => ask(h, careDesk.sendForApproval, { careId: care.id }, desk.headers),
  approve: ({ h, desk, care, action }) => {
    const items = care.items.map(({ no }) => ({ no, approved: (action.other + no) % 3 !== 0 }));
    return ask(h, careDesk.approveCareItems, { careId: care.id, items }, desk.headers);
  },
  reject: ({ h, desk, care }) => ask(h, careDesk.rejectCare, { careId: care.id, reason }, desk.headers),
  await_booking: ({ h, desk, care }) => ask(h, careDesk.awaitBooking, { careId: care.id }, desk.headers),
  propose: ({ h, desk, care, action }) => {
    const offered = h.slots.slice(0, 24);
    const slotIds = new Set([0, 5].flatMap((more) => chosen(offered, action.other + more) ?? []));
    const times = [...slotIds].map((slotId) => ({ slotId, subfunctionId: 101 }));
    return ask(h, careDesk.proposeCareTimes, { careId: care.id, times }, desk.headers);
  },
  book: ({ h, desk, care, action }) => {
    const own = h.visits.filter(({ who, isBooked }) => isBooked && who.email === care.email);
    const visit = action.other % 2 === 0 ? chosen(own, action.one) : undefined;
    const proposal = {
      provider: 'Bükkfa Rendelő',
      time: 'dec. 3. 9:00',
      ...(visit && { reservationNumber: visit.number }),
    };
    return ask(h, careDesk.bookCare, { careId: care.id, ...proposal }, desk.headers);
  },
  appear: ({ h, desk, care }) => ask(h, careDesk.markAppeared, { careId: care.id }, desk.headers),
  add_item: ({ h, desk, care, action }) => {
    const named = action.other % 2 === 0 ? item : { subfunctionId: 101, provider: 'Bükkfa Rendelő' };
    return ask(h, careDesk.addCareItem, { careId: care.id, ...named }, desk.headers);
  },
  finish: ({ h, desk, care }) => ask(h, careDesk.finishCare, { careId: care.id }, desk.headers),
  close: ({ h, desk, care }) => ask(h, careDesk.closeCare, { careId: care.id }, desk.headers),
  cancel: ({ h, desk, care }) => {
    const givesBack = care.appointment?.givesBack?.amount;
    return ask(h, careDesk.cancelCare, { careId: care.id, reason, lateAccepted: true, givesBack }, desk.headers);
  },
  delete: ({ h, desk, care }) => ask(h, careDesk.deleteCare, { careId: care.id, reason }, desk.headers),
} satisfies Record<string, DeskStep>;

type StepName = keyof typeof steps;
const names = Object.keys(steps).filter((name): name is StepName => Object.hasOwn(steps, name));

/** The usual steps of the desk in each state; now and then it tries anything. */
const usual: Readonly<Record<CareState, readonly StepName[]>> = {
  requested: ['await_booking', 'await_booking', 'send_for_approval', 'add_item', 'cancel', 'delete'],
  pending_approval: ['approve', 'approve', 'approve', 'reject', 'cancel'],
  awaiting_booking: ['propose', 'propose', 'propose', 'book', 'send_for_approval', 'cancel'],
  booked: ['appear', 'appear', 'await_booking', 'add_item', 'cancel'],
  appeared: ['add_item', 'finish', 'close'],
  finished: ['close'],
  closed: [],
  cancelled: [],
  deleted: [],
  rejected: [],
};

const ends: Partial<Record<StepName, CareNews['end']>> = { cancel: 'cancelled', delete: 'deleted' };

function noteCare(news: CareNews | undefined, care: Pick<MedicalCare, 'appointment'>): void {
  if (care.appointment?.reservation) news?.visits.add(care.appointment.reservation);
}

async function askForCare(h: Living, action: Action): Promise<void> {
  const who = personOf(h, action, 'insured');
  if (!who) return;
  const today = h.place.w.now().toZonedDateTimeISO('Europe/Budapest').toPlainDate();
  const requestedDates = [{ from: today.add({ days: 1 }).toString(), to: today.add({ days: 9 }).toString() }];
  const call = action.other % 5 === 0 ? askTwice : ask;
  const answer = await call(h, createMedicalCare, careInput({ requestedDates }), who.headers);
  if (!answer?.ok || h.cares.some(({ number }) => number === answer.ok.number)) return;
  h.cares.push({ who, number: answer.ok.number, end: undefined, visits: new Set() });
}

export const careVerbs: Verbs<'care' | 'care_desk' | 'care_time'> = {
  care: async (h, action) => {
    const own = h.cares.filter(({ who }) => who === personOf(h, action, 'insured'));
    const one = chosen(own, action.one);
    if (!one || (h.cares.length < 3 && action.other % 3 !== 0)) return askForCare(h, action);
    if (action.other % 4 !== 0) return;
    const { number, who } = one;
    const seen = (await ask(h, readMedicalCare, { number }, who.headers))?.ok;
    const givesBack = seen?.appointment?.givesBack?.amount;
    const answer = await ask(h, cancelMedicalCare, { number, lateAccepted: true, givesBack }, who.headers);
    if (answer?.ok?.status === 'cancelled') one.end = 'cancelled';
  },
  care_desk: async (h, action) => {
    const any = chosen(h.desks.slice(0, 2), action.who);
    const careId = chosen(await caseIds(h, 'medical_care'), action.one);
    if (careId === undefined) return askForCare(h, action);
    if (!any) return;
    const care = (await ask(h, careDesk.getDeskCare, { careId }, any.headers))?.ok;
    if (!care) return;
    // Mostly the holder.
    const holder = action.other % 7 === 0 ? undefined : h.desks.find(({ id }) => id === care.holder?.id);
    const desk = holder ?? any;
    if (!holder) await ask(h, takeCase, { caseId: careId }, desk.headers);
    const name = chosen(action.other % 6 === 0 ? names : usual[care.status], action.other);
    if (name === undefined) return;
    const answer = await steps[name]({ h, desk, care, action });
    const news = h.cares.find(({ number }) => number === care.number);
    if (!answer?.ok) return;
    if (news?.end && answer.ok.status !== news.end)
      h.wrong.push(`care ${care.number} was ${news.end} and is ${answer.ok.status}`);
    if (news && ends[name]) news.end = ends[name];
    noteCare(news, answer.ok);
    const other = h.desks.find((one) => one !== desk && one.brand === desk.brand);
    if (action.other % 11 === 0 && other)
      await ask(h, handOnCase, { caseId: careId, operatorId: other.id, reason }, desk.headers);
    if (action.other % 13 === 0) await ask(h, giveBackCase, { caseId: careId }, desk.headers);
  },
  care_time: async (h, action) => {
    const open = h.cares.filter(({ end }) => end === undefined);
    const one = chosen(open, action.one);
    if (!one) return;
    const { number, who } = one;
    const care = (await ask(h, readMedicalCare, { number }, who.headers))?.ok;
    const time = chosen(care?.times ?? [], action.other);
    if (!time) return;
    const input = { number, slotId: time.slotId, pays: time.price?.pays.amount };
    const answer = await ask(h, takeCareTime, input, who.headers);
    if (answer?.ok) noteCare(one, answer.ok);
  },
};
