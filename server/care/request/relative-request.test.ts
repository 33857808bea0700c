import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listCareRequests,
  readCareRequest,
  takeProposedTime,
  withdrawCareRequest,
  writeToCareRequest,
} from '../../../contract/care/care-request.ts';
import {
  answerCareRequest,
  bookForRequest,
  getDeskCareRequest,
  listTimesForRequest,
  organiseCare,
  proposeTimes,
} from '../../../contract/care/care-request-desk.ts';
import {
  cancelMedicalCare,
  createMedicalCare,
  listMedicalCares,
  readMedicalCare,
  takeCareTime,
} from '../../../contract/care/medical-care.ts';
import {
  awaitBooking,
  bookCare,
  cancelCare,
  getDeskCare,
  proposeCareTimes,
} from '../../../contract/care/medical-care-desk.ts';
import { careRequestKinds } from '../../../contract/care/request-kinds.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import {
  changeRelative,
  createRelative,
  endRelative,
  suspendRelative,
} from '../../../contract/entitlement/relative.ts';
import { refuseRelative } from '../../../contract/entitlement/relative-invitation.ts';
import { Permission } from '../../../contract/platform/permission.ts';
import { createDownload } from '../../../contract/records/record.ts';
import { careInput } from '../../../tests/care/medical-care.ts';
import { sendRequest } from '../../../tests/care/request.ts';
import { bookUnder } from '../../../tests/claims/preauthorizations.ts';
import { planOf } from '../../../tests/entitlement/covered.ts';
import { type accepted, child, holder, sharedChild, sharedSpouse } from '../../../tests/entitlement/relatives.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { laterSlots } from '../../../tests/support/fixture.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { medicalCares } from '../medical-care/personal-data.ts';
import { careRequests } from './personal-data.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => closeSound(w));

type Headers = Record<string, string>;
const later = laterSlots();
const subfunctionId = 101;
const pays = 24_500;
const time = () => ({ slotId: later(), subfunctionId });
const scope: ('book' | 'records')[] = ['book', 'records'];

const services = ['internal_medicine', 'pediatric', 'psychology', 'diagnostics', 'medical_care', 'screening'];
const customer = (more: Parameters<typeof holder>[1] = {}) =>
  holder(w, { subscriptions: [Permission.options], services, ...more });
const withJar = async () => {
  const made = await customer();
  return { ...made, jar: new Map([['token', made.token]]) };
};
const added = (headers: Headers, more: Parameters<typeof child>[0] = {}) => sharedChild(w, headers, { scope, ...more });
const adult = (headers: Headers, more: Parameters<typeof accepted>[2] = {}) =>
  sharedSpouse(w, headers, { scope, ...more });

async function takeRequest(headers: Headers, answers: Record<string, unknown>, service = 'internal_medicine') {
  const { number } = good(await sendRequest(w, headers, service, answers));
  const { id: requestId } = await w.database.db
    .selectFrom('care_request')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const desk = await w.desk(['medical_adviser', 'supervisor']);
  good(await w.call(takeCase, { caseId: requestId }, desk.headers));
  return { number, requestId, desk: desk.headers };
}

const personOfVisit = (number: string | null) =>
  w.database.db
    .selectFrom('reservation')
    .select(['relative_id', 'birth_date', 'insurer_pays'])
    .where('number', '=', number ?? '')
    .executeTakeFirstOrThrow();

