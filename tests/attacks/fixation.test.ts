import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerReservation, resendVerification, verifyReservation } from '../../contract/booking/guest.ts';
import { keepReservation, startReservation } from '../../contract/booking/hold.ts';
import {
  cancelReservation,
  finishReservation,
  finishWithLogin,
  readCalendarFile,
  readReservation,
  switchReservation,
} from '../../contract/booking/reservation.ts';
import { account } from '../identity/account.ts';
import { freshSlots } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

// An attacker holds a time, sends the link to a victim, and tries the link again once the victim has gone on with it.

let w: World;
beforeAll(async () => {
  w = await world();
});
// The window allows so many tries of tokens that open nothing.
beforeEach(() => w.pass({ minutes: 15 }));
afterAll(() => w.close());

const freshSlot = freshSlots();
async function startHold() {
  const slot = freshSlot(1);
  const { token } = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
  return { token, slot };
}

/** Values that differ in each answer are left out. */
async function tried(token: string): Promise<string[]> {
  const answers = [
    await w.call(readReservation, { token }),
    await w.call(resendVerification, { token, email: 'attacker@example.com' }),
    await w.call(verifyReservation, { token, code: '123456' }),
    await w.call(finishReservation, { token }),
    await w.call(cancelReservation, { token }),
    await w.call(keepReservation, { token }),
    await w.call(switchReservation, { token, to: 'login' }),
    await w.call(readCalendarFile, { token }),
  ];
  return answers.map(({ status, error }) => JSON.stringify([status, { ...error, requestId: '' }]));
}

async function unknown(): Promise<string[]> {
  return tried('A'.repeat(43));
}

