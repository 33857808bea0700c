import { randomUUID } from 'node:crypto';
import { listAppointments } from '../../contract/booking/appointments.ts';
import { listSlots } from '../../contract/booking/calendar.ts';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { registerReservation, verifyReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { moveReservation } from '../../contract/booking/move.ts';
import { cancelReservation, finishReservation, finishWithLogin } from '../../contract/booking/reservation.ts';
import { searchDoctors } from '../../contract/booking/search.ts';
import { writeCareMessage } from '../../contract/care/care-request-desk.ts';
import { listCases } from '../../contract/desk/cases.ts';
import { readCoverage } from '../../contract/entitlement/coverage.ts';
import { listConversations } from '../../contract/home/messages.ts';
import { readOverview } from '../../contract/home/overview.ts';
import { listRecords } from '../../contract/records/record.ts';
import { asking } from '../booking/call-backs.ts';
import { careCustomer, newCare } from '../care/medical-care.ts';
import { takenCase } from '../care/request-at-desk.ts';
import { decide, reviewedClaim } from '../claims/claims.ts';
import { approvedCase } from '../claims/preauthorizations.ts';
import { account } from '../identity/account.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { good, type World } from '../support/world.ts';

type During = <T>(way: string, call: () => Promise<T>) => Promise<T>;

const on = (day: number) => ({ slotId: slotId(0, `2026-11-${day}T09:00`), subfunctionId: 101 });

/** A guest's and a customer's booking. @returns the answer to a second one for the same time, and the end of the first */
export async function book(w: World, during: During) {
  const key = () => ({ 'idempotency-key': randomUUID() });
  const hold = good(await during('hold', () => w.call(startReservation, on(24), key())));
  const rival = await during('hold of a taken time', () => w.call(startReservation, on(24), key()));
  const form = { ...guest(), email: 'away@example.com', holdToken: hold.token };
  const { token } = good(await during('register', () => w.call(registerReservation, form)));
  await during('the letter', () => w.deliver());
  const code = w.mailedCode(form.email);
  good(await during('verify', () => w.call(verifyReservation, { token, code })));
  const booked = good(await during('finish', () => w.call(finishReservation, { token })));
  const moved = { token, from: on(24).slotId, slotId: on(25).slotId };
  good(await during('move', () => w.call(moveReservation, moved)));
  const cancelled = good(await during('cancel', () => w.call(cancelReservation, { token })));
  const { headers } = await w.session((await account(w.database)).id);
  const own = good(
    await during('hold of a customer', () => w.call(startReservation, on(26), { ...headers, ...key() })),
  );
  const mine = good(await during('finish with a log-in', () => w.call(finishWithLogin, { token: own.token }, headers)));
  return { rival: rival.error?.errorCode, states: [booked, cancelled, mine].map(({ status }) => status) };
}

export async function others(w: World, during: During): Promise<void> {
  const visitor = (await w.session((await account(w.database)).id)).headers;
  const { token } = good(await w.call(startReservation, on(27), visitor));
  const mine = good(await w.call(finishWithLogin, { token }, visitor));
  const other = { token: mine.token, from: on(27).slotId, slotId: slotId(1, '2026-11-27T09:00'), pays: 17_100 };
  good(await during('a move to another doctor', () => w.call(moveReservation, other, visitor)));
  const { items } = good(await during('a search', () => w.call(searchDoctors, { subfunction: 101 })));
  const [{ doctor, provider } = { doctor: { id: 0 }, provider: { id: 0 } }] = items;
  const calendar = { doctorId: doctor.id, providerId: provider.id, subfunction: 101 };
  good(await during('a calendar', () => w.call(listSlots, calendar)));
  good(await during('a call-back', () => w.call(askCallBack, asking())));
  const { requestId, desk } = await during('a request', () => takenCase(w));
  const written = { requestId, text: 'Kérjük, küldje el a leletét.' };
  good(await during('a message', () => w.call(writeCareMessage, written, desk.headers)));
  good(await during('the work of the desk', () => w.call(listCases, { list: 'requests' }, desk.headers)));
  await during('a care', async () => newCare(w, (await careCustomer(w)).headers));
  const claim = await during('a claim', () =>
    reviewedClaim(w, { who: { permissions: ['hasCoverage', 'hasAppointments'] } }),
  );
  good(await during('a claim', () => decide(w, claim.desk.headers, claim.claimId)));
  await during('an approval', () => approvedCase(w));
  const { headers } = claim.customer;
  good(await during('the coverage', () => w.call(readCoverage, {}, headers)));
  good(await during('own pages', () => w.call(readOverview, {}, headers)));
  good(await during('own pages', () => w.call(listConversations, {}, headers)));
  good(await during('own pages', () => w.call(listAppointments, {}, headers)));
  good(await during('own pages', () => w.call(listRecords, {}, headers)));
}
