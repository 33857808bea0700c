import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAppointments, readAppointment } from '../../../contract/booking/appointments.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { readCareRequest, takeProposedTime } from '../../../contract/care/care-request.ts';
import {
  bookForRequest,
  closeCareRequest,
  getDeskCareRequest,
  listTimesForRequest,
  proposeTimes,
} from '../../../contract/care/care-request-desk.ts';
import { handOnCase } from '../../../contract/desk/cases.ts';
import { careCase, takenCase } from '../../../tests/care/request-at-desk.ts';
import { alsoOffers, laterSlots } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = laterSlots();
const subfunctionId = 101;
const pays = 24_500;

async function visitsOf(accountId: string) {
  return w.database.db
    .selectFrom('reservation')
    .select(['id', 'status', 'slot_id', 'subscription_id'])
    .where('account_id', '=', accountId)
    .execute();
}

describe('a visit booked at the desk', () => {
  it('is the customer’s own, once however often it is pressed, and written down as the operator’s for them (S1-04, R9, P04)', async () => {
    const { requestId, id, number, desk, headers, subscriptions } = await takenCase(w);
    const time = { requestId, slotId: fresh(), subfunctionId, pays };
    good(await w.call(bookForRequest, time, desk.headers));
    const again = good(await w.call(bookForRequest, { ...time, slotId: time.slotId.toUpperCase() }, desk.headers));
    expect(again).toMatchObject({ status: 'in_progress', turn: 'desk' });
    expect(again.contents?.messages).toMatchObject([
      { kind: 'booking', by: 'desk', name: 'Tóth Eszter', times: [{ slotId: time.slotId, doctor: 'Dr. Kovács Béla' }] },
    ]);
    const [visit, ...more] = await visitsOf(id);
    expect([visit?.status, visit?.subscription_id, more]).toEqual(['booked', subscriptions[0], []]);
    const { items } = good(await w.call(listAppointments, {}, headers));
    expect(items.map((item) => item.number)).toEqual([again.reservation]);
    const steps = await w.database.db
      .selectFrom('audit')
      .select(['action', 'actor', 'on_behalf_of', 'reason', 'patient'])
      .where('object_id', '=', visit?.id ?? '')
      .execute();
    const theirs = { actor: `operator:${desk.id}`, on_behalf_of: id, reason: number };
    expect(steps.filter(({ action }) => action !== 'reservation.read')).toEqual(
      ['hold', 'claim', 'book'].map((verb) => expect.objectContaining({ ...theirs, action: `reservation.${verb}` })),
    );
    await w.deliver();
    expect(w.letters.filter(({ to, subject }) => to.startsWith(id) && /foglal|időpont/i.test(subject))).toHaveLength(1);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('gives the turn back to the desk where times were proposed, and answers the proposals (S1-04)', async () => {
    const { requestId, desk, headers, number } = await takenCase(w);
    const times = [fresh(), fresh()].map((slotId) => ({ slotId, subfunctionId }));
    const request = good(await w.call(proposeTimes, { requestId, times }, desk.headers));
    expect(request.status).toBe('waiting_for_information');
    w.pass({ seconds: 1 });
    const booked = good(
      await w.call(bookForRequest, { requestId, ...(times[0] ?? { slotId: '', subfunctionId }), pays }, desk.headers),
    );
    expect(booked.status).toBe('in_progress');
    const answer = await w.call(takeProposedTime, { number, slotId: times[1]?.slotId ?? '' }, headers);
    expect(answer.error?.errorCode).toBe('KQ004');
    const { messages } = good(await w.call(readCareRequest, { number }, headers));
    expect(messages.map(({ kind }) => kind)).toEqual(['times', 'booking']);
  });

  it('is refused where another is booked, to whoever does not hold the request, and after its end (S1-04, S1-08)', async () => {
    const { requestId, desk } = await takenCase(w);
    const time = { requestId, slotId: fresh(), subfunctionId, pays };
    const other = await w.desk(['medical_adviser']);
    const code = async (input: typeof time, headers = desk.headers) =>
      (await w.call(bookForRequest, input, headers)).error?.errorCode;
    expect(await code(time, other.headers)).toBe('KQ003');
    expect(await code(time, (await w.desk(['agent'])).headers)).toBe('K403');
    expect(await code(time, (await w.desk(['medical_adviser'], 'telekom-health')).headers)).toBe('K401');
    good(await w.call(bookForRequest, time, desk.headers));
    expect(await code({ ...time, slotId: fresh() })).toBe('KQ004');
    good(await w.call(closeCareRequest, { requestId }, desk.headers));
    expect(await code(time)).toBe('KQ002');
  });

  it('is not made for somebody the desk does not know, nor for an account that is closed (P07)', async () => {
    const { requestId, desk, id } = await takenCase(w, { kind: 'sendPsychologyRequest' });
    const time = { slotId: fresh(), subfunctionId };
    expect((await w.call(bookForRequest, { requestId, ...time }, desk.headers)).error?.errorCode).toBe('KQ007');
    const closed = await takenCase(w);
    await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', closed.id).execute();
    const answer = await w.call(bookForRequest, { requestId: closed.requestId, ...time }, closed.desk.headers);
    expect(answer.error?.errorCode).toBe('KQ007');
    expect(good(await w.call(listTimesForRequest, { requestId: closed.requestId }, closed.desk.headers)).times).toEqual(
      [],
    );
    expect([await visitsOf(id), await visitsOf(closed.id)]).toEqual([[], []]);
  });

  it('says what the calendar says of a time that was taken meanwhile, and another one can be booked then (S8.2-01)', async () => {
    const { requestId, desk, id, headers } = await takenCase(w);
    const slotId = fresh();
    const { token } = good(await w.call(startReservation, { slotId, subfunctionId }));
    const answer = await w.call(bookForRequest, { requestId, slotId, subfunctionId, pays }, desk.headers);
    expect([answer.status, answer.error?.errorCode]).toEqual([409, '#400']);
    good(await w.call(cancelReservation, { token }));
    const booked = good(await w.call(bookForRequest, { requestId, slotId, subfunctionId, pays }, desk.headers));
    const { reservation } = good(await w.call(readAppointment, { number: booked.reservation ?? '' }, headers));
    good(await w.call(cancelReservation, { token: reservation.token }, headers));
    const moved = good(await w.call(bookForRequest, { requestId, slotId: fresh(), subfunctionId, pays }, desk.headers));
    expect(moved.reservation).not.toBe(booked.reservation);
    expect((await visitsOf(id)).filter(({ status }) => status === 'booked')).toHaveLength(1);
  });
});

describe('at the same moment', () => {
  it('the customer and the desk, and two presses of each, make one visit and one note of it (R6, R9)', async () => {
    for (const same of [true, false]) {
      const { requestId, number, desk, headers, id } = await takenCase(w);
      const [one = '', two = ''] = [fresh(), fresh()];
      const times = [one, two].map((slotId) => ({ slotId, subfunctionId }));
      good(await w.call(proposeTimes, { requestId, times }, desk.headers));
      const answers = await Promise.all([
        w.call(takeProposedTime, { number, slotId: one, pays }, headers),
        w.call(bookForRequest, { requestId, slotId: same ? one : two, subfunctionId, pays }, desk.headers),
        w.call(takeProposedTime, { number, slotId: one, pays }, headers),
        w.call(bookForRequest, { requestId, slotId: same ? one : two, subfunctionId, pays }, desk.headers),
      ]);
      const codes = answers.map(({ error }) => error?.errorCode);
      expect(codes.filter((code) => code === undefined).length).toBe(same ? 4 : 2);
      expect(
        codes.every((code) => code === undefined || code === 'KQ004'),
        codes.join(),
      ).toBe(true);
      expect((await visitsOf(id)).map(({ status }) => status)).toEqual(['booked']);
      const { contents } = good(await w.call(getDeskCareRequest, { requestId }, desk.headers));
      expect(contents?.messages.filter(({ kind }) => kind === 'booking').length).toBeLessThanOrEqual(1);
    }
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('two operators, of whom one hands the request to the other, make one visit (R6)', async () => {
    const { requestId, desk, id } = await takenCase(w);
    const other = await w.desk(['medical_adviser']);
    const chief = await w.desk(['supervisor']);
    const book = ({ headers }: typeof desk) =>
      w.call(bookForRequest, { requestId, slotId: fresh(), subfunctionId, pays }, headers);
    const [first, , second] = await Promise.all([
      book(desk),
      w.call(handOnCase, { caseId: requestId, operatorId: other.id, reason: 'Szabadságon vagyok.' }, chief.headers),
      book(other),
    ]);
    for (const { error } of [first, second]) expect([undefined, 'KQ003', 'KQ004']).toContain(error?.errorCode);
    const later = await book(other);
    expect((await visitsOf(id)).filter(({ status }) => status === 'booked')).toHaveLength(1);
    expect(later.error === undefined).toBe(first.error !== undefined && second.error !== undefined);
  });

  it('two requests whose operators book the same time: one gets it (R6, S8.2-01)', async () => {
    const [one, two] = [await takenCase(w), await takenCase(w)];
    const slotId = fresh();
    const answers = await Promise.all(
      [one, two].map(({ requestId, desk }) =>
        w.call(bookForRequest, { requestId, slotId, subfunctionId, pays }, desk.headers),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(['RE0000', '#400']).toContain(answers.find(({ error }) => error)?.error?.errorCode);
  });
});

describe('the times listed for a request', () => {
  it('are free ones of what its service finds, each doctor’s soonest, in order (S1-04, S3.9-01)', async () => {
    const { requestId, desk } = await takenCase(w);
    const { times, visits } = good(await w.call(listTimesForRequest, { requestId }, desk.headers));
    expect(times.length).toBe(12);
    expect(new Set(times.map(({ doctor }) => doctor)).size).toBeGreaterThan(1);
    const starts = times.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted());
    expect(visits.flatMap((one) => one.visits).some(({ id }) => id === 201)).toBe(true);
    const [first] = times;
    good(
      await w.call(
        bookForRequest,
        {
          requestId,
          slotId: first?.slotId ?? '',
          subfunctionId: first?.subfunctionId ?? 0,
          pays: first?.price?.pays.amount,
        },
        desk.headers,
      ),
    );
    const { times: remaining } = good(await w.call(listTimesForRequest, { requestId }, desk.headers));
    expect(remaining.map(({ slotId }) => slotId)).not.toContain(first?.slotId);
  });

  it('are by video where the customer wants to be answered so, unless another visit is asked for (S1-04, S2.3-17)', async () => {
    await alsoOffers(w.database, 'Kovács', 103);
    await w.services.directory.refresh();
    const answers = { answerBy: 'video', answerPhone: '+36301234567' };
    const { requestId, desk } = await takenCase(w, { answers });
    const { times } = good(await w.call(listTimesForRequest, { requestId }, desk.headers));
    expect(times.length).toBeGreaterThan(0);
    expect(times.every(({ video, subfunctionId: id }) => video && id === 103)).toBe(true);
    const { times: others } = good(await w.call(listTimesForRequest, { requestId, subfunction: 101 }, desk.headers));
    expect(others.some(({ video }) => !video)).toBe(true);
    const [first] = times;
    const time = { slotId: first?.slotId ?? '', subfunctionId: 103, pays: first?.price?.pays.amount };
    good(await w.call(bookForRequest, { requestId, ...time }, desk.headers));
  });

  it('are of another visit, from a later day and at another place where that is asked for (S3.9-01)', async () => {
    const { requestId, desk } = await takenCase(w);
    const list = async (filter: { subfunction?: number; from?: string; location?: string }) =>
      good(await w.call(listTimesForRequest, { requestId, ...filter }, desk.headers)).times;
    expect(new Set((await list({ subfunction: 201 })).map(({ doctor }) => doctor))).toEqual(
      new Set(['Dr. Tóth Ágnes']),
    );
    expect((await list({ from: '2026-12-07' })).every(({ start }) => start > '2026-12-06')).toBe(true);
    expect(new Set((await list({ location: 'Bukarest' })).map(({ provider }) => provider))).toEqual(
      new Set(['Clinica Teiul']),
    );
    const nowhere = await w.call(listTimesForRequest, { requestId, location: 'Atlantisz' }, desk.headers);
    expect(nowhere.error?.errorCode).toBe('X444');
  });

  it('that only a call centre may book can be booked at the desk and not proposed (S3.13-04, S6-11)', async () => {
    const { requestId, desk } = await takenCase(w);
    const offering = w.database.db.updateTable('offering').where('subfunction_id', '=', 201);
    await offering.set({ organisable: ['by_call_center'] }).execute();
    const { times } = good(await w.call(listTimesForRequest, { requestId, subfunction: 201 }, desk.headers));
    expect(times.map(({ mayPropose }) => mayPropose)).toEqual(times.map(() => false));
    const [time] = times;
    const wish = { requestId, slotId: time?.slotId ?? '', subfunctionId: 201, pays: time?.price?.pays.amount };
    good(await w.call(bookForRequest, wish, desk.headers));
    await offering.set({ organisable: ['by_user', 'by_insured'] }).execute();
  });

  it('are nobody’s of another partner, and of no request there is not (T01)', async () => {
    const { requestId } = await careCase(w);
    const { headers } = await w.desk(['medical_adviser'], 'telekom-health');
    const foreign = await w.call(
      listTimesForRequest,
      { requestId },
      { ...headers, host: 'telekom-health.localhost:3000' },
    );
    expect(foreign.status).toBe(404);
  });

  it('are proposed of more visits than one, and only free ones of their own visit (S1-04)', async () => {
    const { requestId, desk } = await takenCase(w);
    const [one, other] = [
      { slotId: fresh(), subfunctionId: 101 },
      { slotId: fresh(), subfunctionId: 105 },
    ];
    const proposed = good(await w.call(proposeTimes, { requestId, times: [one, other] }, desk.headers));
    expect(proposed.contents?.messages[0]?.times).toMatchObject([one, other]);
    const wrong = { ...one, subfunctionId: 201 };
    const answer = await w.call(proposeTimes, { requestId, times: [wrong] }, desk.headers);
    expect(answer.error?.errorCode).toBe('KQ004');
  });
});
