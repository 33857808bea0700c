import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  finishWithLogin,
  readReservation,
  registerReservation,
  startReservation,
  switchReservation,
} from '../../../contract/booking/reservation.ts';
import { account } from '../../../tests/account.ts';
import { freshSlots } from '../../../tests/fixture.ts';
import { guest } from '../../../tests/guest.ts';
import { goodPassword } from '../../../tests/registrant.ts';
import { type Jar, visit } from '../../../tests/visit.ts';
import { good, type World, world } from '../../../tests/world.ts';
import { hashPassword } from '../../identity/password/hash.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();

async function customer(wanted: Parameters<typeof account>[1] = {}) {
  const made = await account(w.database, wanted);
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

  it('opens times for the insured to customers, and those of the call centre to operators alone, on the API (S6-11, S3.13-04, S8.3-06)', async () => {
    const { id, headers } = await customer();
    const centre = { slotId: fresh(3), subfunctionId: 101 };
    expect((await w.call(startReservation, centre, headers)).error?.errorCode).toBe('RR1005');
    const operator = await w.operatorFor(id);
    const held = good(await w.call(startReservation, centre, operator.headers));
    await w.call(finishWithLogin, { token: held.token }, operator.headers);
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
    await w.database.db
      .insertInto('consent')
      .values({
        account_id: id,
        subscription_id: subscriptions[0] ?? '',
        kind: 'privacy_statement',
        given: true,
        version: '2026-11-01',
        hash: Buffer.alloc(32),
        language: 'hu',
        host: 'localhost',
        at: w.now().toString(),
        request_id: 'x',
      })
      .execute();
    const booked = good(await w.call(finishWithLogin, { token }, operator.headers));
    expect(booked.status).toBe('booked');
    const rows = await w.database.db.selectFrom('audit').selectAll().where('on_behalf_of', '=', id).execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ actor, reason }) => `${actor} ${reason}`))).toEqual(
      new Set(['operator:op-7 Hívás 4711']),
    );
    const [letter] = await w.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'booked')
      .where('on_behalf_of', '=', id)
      .execute();
    expect(letter?.actor).toBe('operator:op-7');
  });
});

describe('the pages of the log-in way', () => {
  it('go from the register form to the log-in and back with all that was typed, and book, without script (S4.4-04, R5)', async () => {
    const jar: Jar = new Map();
    const passwordHash = await hashPassword(goodPassword);
    // Two subscriptions and a statement to accept stand between the log-in and the form: the booking waits behind both.
    const { email, subscriptions } = await account(w.database, { passwordHash, subscriptions: [[], []] });
    const page = '/services/provider-search/reservation';
    const post = (form: Record<string, string>) => ({ method: 'POST', form, jar });
    const register = await visit(w, page, post({ slotId: fresh(), subfunctionId: '101' }));
    const typed = { lastName: 'Szőke', 'birthDate-month': 'május', patientComment: 'Szédülök.', termsAccepted: 'on' };
    const login = await visit(w, register.url, post({ ...typed, intent: 'to-login' }));
    expect(login.document.querySelector('h1')?.textContent).toBe('Bejelentkezés a foglaláshoz');
    const carried = Object.fromEntries(
      [...login.document.querySelectorAll<HTMLInputElement>('main form input[type=hidden]')].map(({ name, value }) => [
        name,
        value,
      ]),
    );
    expect(carried).toMatchObject(typed);
    const back = await visit(w, register.url, post({ ...carried, intent: 'to-register' }));
    expect(back.document.querySelector<HTMLInputElement>('#lastName')?.value).toBe('Szőke');
    expect(back.document.querySelector<HTMLInputElement>('[name=birthDate-month]')?.value).toBe('május');
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
    const booked = await visit(w, register.url, post({ subfunctionId: '101', intent: 'finish-with-login' }));
    expect(booked.document.querySelector('h1')?.textContent).toBe('Lefoglaltuk az időpontját');
  });
});
