import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDoctor } from '../../../contract/booking/doctor.ts';
import { registerReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import {
  cancelReservation,
  finishWithLogin,
  readReservation,
  switchReservation,
} from '../../../contract/booking/reservation.ts';
import { searchDoctors } from '../../../contract/booking/search.ts';
import { type Organiser, organisers } from '../../../contract/directory/offering.ts';
import { account } from '../../../tests/identity/account.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { hashPassword } from '../../identity/password/hash.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();

async function customer(options: Parameters<typeof account>[1] = {}) {
  const made = await account(w.database, options);
  return { ...made, ...(await w.session(made.id)) };
}

const hold = async (slot = fresh(), headers: Record<string, string> = {}) =>
  good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }, headers));

describe('the log-in way', () => {
  it('is chosen and left again with the same hold, and is the form at once for whoever is logged in (S4.4-04, S2.7-01)', async () => {
    const { token } = await hold();
    expect(good(await w.call(switchReservation, { token, to: 'login', patientComment: 'Szédülök.' })).step).toBe(
      'login',
    );
    const back = good(await w.call(switchReservation, { token, to: 'register' }));
    expect([back.step, back.hasComment]).toEqual(['register', true]);
    const { headers } = await customer();
    expect(good(await w.call(readReservation, { token }, headers)).step).toBe('loggedInForm');
    expect((await w.call(switchReservation, { token: 'A'.repeat(43), to: 'login' })).error?.errorCode).toBe('#404');
  });

  it("books in the customer's name under the chosen subscription, without confirming an address; twice is once (S4.4-04, S5-05)", async () => {
    const { id, email, subscriptions, headers } = await customer();
    const { token } = await hold();
    good(await w.call(switchReservation, { token, to: 'login', patientComment: 'Szédülök.' }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.call(finishWithLogin, { token }, headers)));
    for (const answer of answers) expect(good(answer).status).toBe('booked');
    const [row] = await w.database.db.selectFrom('reservation').selectAll().where('account_id', '=', id).execute();
    expect([row?.subscription_id, row?.family_name, row?.email, row?.patient_comment]).toEqual([
      subscriptions[0],
      'Szőke',
      email,
      'Szédülök.',
    ]);
    expect(good(await w.call(readReservation, { token }, headers)).step).toBe('loggedInFinished');
    await w.deliver();
    expect(w.letters.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Lefoglaltuk az időpontját',
    ]);
  });

  it('asks for a phone only where the subscription and the account have none (S5-05, S8.3-18)', async () => {
    const { id, headers } = await customer();
    await w.database.db.updateTable('account').set({ phone: null }).where('id', '=', id).execute();
    const { token } = await hold();
    const lacking = await w.call(finishWithLogin, { token }, headers);
    expect(lacking.error?.violations[0]?.errorCode).toBe('U021');
    const wrong = await w.call(finishWithLogin, { token, phone: '06 30 123 4567' }, headers);
    expect(wrong.error?.violations[0]?.errorCode).toBe('V003');
    good(await w.call(finishWithLogin, { token, phone: '+36 30 123 4567' }, headers));
  });

  it("is closed to a visitor, to another's booking and to a guest's; all look like none (S4.4-04, T01)", async () => {
    const mine = await customer();
    const other = await customer();
    const { token } = await hold();
    expect((await w.call(finishWithLogin, { token })).status).toBe(401);
    good(await w.call(finishWithLogin, { token }, mine.headers));
    const foreign = await w.call(finishWithLogin, { token }, other.headers);
    const never = await w.call(finishWithLogin, { token: 'A'.repeat(43) }, other.headers);
    expect({ ...foreign.error, requestId: '' }).toEqual({ ...never.error, requestId: '' });
    const guests = await hold();
    const slot = { slotId: guests.slotId, subfunctionId: 101 };
    const own = good(await w.call(registerReservation, { ...guest(7), ...slot, holdToken: guests.token }));
    expect((await w.call(finishWithLogin, { token: own.token }, other.headers)).error?.errorCode).toBe('KT007');
  });

  it('shows each caller the times they may book and nobody else’s, in the search, on the doctor’s page and on the API (S6-11, S3.13-04, S1-08)', async () => {
    const made = await customer();
    const operator = await w.operatorFor(made.id);
    const callers = { visitor: {}, customer: made.headers, operator: operator.headers };
    const { doctor_id, provider_id } = await w.database.db
      .selectFrom('offering')
      .innerJoin('doctor', 'doctor.id', 'offering.doctor_id')
      .select(['offering.doctor_id', 'offering.provider_id'])
      .where('doctor.family_name', '=', 'Nagy')
      .executeTakeFirstOrThrow();
    const answers: Record<string, string[]> = {};
    for (const organiser of [...organisers, 'by_nobody']) {
      await w.database.db
        .updateTable('offering')
        .set({ organisable: [organiser] })
        .where('doctor_id', '=', doctor_id)
        .execute();
      const admitted = [];
      for (const [who, headers] of Object.entries(callers)) {
        const listing = good(await w.call(searchDoctors, { doctorName: 'nagy imre' }, headers)).items[0];
        const { offers } = good(await w.call(getDoctor, { providerId: provider_id, doctorId: doctor_id }, headers));
        const answer = await w.call(startReservation, { slotId: fresh(3), subfunctionId: 101 }, headers);
        const may = answer.error === undefined;
        expect([organiser, who, listing?.bookable, offers[0]?.bookable]).toEqual([organiser, who, may, may]);
        if (answer.error) expect(answer.error.errorCode).toBe('RR1005');
        else admitted.push(who);
      }
      answers[organiser] = admitted;
    }
    expect(answers).toEqual({
      by_user: ['visitor', 'customer', 'operator'],
      by_insured: ['customer', 'operator'],
      by_call_center: ['operator'],
      uninsured: ['visitor'],
      paid_by_user: ['visitor', 'customer', 'operator'],
      by_nobody: [],
    });
    await w.database.db
      .updateTable('offering')
      .set({ organisable: ['by_call_center'] })
      .where('doctor_id', '=', doctor_id)
      .execute();
    const path = `/providers/${provider_id}/doctors/${doctor_id}?subfunction=101`;
    const asVisitor = await visit(w, path);
    expect(asVisitor.text).toContain('csak az asszisztenciacég szervezheti');
    expect(asVisitor.document.querySelector('main [name=slotId]')).toBeNull();
    const asOperator = await visit(w, path, { cookie: `token=${operator.token}; sid=${made.subscriptions[0]}` });
    expect(asOperator.document.querySelector('main [name=slotId]')).not.toBeNull();
    expect(asOperator.text).not.toContain('csak az asszisztenciacég szervezheti');
  });

  it.each([
    [
      'hu',
      [
        'bárki',
        'a biztosítottak',
        'az asszisztenciacég, telefonon',
        'akinek nincs biztosítása',
        'aki maga fizeti a teljes árat',
      ],
    ],
    [
      'en',
      [
        'anybody',
        'the insured',
        'the assistance company, by phone',
        'those without insurance',
        'whoever pays the whole price themselves',
      ],
    ],
    [
      'ro',
      [
        'oricine',
        'asigurații',
        'compania de asistență, prin telefon',
        'cine nu are asigurare',
        'cine plătește întregul preț',
      ],
    ],
  ])('are labelled in %s by who may book them (S3.13-04)', async (language, labels) => {
    const { doctor_id, provider_id } = await w.database.db
      .selectFrom('offering')
      .select(['doctor_id', 'provider_id'])
      .where('subfunction_id', '=', 105)
      .executeTakeFirstOrThrow();
    const saidFor = async (organisable: Organiser[]) => {
      await w.database.db.updateTable('offering').set({ organisable }).where('subfunction_id', '=', 105).execute();
      const path = `/providers/${provider_id}/doctors/${doctor_id}?subfunction=105&of=${organisable.length}`;
      return (await visit(w, path, { language })).text;
    };
    const [anybody, , byPhone] = labels;
    expect(await saidFor(organisers.filter((one) => one !== 'by_user'))).toContain(`: ${labels.slice(1).join('; ')}.`);
    expect(await saidFor([...organisers])).toContain(`: ${anybody}; ${byPhone}.`);
  });

  it('opens times for the insured to customers, and those of the call centre to operators alone, on the API (S6-11, S3.13-04, S8.3-06)', async () => {
    const { id, headers } = await customer();
    const centre = { slotId: fresh(3), subfunctionId: 101 };
    expect((await w.call(startReservation, centre, headers)).error?.errorCode).toBe('RR1005');
    const operator = await w.operatorFor(id);
    const hold = good(await w.call(startReservation, centre, operator.headers));
    await w.call(finishWithLogin, { token: hold.token }, operator.headers);
    await w.database.db
      .updateTable('offering')
      .set({ organisable: ['by_insured'] })
      .where('subfunction_id', '=', 105)
      .execute();
    const insured = { slotId: fresh(), subfunctionId: 105 };
    expect((await w.call(startReservation, insured)).error?.errorCode).toBe('RR1005');
    good(await w.call(startReservation, insured, headers));
  });
});