describe('a request for a relative', () => {
  it('is sent and answered by the mandate for records, named in the list, and the desk sees for whom and by whom (not-shown 5.8)', async () => {
    const { headers, id } = await customer();
    const { id: personId } = await added(headers);
    const { number, requestId, desk } = await takeRequest(headers, { personId });
    const seen = good(await w.call(getDeskCareRequest, { requestId }, desk));
    expect(seen.person).toMatchObject({ name: 'Szőke Ünige', birthDate: '1980-05-14' });
    expect(seen.relative).toEqual({ name: 'Szőke Bence', birthDate: '2018-03-05', cover: 'confirmed' });
    good(await w.call(answerCareRequest, { requestId, text: 'Pihenjen sokat.' }, desk));
    const answered = good(await w.call(readCareRequest, { number }, headers));
    expect([answered.person, answered.messages.map(({ text }) => text)]).toEqual(['Szőke Bence', ['Pihenjen sokat.']]);
    const own = good(await sendRequest(w, headers, 'internal_medicine', { personId: id.toUpperCase() }));
    const list = good(await w.call(listCareRequests, {}, headers)).items.map((one) => [one.number, one.person]);
    expect(list.sort()).toEqual(
      [
        [number, 'Szőke Bence'],
        [own.number, null],
      ].sort(),
    );
    const sent = await w.database.db
      .selectFrom('audit')
      .select(['actor', 'on_behalf_of', 'patient'])
      .where('object_id', '=', requestId)
      .where('action', '=', 'care_request.send')
      .executeTakeFirstOrThrow();
    expect(sent).toEqual({ actor: id, on_behalf_of: personId, patient: id });
    const exported = [];
    for await (const one of (await careRequests.resources?.(w.context(), id)) ?? [])
      if (one.resourceType === 'ServiceRequest') exported.push(one.extension?.[0]?.valueReference?.display);
    expect([exported.length, exported.filter(Boolean)]).toEqual([2, ['Szőke Bence']]);
  });

  it('is refused alike without the mandate, while it is suspended, after its end, and for anybody else (T01)', async () => {
    const { headers } = await customer();
    const narrow = await added(headers, { scope: ['book', 'claims'] });
    const later = await added(headers, { from: '2026-12-01' });
    const suspended = await added(headers);
    good(await w.call(suspendRelative, { relativeId: suspended.id }, headers));
    const ended = await added(headers);
    good(await w.call(endRelative, { relativeId: ended.id }, headers));
    const withdrawn = await adult(headers);
    good(await w.call(refuseRelative, { token: withdrawn.token }));
    const other = await holder(w);
    const foreign = good(await w.call(createRelative, child(), other.headers));
    const there = await holder(w, { partner: 'telekom-health' });
    const elsewhere = good(await w.call(createRelative, child(), there.headers));
    for (const { id: personId } of [narrow, later, suspended, ended, withdrawn, foreign, other, elsewhere]) {
      const answer = await sendRequest(w, headers, 'internal_medicine', { personId });
      expect([answer.status, codeOf(answer)]).toEqual([404, '#404']);
      expect(codeOf(await w.call(createMedicalCare, careInput({ personId }), headers))).toBe('#404');
    }
  });

  it('is gone with the mandate in the same second: page, list, steps, files, letters and export; the desk goes on (0061, D2)', async () => {
    const { headers, id, email } = await customer();
    const { id: personId, token } = await adult(headers);
    const { number, requestId, desk } = await takeRequest(headers, { personId }, 'diagnostics');
    const { files } = good(await w.call(readCareRequest, { number }, headers));
    const fileId = files[0]?.id ?? '';
    good(await w.call(createDownload, { fileId }, headers));
    good(await w.call(refuseRelative, { token }));
    for (const answer of [
      await w.call(readCareRequest, { number }, headers),
      await w.call(writeToCareRequest, { number, text: 'Még valami.' }, headers),
      await w.call(withdrawCareRequest, { number }, headers),
      await w.call(takeProposedTime, { number, slotId: time().slotId, pays }, headers),
      await w.call(createDownload, { fileId }, headers),
    ])
      expect(codeOf(answer)).toBe('#404');
    expect(good(await w.call(listCareRequests, {}, headers))).toMatchObject({ items: [], total: 0 });
    for await (const one of (await careRequests.resources?.(w.context(), id)) ?? [])
      throw new Error(`exported ${one.resourceType}`);
    const answered = good(await w.call(answerCareRequest, { requestId, text: 'Íme.' }, desk));
    expect(answered.relative?.name).toBe('Szőke Márton');
    await w.deliver();
    expect(w.letters.filter((one) => one.to === email && one.text.includes(number))).toEqual([]);
  });

  it('is for an age that its service is given at: the person’s, not the customer’s (S1-05, not-shown 5.8)', async () => {
    const { headers } = await customer();
    const [infant, grown] = [await added(headers, { birthDate: '2026-11-01' }), await adult(headers)];
    const sent = async (service: string, personId: string) =>
      codeOf(await sendRequest(w, headers, service, { personId, childAge: undefined }));
    expect([await sent('screening', infant.id), await sent('screening', grown.id)]).toEqual(['KQ005', undefined]);
    expect([await sent('pediatric', grown.id), await sent('pediatric', infant.id)]).toEqual(['KQ005', undefined]);
    const { items } = good(await w.call(listCareRequests, {}, headers));
    const { number = '' } = items.find(({ service }) => service === 'pediatric') ?? {};
    const { answers } = good(await w.call(readCareRequest, { number }, headers));
    expect(answers.find(({ question }) => question === 'childAge')?.answer).toBe('0');
    const without = await sendRequest(w, headers, 'pediatric', { childAge: undefined });
    expect(without.error?.violations).toMatchObject([{ propertyName: 'childAge', errorCode: 'V001' }]);
  });

  it('has places of its own among the open ones of a service (S1-04)', async () => {
    const { headers } = await customer();
    const { id: personId } = await added(headers);
    for (let no = 0; no < 3; no += 1) good(await sendRequest(w, headers, 'internal_medicine', { personId }));
    expect(codeOf(await sendRequest(w, headers, 'internal_medicine', { personId }))).toBe('KQ006');
    good(await sendRequest(w, headers, 'internal_medicine'));
  });

  it('names nobody to the desk when it is anonymous (S1-04, R42)', async () => {
    const { headers } = await customer();
    const { id: personId } = await added(headers);
    const { requestId, desk } = await takeRequest(headers, { personId, anonymous: 'yes' }, 'psychology');
    const seen = good(await w.call(getDeskCareRequest, { requestId }, desk));
    expect([seen.person, seen.relative]).toEqual([null, null]);
    expect(JSON.stringify(seen)).not.toContain('Bence');
  });
});