describe('a reservation whose owner has changed (T40)', () => {
  it('answers the old token of a registration like one that never was, and the new owner goes on', async () => {
    const { token, slot } = await startHold();
    const email = 'victim@example.com';
    const input = { ...guest(1), email, slotId: slot, subfunctionId: 101, holdToken: token };
    const own = good(await w.call(registerReservation, input));
    expect(own.token).not.toBe(token);
    expect(await tried(token)).toEqual(await unknown());
    await w.deliver();
    expect(w.letters.filter(({ to }) => to === 'attacker@example.com')).toEqual([]);
    good(await w.call(verifyReservation, { token: own.token, code: w.mailedCode(email) }));
    expect(good(await w.call(finishReservation, { token: own.token })).status).toBe('booked');
    expect(await tried(token)).toEqual(await unknown());
  });

  it('answers no token of a customer’s booking without the customer, but for the mailed links', async () => {
    const { id, email } = await account(w.database, { subscriptions: [['hasAppointments']] });
    const { headers } = await w.session(id);
    const stranger = await w.session((await account(w.database)).id);
    const { token } = await startHold();
    const own = good(await w.call(finishWithLogin, { token }, headers));
    for (const bearer of [token, own.token]) {
      expect(await tried(bearer)).toEqual(await unknown());
      expect((await w.call(readReservation, { token: bearer }, stranger.headers)).status).toBe(404);
      expect(good(await w.call(readReservation, { token: bearer }, headers)).status).toBe('booked');
    }
    await w.deliver();
    const mailed = /reservation=([\w-]+)/.exec(w.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
    expect(mailed).not.toBe(own.token);
    expect(good(await w.call(readReservation, { token: mailed })).number).toBe(own.number);
  });

  it('ends every link of the letter with the visit, and its pages say so and lead on (R6)', async () => {
    const { slot, token: hold } = await startHold();
    const email = 'after@example.com';
    const input = { ...guest(2), email, slotId: slot, subfunctionId: 101, holdToken: hold };
    const { token } = good(await w.call(registerReservation, input));
    await w.deliver();
    good(await w.call(verifyReservation, { token, code: w.mailedCode(email) }));
    const { end } = good(await w.call(finishReservation, { token }));
    await w.deliver();
    const text = w.letters.findLast(({ to }) => to === email)?.text ?? '';
    const mailed = /reservation=([\w-]+)/.exec(text)?.[1] ?? '';
    const cancel = /delete-public-reservation\/([\w-]+)/.exec(text)?.[1] ?? '';
    const before = w.now();
    w.setNow(end);
    for (const ended of [token, mailed, cancel])
      expect((await w.call(readReservation, { token: ended })).status).toBe(404);
    for (const path of [
      `/services/provider-search/reservation?reservation=${mailed}`,
      `/delete-public-reservation/${cancel}`,
      `/finish-reservation/${mailed}`,
      `/verify-public-reservation/${token}`,
    ])
      for (const language of ['hu', 'en', 'ro']) {
        const page = await visit(w, path, { language });
        expect(page.status, path).toBe(404);
        expect(page.document.querySelectorAll('main a[href="/my-reservations"]'), path).toHaveLength(1);
        expect(page.text).not.toContain('Szőke');
      }
    w.setNow(before.toString());
  });
});

describe('a link to a time somebody keeps (T40)', () => {
  const page = (token: string) => `/services/provider-search/reservation?reservation=${token}`;
  const opened = (token: string, headers: Record<string, string>) =>
    w.request(page(token), { headers: { 'accept-language': 'hu', ...headers } }).then((answer) => answer.text());
  const question = 'Ön választotta ezt az időpontot?';

  it.each([
    { site: 'cross-site', cookie: false, asks: true },
    { site: 'same-site', cookie: false, asks: true },
    { site: 'none', cookie: false, asks: true },
    { site: 'none', cookie: true, asks: false },
    { site: 'cross-site', cookie: true, asks: false },
    { site: 'same-origin', cookie: false, asks: false },
  ])('asks whose it is only of who comes from elsewhere without the mark: $site, mark $cookie', async (row) => {
    const { token } = await startHold();
    const html = await opened(token, { 'sec-fetch-site': row.site, ...(row.cookie && { cookie: `hold=${token}` }) });
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1] === question).toBe(row.asks);
    expect(html.includes('name="lastName"')).toBe(!row.asks);
  });

  it('leads its own browser on by a step back, and anybody else to a page that tells nothing', async () => {
    const { token, slot } = await startHold();
    const input = { ...guest(3), slotId: slot, subfunctionId: 101, holdToken: token };
    const own = good(await w.call(registerReservation, input));
    const back = await w.request(page(token), { headers: { cookie: `hold=${own.token}.${token}` } });
    expect([back.status, back.headers.get('location')]).toEqual([302, page(own.token)]);
    const other = await visit(w, page(token));
    expect([other.status, other.document.querySelector('h1')?.textContent]).toEqual([
      404,
      'Ez a hivatkozás már nem érvényes',
    ]);
  });

  it('sends one registration for two presses of its button, and shows both what came of it (R9)', async () => {
    const { token, slot } = await startHold();
    const form = await visit(w, page(token));
    const field = (name: string) =>
      form.document.querySelector<HTMLInputElement>(`main input[name=${name}]`)?.value ?? '';
    const fields = {
      intent: 'register',
      key: field('key'),
      slotId: slot,
      subfunctionId: '101',
      lastName: 'Szőke',
      firstName: 'Ünige',
      'birthDate-year': '1980',
      'birthDate-month': '5',
      'birthDate-day': '14',
      email: 'twice@example.com',
      phone: '+36301234567',
      privacyAccepted: 'on',
      termsAccepted: 'on',
    };
    const press = async () => {
      const answer = await w.request(page(token), {
        method: 'POST',
        headers: {
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(fields).toString(),
      });
      return answer.headers.get('location');
    };
    const [one, two] = await Promise.all([press(), press()]);
    expect(one).toMatch(/reservation=/);
    expect(two).toBe(one);
    expect(one).not.toBe(page(token));
    await w.deliver();
    expect(w.letters.filter(({ to }) => to === 'twice@example.com')).toHaveLength(1);
  });
});
