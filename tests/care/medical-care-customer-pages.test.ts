import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organiseCare } from '../../contract/care/care-request-desk.ts';
import { listMedicalCares, takeCareTime } from '../../contract/care/medical-care.ts';
import { addCareItem, bookCare, proposeCareTimes } from '../../contract/care/medical-care-desk.ts';
import {
  type CareState,
  type CareStep,
  careCase as careKind,
  careStates,
} from '../../contract/care/medical-care-states.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { statesOf } from '../../contract/platform/states.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { bookedByCustomer } from '../booking/booked.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { oneLanguage } from '../support/deep.ts';
import { freshSlots, slotId } from '../support/fixture.ts';
import { type Jar, sentBy, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { careCustomer, item, newCare, stepper } from './medical-care.ts';
import { careCase } from './request-at-desk.ts';

let w: World;
let desk: Awaited<ReturnType<World['desk']>>;
beforeAll(async () => {
  w = await world();
  desk = await w.desk(['supervisor', 'medical_adviser', 'clinic_staff']);
});
afterAll(() => w.close());

const fresh = freshSlots();
const first = fresh();

async function newRequest(more: Parameters<typeof newCare>[2] = {}) {
  const customer = await careCustomer(w);
  const care = await newCare(w, customer.headers, more);
  const jar: Jar = new Map([['token', customer.token]]);
  return { ...customer, jar, careId: care.id, number: care.number, path: `/medical-cares/${care.number}` };
}

/** The steps that lead to each state. */
const ways: Readonly<Record<CareState, readonly CareStep[]>> = {
  requested: [],
  pending_approval: ['send_for_approval'],
  awaiting_booking: ['await_booking'],
  booked: ['await_booking', 'book'],
  appeared: ['await_booking', 'book', 'appear'],
  finished: ['await_booking', 'book', 'appear', 'add_item', 'finish'],
  closed: ['await_booking', 'book', 'appear', 'add_item', 'close'],
  cancelled: ['cancel'],
  deleted: ['delete'],
  rejected: ['send_for_approval', 'reject'],
};

const factsIn = ({ document }: Visit) =>
  [...document.querySelectorAll('section[aria-labelledby=care] dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
const cancelIn = ({ document }: Visit) => document.querySelector('button[value=cancel]');

describe('the page of a medical care', () => {
  it.each(oneLanguage('ro'))(
    'says in %s how it stands, what that means, and whether it can be cancelled, in every state (S3.13-06, R34)',
    async (language) => {
      const steps = stepper(w, desk.headers, desk.id);
      const meanings = new Set<string>();
      for (const state of statesOf(careStates)) {
        const { jar, path, careId, number } = await newRequest();
        for (const step of ways[state])
          expect((await steps[step](careId, 1)).error, `${state}: ${step}`).toBeUndefined();
        const page = await visit(w, path, { jar, language });
        const words = w.services.texts.say(language, `care.organised.meaning.${state}`, {}, {});
        meanings.add(words);
        expect(page.text).toContain(words);
        expect(factsIn(page).flat()).toContain(number);
        const { turn } = careStates[state];
        const turnText = turn && w.services.texts.say(language, `care.organised.turn.${turn}`, {}, {});
        expect([state, factsIn(page).some(([, value]) => value === turnText)]).toEqual([state, turn !== null]);
        expect([state, cancelIn(page) !== null]).toEqual([
          state,
          careKind.after('cancel', { status: state, hasItems: true }).to !== undefined,
        ]);
      }
      expect(meanings.size).toBe(statesOf(careStates).length);
    },
  );

  it('shows until when, what was asked with its files, each item with both parts as the host writes money, provider and visit (not-shown 5.3, S1-11)', async () => {
    const customer = await careCustomer(w);
    const file = { name: 'beutaló.pdf', bytes: await plainPdf('referral') };
    const { file: paper } = good(await upload(w, file, customer.headers, 'medical_care'));
    const care = await newCare(w, customer.headers, {
      specializationId: 1,
      radiusKm: 20,
      onsetDate: '2026-11-09',
      preauthRef: 'E-17',
      recommendationFileIds: [paper.id],
    });
    const jar: Jar = new Map([['token', customer.token]]);
    const path = `/medical-cares/${care.number}`;
    const before = await visit(w, path, { jar });
    expect(factsIn(before)).toContainEqual(['Célunk', '2026. december 3., csütörtök, 18:00']);
    for (const part of [
      'Két hete fáj a térdem.',
      'Szeged',
      '20 km',
      'E-17',
      '2026. november 9.',
      'mielőbb',
      'beutaló.pdf',
    ])
      expect(before.text).toContain(part);
    good(await w.call(addCareItem, { careId: care.id, ...item }, desk.headers));
    const booked = await bookedByCustomer(w, first, customer.headers);
    const steps = stepper(w, desk.headers, desk.id);
    await steps.await_booking(care.id, 1);
    const visitOf = { provider: 'Bükkfa Rendelő', doctor: 'Dr. Fa', time: 'dec. 3. 9:00' };
    good(await w.call(bookCare, { careId: care.id, ...visitOf, reservationNumber: booked.number }, desk.headers));
    const page = await visit(w, path, { jar });
    expect(page.text).toMatch(/2 × Térd MR.*Ön fizet: 60\s000\sFt; a biztosító fizet: 0\sFt/s);
    const english = await visit(w, path, { jar, language: 'en' });
    expect(english.text).toMatch(/You pay 60\s000\sFt; the insurer pays 0\sFt/);
    expect(factsIn(page)).toContainEqual(['Hol', 'Bükkfa Rendelő']);
    expect(factsIn(page)).toContainEqual(['Mikor, kinél', 'dec. 3. 9:00, Dr. Fa']);
    const links = [...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(links).toContain(`/services/appointments/${booked.number}`);
    expect(cancelIn(page)?.closest('dialog')?.textContent).toContain('a lefoglalt időpontot is lemondja');
    const history = [...page.document.querySelectorAll('main details:last-of-type li p.font-semibold')];
    expect(history.map((line) => line.textContent)).toContain('Lefoglalta az ellátás időpontját');
    expect(page.text).not.toContain('Egyéb művelet');
  });

  it('is cancelled with the consequence said first, once for a form that is sent twice, and refuses another; its last button is plum (S8.3-10, S9-12, R9)', async () => {
    const { jar, path } = await newRequest();
    const page = await visit(w, path, { jar });
    const form = cancelIn(page)?.closest('form');
    expect(cancelIn(page)?.className).toContain('bg-confirm');
    expect(form?.textContent).toContain('nem szervezzük tovább');
    const key = form?.querySelector<HTMLInputElement>('input[name=key]')?.value ?? '';
    const long = await visit(w, path, { jar, method: 'POST', form: { intent: 'cancel', reason: 'x'.repeat(501) } });
    expect([long.status, long.document.querySelector('#reason-error') !== null]).toEqual([422, true]);
    const send = () => visit(w, path, { jar, method: 'POST', form: { intent: 'cancel', key, reason: 'Már nem fáj.' } });
    for (const turn of [1, 2]) {
      const done = await send();
      expect([turn, done.status, done.url]).toEqual([turn, 200, `${path}?message=submitted`]);
      expect(factsIn(done)).toContainEqual(['Indok', 'Már nem fáj.']);
    }
    const again = await visit(w, path, { jar, method: 'POST', form: { intent: 'cancel' } });
    expect([again.status, again.document.querySelector('main [role=alert]') !== null]).toEqual([409, true]);
    expect((await visit(w, path, { jar, method: 'POST', form: { intent: 'nothing' } })).status).toBe(404);
  });

  it.each(oneLanguage('hu'))(
    'offers in %s the times that the desk proposed, and books one by one press (S3.13-06, R34)',
    async (language) => {
      const { jar, path, careId } = await newRequest();
      await stepper(w, desk.headers, desk.id).await_booking(careId, 0);
      const slots = [fresh(), fresh()];
      const times = slots.map((slot) => ({ slotId: slot, subfunctionId: 101 }));
      good(await w.call(proposeCareTimes, { careId, times }, desk.headers));
      const say = (id: string) => w.services.texts.say(language, id);
      const row = (await visit(w, '/requests', { jar, language })).document.querySelector('main li');
      expect(row?.textContent).toContain(say('care.organised.choose'));
      const page = await visit(w, path, { jar, language });
      expect(page.text).toContain(say('care.organised.choose'));
      expect(factsIn(page)).toContainEqual([say('care.organised.turn'), say('care.organised.turn.customer')]);
      expect(page.document.querySelectorAll('button[value=take_care_time]')).toHaveLength(2);
      const form = { intent: 'take_care_time', slotId: slots[1] ?? '', pays: '24500' };
      const booked = await visit(w, path, { jar, language, method: 'POST', form });
      expect([booked.status, booked.url]).toEqual([200, `${path}?message=submitted`]);
      expect(booked.text).toContain(say('care.organised.meaning.booked'));
      expect(booked.document.querySelectorAll('button[value=take_care_time]')).toHaveLength(0);
      const link = booked.document.querySelector('main a[href^="/services/appointments/"]');
      const where = new Map(factsIn(booked).map(([term, value]) => [term, value]));
      expect(where.get(say('care.organised.provider'))).toBe('Bükkfa Rendelő');
      expect([link !== null, where.get(say('care.organised.appointment'))]).toEqual([
        true,
        expect.stringContaining('Kovács'),
      ]);
      const other = { intent: 'take_care_time', slotId: slots[0] ?? '', pays: '24500' };
      const late = await visit(w, path, { jar, language, method: 'POST', form: other });
      expect([late.status, late.document.querySelector('main [role=alert]') !== null]).toEqual([409, true]);
    },
  );

  it('is cancelled with its visit, after one more question where that may cost something (S8.3-10, KT012)', async () => {
    const own = await world({ brand: { cancellation: { freeUntilMinutes: 21 * 24 * 60, late: 'charged' } } });
    const customer = await careCustomer(own);
    const { id: careId, number } = await newCare(own, customer.headers);
    const { id, headers } = await own.desk(['agent']);
    await stepper(own, headers, id).await_booking(careId, 0);
    const slot = slotId(0, '2026-11-24T09:00');
    good(await own.call(proposeCareTimes, { careId, times: [{ slotId: slot, subfunctionId: 101 }] }, headers));
    good(await own.call(takeCareTime, { number, slotId: slot, pays: 24_500 }, customer.headers));
    const jar: Jar = new Map([['token', customer.token]]);
    const path = `/medical-cares/${number}`;
    const page = await visit(own, path, { jar });
    expect(page.text).toContain('a lefoglalt időpontot is lemondja');
    expect(page.document.querySelector('[name=lateAccepted]')).toBeNull();
    const asks = await visit(own, path, { jar, method: 'POST', form: { intent: 'cancel', reason: 'Elutazom.' } });
    expect([asks.status, asks.document.querySelector('[name=lateAccepted]') !== null]).toEqual([409, true]);
    expect(asks.document.querySelector<HTMLTextAreaElement>('#reason')?.value).toBe('Elutazom.');
    expect(asks.document.querySelector('main form [role=alert]')).not.toBeNull();
    const form = { intent: 'cancel', reason: 'Elutazom.', lateAccepted: 'on' };
    const done = await visit(own, path, { jar, method: 'POST', form });
    expect(factsIn(done)).toContainEqual(['Állapot', 'Lemondva']);
    const link = done.document.querySelector('main a[href^="/services/appointments/"]')?.getAttribute('href') ?? '';
    const { status } = await own.database.db.selectFrom('reservation').select('status').executeTakeFirstOrThrow();
    expect([link === '', status]).toEqual([false, 'cancelled_by_patient']);
    await own.close();
  });

  it('is nobody else’s, and sends a visitor home (T01, S4.2-01)', async () => {
    const { path } = await newRequest();
    const other = await newRequest();
    expect((await visit(w, path, { jar: other.jar })).status).toBe(404);
    const form = { intent: 'cancel' };
    expect((await visit(w, path, { jar: other.jar, method: 'POST', form })).status).toBe(404);
    expect((await w.request(path)).status).toBe(302);
  });

  it('of a care that a request is about is the page of the request (not-shown 5.9)', async () => {
    const { headers, number, requestId } = await careCase(w, { kind: 'sendDiagnosticsRequest', files: 1 });
    const version = statementVersion(w.context());
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
    good(await w.call(takeCase, { caseId: requestId }, desk.headers));
    const { care } = good(await w.call(organiseCare, { requestId }, desk.headers));
    const jar: Jar = new Map([['token', headers.authorization.replace('Bearer ', '')]]);
    expect((await visit(w, `/medical-cares/${care?.number}`, { jar })).url).toBe(`/requests/${number}`);
    expect(good(await w.call(listMedicalCares, {}, headers)).total).toBe(1);
    expect(good(await w.call(listMedicalCares, { withoutRequest: '1' }, headers)).total).toBe(0);
    await stepper(w, desk.headers, desk.id).await_booking(care?.id ?? '', 0);
    const times = [{ slotId: fresh(), subfunctionId: 101 }];
    good(await w.call(proposeCareTimes, { careId: care?.id ?? '', times }, desk.headers));
    const page = await visit(w, `/requests/${number}`, { jar });
    const button = page.document.querySelector<HTMLButtonElement>('button[value=take_care_time]');
    const form = Object.fromEntries([...(button ? sentBy(button) : [])].map(([name, value]) => [name, String(value)]));
    const booked = await visit(w, `/requests/${number}`, { jar, method: 'POST', form });
    expect([booked.status, factsIn(booked)]).toEqual([200, expect.arrayContaining([['Állapot', 'Lefoglalva']])]);
    const list = await visit(w, '/requests', { jar });
    expect(list.document.querySelectorAll('main li')).toHaveLength(1);
  });
});

describe('the list of requests', () => {
  it.each(oneLanguage('en'))(
    'shows in %s the medical cares too, with state and promise (S3.13-06, R34)',
    async (language) => {
      const { jar, path, number } = await newRequest();
      const page = await visit(w, '/requests', { jar, language });
      const rows = [...page.document.querySelectorAll('section[aria-labelledby=cares] li')];
      expect(rows).toHaveLength(1);
      expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe(path);
      expect(rows[0]?.textContent).toContain(number);
      if (language === 'hu') expect(rows[0]?.textContent).toMatch(/Beérkezett.*2026\. december 3\., csütörtök, 18:00/);
    },
  );

  it('is open to somebody without a subscription, who has no cares (S4.2-05)', async () => {
    const made = await account(w.database, { subscriptions: [] });
    const { token } = await w.session(made.id);
    const page = await visit(w, '/requests', { jar: new Map([['token', token]]) });
    expect([page.status, page.document.querySelectorAll('main li').length]).toEqual([200, 0]);
  });

  it('leads from the letter about a care to its page, which the letter does not name (T30)', async () => {
    const { careId, number, email } = await newRequest();
    w.letters.length = 0;
    await stepper(w, desk.headers, desk.id).await_booking(careId, 0);
    await w.deliver();
    const letter = w.letters.find(({ to }) => to === email);
    expect(letter?.text).toContain(`/medical-cares/${number}`);
    expect(letter?.text).not.toMatch(/térd|diagnoszt/i);
  });
});