describe('a visit of a request for a relative', () => {
  const plan = planOf({ covers: { subfunctions: [subfunctionId] }, allowed: { count: 1 } });

  it('is that person’s with their coverage, taken by the customer or booked at the desk (not-shown 5.8)', async () => {
    const { headers } = await customer({ plan });
    const { id: personId } = await added(headers);
    // The customer's own use is gone; the relative's is not.
    good(await bookUnder(w, headers, time().slotId));
    const byDesk = await takeRequest(headers, { personId });
    const { times } = good(
      await w.call(listTimesForRequest, { requestId: byDesk.requestId, subfunction: subfunctionId }, byDesk.desk),
    );
    expect(times.some(({ mayPropose }) => mayPropose)).toBe(true);
    const booked = good(await w.call(bookForRequest, { requestId: byDesk.requestId, ...time(), pays: 0 }, byDesk.desk));
    const own = await personOfVisit(booked.reservation);
    expect(own).toMatchObject({ relative_id: personId, birth_date: '2018-03-05' });
    expect(own.insurer_pays).toBeGreaterThan(0);
    const { number, requestId, desk } = await takeRequest(headers, { personId });
    const proposed = time();
    good(await w.call(proposeTimes, { requestId, times: [proposed] }, desk));
    const chosen = good(await w.call(takeProposedTime, { number, slotId: proposed.slotId, pays }, headers));
    expect(await personOfVisit(chosen.reservation)).toMatchObject({ relative_id: personId });
  });

  it('needs the mandate to book as well, at the desk too (T01, KQ007)', async () => {
    const { headers } = await customer();
    const { id: personId } = await added(headers);
    const { number, requestId, desk } = await takeRequest(headers, { personId });
    const proposed = time();
    good(await w.call(proposeTimes, { requestId, times: [proposed] }, desk));
    expect(good(await w.call(readCareRequest, { number }, headers)).canBook).toBe(true);
    good(await w.call(changeRelative, { relativeId: personId, scope: ['records'] }, headers));
    expect(good(await w.call(readCareRequest, { number }, headers)).canBook).toBe(false);
    expect(codeOf(await w.call(takeProposedTime, { number, slotId: proposed.slotId, pays }, headers))).toBe('#404');
    expect(codeOf(await w.call(bookForRequest, { requestId, ...time(), pays }, desk))).toBe('KQ007');
  });
});