describe('an operator who books for a customer', () => {
  it('waits for the privacy statement, then both stand in the audit and at the letter (T15, S1-08, R38)', async () => {
    const { id, subscriptions } = await customer();
    const operator = await w.operatorFor(id, 'Hívás 4711');
    const { token } = await hold(fresh(), operator.headers);
    expect((await w.call(finishWithLogin, { token }, operator.headers)).error?.errorCode).toBe('KA005');
    const form = () =>
      visit(w, `/services/provider-search/reservation?reservation=${token}`, {
        cookie: `token=${operator.token}; sid=${subscriptions[0]}`,
      });
    const waiting = await form();
    expect(waiting.document.querySelector('button[value=finish-with-login]')).toBeNull();
    expect(waiting.text).toContain('Az ügyfél még nem jelölte be, hogy elolvasta az adatkezelési tájékoztatót');
    await w.database.db
      .insertInto('consent')
      .values({
        of_partner: w.context().host.partnerId,
        account_id: id,
        subscription_id: subscriptions[0] ?? '',
        kind: 'privacy_statement',
        given: true,
        version: '2026-11-22',
        hash: Buffer.alloc(32),
        language: 'hu',
        host: 'localhost',
        at: w.now().toString(),
        request_id: 'x',
      })
      .execute();
    const booked = good(await w.call(finishWithLogin, { token }, operator.headers));
    expect(booked.status).toBe('booked');
    const ended = good(await w.call(cancelReservation, { token: booked.token }, operator.headers));
    expect(ended.status).toBe('cancelled_by_operator');
    const rows = await w.database.db.selectFrom('audit').selectAll().where('on_behalf_of', '=', id).execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ actor, reason }) => `${actor} ${reason}`))).toEqual(
      new Set([`${operator.actor} Hívás 4711`]),
    );
    const [letter] = await w.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'booked')
      .where('on_behalf_of', '=', id)
      .execute();
    expect(letter?.actor).toBe(operator.actor);
  });
});