describe('a medical care for a relative', () => {
  const lasts = (headers: Headers) => w.call(listMedicalCares, {}, headers);

  it('is organised for the one whom its request is for, and only under their share of the coverage (S7-14, RM1003)', async () => {
    const { headers } = await customer();
    const { id: personId } = await added(headers);
    const one = await takeRequest(headers, { personId }, 'diagnostics');
    const { care } = good(await w.call(organiseCare, { requestId: one.requestId }, one.desk));
    const seen = good(await w.call(getDeskCare, { careId: care?.id ?? '' }, one.desk));
    expect([seen.name, seen.relative?.name]).toEqual(['Szőke Ünige', 'Szőke Bence']);
    expect(good(await lasts(headers)).items).toMatchObject([{ number: care?.number, person: 'Szőke Bence' }]);
    const alone = await added(headers, { firstName: 'Dóra', coverageShared: false });
    const other = await takeRequest(headers, { personId: alone.id }, 'diagnostics');
    expect(codeOf(await w.call(organiseCare, { requestId: other.requestId }, other.desk))).toBe('RM1003');
    expect(codeOf(await w.call(createMedicalCare, careInput({ personId: alone.id }), headers))).toBe('RM1003');
  });

  it('can be asked for by itself, is booked by a visit of that person, and is gone with the mandate (S7-14, 0061)', async () => {
    const { headers, id, email } = await customer();
    const { id: personId, token } = await adult(headers);
    const care = good(await w.call(createMedicalCare, careInput({ personId }), headers));
    expect(care.person).toBe('Szőke Márton');
    const own = good(await bookUnder(w, headers, time().slotId));
    const desk = (await w.desk(['medical_adviser', 'supervisor'])).headers;
    const booking = {
      careId: care.id,
      provider: 'Bükkfa Rendelő',
      time: 'dec. 3. 9:00',
      reservationNumber: own.number,
    };
    good(await w.call(takeCase, { caseId: care.id }, desk));
    good(await w.call(awaitBooking, { careId: care.id }, desk));
    expect(codeOf(await w.call(bookCare, booking, desk))).toBe('#404');
    good(await w.call(refuseRelative, { token }));
    expect(codeOf(await w.call(readMedicalCare, { number: care.number }, headers))).toBe('#404');
    expect(good(await lasts(headers)).items).toEqual([]);
    for await (const one of (await medicalCares.resources?.(w.context(), id)) ?? [])
      throw new Error(`exported ${one.resourceType}`);
    const { reservationNumber: _, ...byHand } = booking;
    good(await w.call(bookCare, byHand, desk));
    await w.deliver();
    expect(w.letters.filter((one) => one.to === email && one.text.includes(care.number))).toEqual([]);
  });

  it('is booked for them by a proposed time, and only under the mandate to book (S3.13-06, T01)', async () => {
    const { headers, jar } = await withJar();
    const { id: personId } = await adult(headers);
    const desk = (await w.desk(['medical_adviser', 'supervisor'])).headers;
    const care = good(await w.call(createMedicalCare, careInput({ personId }), headers));
    const { number } = care;
    good(await w.call(takeCase, { caseId: care.id }, desk));
    good(await w.call(awaitBooking, { careId: care.id }, desk));
    const proposed = time();
    good(await w.call(proposeCareTimes, { careId: care.id, times: [proposed] }, desk));
    const button = async () => {
      const { document, text } = await visit(w, `/medical-cares/${number}`, { jar });
      return [document.querySelector('button[value=take_care_time]') !== null, text.includes('nem terjed ki')];
    };
    expect([good(await w.call(readMedicalCare, { number }, headers)).canBook, await button()]).toEqual([
      true,
      [true, false],
    ]);
    good(await w.call(changeRelative, { relativeId: personId, scope: ['records'] }, headers));
    expect([good(await w.call(readMedicalCare, { number }, headers)).canBook, await button()]).toEqual([
      false,
      [false, true],
    ]);
    expect(codeOf(await w.call(takeCareTime, { number, slotId: proposed.slotId, pays }, headers))).toBe('#404');
    const child = good(await w.call(createMedicalCare, careInput({ personId: (await added(headers)).id }), headers));
    good(await w.call(takeCase, { caseId: child.id }, desk));
    good(await w.call(awaitBooking, { careId: child.id }, desk));
    good(await w.call(proposeCareTimes, { careId: child.id, times: [proposed] }, desk));
    const booked = good(await w.call(takeCareTime, { number: child.number, slotId: proposed.slotId, pays }, headers));
    expect(await personOfVisit(booked.appointment?.reservation ?? null)).toMatchObject({ birth_date: '2018-03-05' });
  });

  it('is cancelled with its visit by whoever may cancel that, and by the desk also after the mandate has ended (S8.3-10, 0060, 0061)', async () => {
    const { headers } = await customer();
    const { id: personId, token } = await adult(headers);
    const desk = (await w.desk(['medical_adviser', 'supervisor'])).headers;
    const { id: careId, number } = good(await w.call(createMedicalCare, careInput({ personId }), headers));
    good(await w.call(takeCase, { caseId: careId }, desk));
    good(await w.call(awaitBooking, { careId }, desk));
    const proposed = time();
    good(await w.call(proposeCareTimes, { careId, times: [proposed] }, desk));
    const { appointment, canCancel } = good(
      await w.call(takeCareTime, { number, slotId: proposed.slotId, pays }, headers),
    );
    good(await w.call(changeRelative, { relativeId: personId, scope: ['records'] }, headers));
    expect([canCancel, good(await w.call(readMedicalCare, { number }, headers)).canCancel]).toEqual([true, false]);
    expect(codeOf(await w.call(cancelMedicalCare, { number }, headers))).toBe('#404');
    good(await w.call(refuseRelative, { token }));
    expect(good(await w.call(cancelCare, { careId, reason: 'Már nem kell.' }, desk)).status).toBe('cancelled');
    const { status } = await w.database.db
      .selectFrom('reservation')
      .select('status')
      .where('number', '=', appointment?.reservation ?? '')
      .executeTakeFirstOrThrow();
    expect(status).toMatch(/^cancelled/);
  });
});

it('every kind of request says from which age it is given (not-shown 5.8)', () => {
  const adults = careRequestKinds.filter(({ fromAge }) => fromAge === 18).map(({ service }) => service);
  expect(adults).toEqual([
    'fitness',
    'wiwe_consultation',
    'work_life_balance_quiz',
    'screening',
    'p4p',
    'health_check',
    'vienna_life_screening_registration',
    'dimenzio_screening_registration',
  ]);
});