describe('the pages of the log-in way', () => {
  it('go from the register form to the log-in and back with all that was typed, and book, without script (S4.4-04, R5)', async () => {
    const jar: Jar = new Map();
    const passwordHash = await hashPassword(goodPassword);
    // The booking waits behind two subscriptions and a statement.
    const { email, subscriptions } = await account(w.database, { passwordHash, subscriptions: [[], []] });
    const page = '/services/provider-search/reservation';
    const post = (form: Record<string, string>) => ({ method: 'POST', form, jar });
    const register = await visit(w, page, post({ slotId: fresh(), subfunctionId: '101' }));
    const entries = {
      lastName: 'Szőke',
      birthDate: '1980. május 14.',
      patientComment: 'Szédülök.',
      termsAccepted: 'on',
    };
    const login = await visit(w, register.url, post({ ...entries, intent: 'to-login' }));
    expect(login.document.querySelector('h1')?.textContent).toBe('Bejelentkezés a foglaláshoz');
    const carried = Object.fromEntries(
      [...login.document.querySelectorAll<HTMLInputElement>('main form input[type=hidden]')].map(({ name, value }) => [
        name,
        value,
      ]),
    );
    expect(carried).toMatchObject(entries);
    const back = await visit(w, register.url, post({ ...carried, intent: 'to-register' }));
    expect(back.document.querySelector<HTMLInputElement>('#lastName')?.value).toBe('Szőke');
    expect(back.document.querySelector<HTMLInputElement>('[name=birthDate]')?.value).toBe('1980. május 14.');
    expect(back.document.querySelector<HTMLInputElement>('#termsAccepted')?.checked).toBe(true);
    const wrong = await visit(w, register.url, post({ ...carried, email, password: 'wrong', intent: 'login' }));
    expect([wrong.status, wrong.text.includes('Hibás felhasználónév vagy jelszó.')]).toEqual([401, true]);
    await visit(w, register.url, post({ ...carried, intent: 'to-login' }));
    const enter = { ...carried, email, password: goodPassword, intent: 'login' };
    const chooser = await visit(w, register.url, post(enter));
    const next = (page: typeof chooser) =>
      page.document.querySelector<HTMLInputElement>('main input[name=next]')?.value ?? '';
    const chosen = { sid: subscriptions[0] ?? '', next: next(chooser) };
    const statement = await visit(w, '/require-full-auth', post(chosen));
    const version = statement.document.querySelector<HTMLInputElement>('input[name=version]')?.value ?? '';
    const accepted = { version, privacyAccepted: 'on', next: next(statement) };
    const form = await visit(w, '/privacy-statement', post(accepted));
    expect(form.url).toBe(register.url);
    expect(form.text).toContain('Szőke Ünige nevére foglaljuk.');
    expect(form.text).toContain('Amit korábban írt, megvan.');
    expect(form.document.querySelector('#patientComment-hint')?.textContent).toContain('Ha ír ide, hozzájárul');
    const booked = await visit(w, register.url, post({ subfunctionId: '101', intent: 'finish-with-login' }));
    expect(booked.document.querySelector('h1')?.textContent).toBe('Lefoglaltuk az időpontját');
  });
});
