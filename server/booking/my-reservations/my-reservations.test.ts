import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerReservation, verifyReservation } from '../../../contract/booking/guest.ts';
import {
  listMyReservations,
  listOwnReservations,
  sendMyReservations,
} from '../../../contract/booking/my-reservations.ts';
import { cancelReservation, finishReservation } from '../../../contract/booking/reservation.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { account } from '../../../tests/identity/account.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function booked(email: string, time: string) {
  const slot = { slotId: slotId(0, time), subfunctionId: 101 };
  const hold = good(await w.call(registerReservation, { ...guest(), email, ...slot }));
  await w.deliver();
  const code = w.mailedCode(email);
  good(await w.call(verifyReservation, { token: hold.token, code }));
  return good(await w.call(finishReservation, { token: hold.token }));
}

async function mailedToken(email: string): Promise<string> {
  good(await w.call(sendMyReservations, { email, captcha: 'person' }));
  await w.deliver();
  return /\/my-reservations\/([\w-]+)/.exec(w.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
}

describe("a guest's bookings", () => {
  it('are listed by the mailed link, again and again, and each can be managed; nothing of the person is told (S2.1-04, R40, R42)', async () => {
    const email = 'Vendeg@example.com';
    const first = await booked(email, '2026-11-24T09:00');
    const second = await booked('vendeg@EXAMPLE.com', '2026-11-25T09:00');
    await booked('masvalaki@example.com', '2026-11-26T09:00');
    await w.deliver();
    const brought = w.letters.findLast(({ subject, to }) => subject === 'Lefoglaltuk az időpontját' && to === email);
    expect(brought?.text).toMatch(/Minden foglalásom:\nhttp:\/\/localhost:3000\/my-reservations\/[\w-]{43}/);
    const token = await mailedToken('vendeg@example.com');
    for (let look = 0; look < 2; look += 1) {
      const listed = good(await w.call(listMyReservations, { token }));
      expect(listed.map(({ number }) => number)).toEqual([second.number, first.number]);
    }
    const [newest] = good(await w.call(listMyReservations, { token }));
    const raw = await (await w.request(`/api/my-reservations/${token}`)).text();
    expect(raw).not.toMatch(/Szőke|Ünige|vendeg|30 ?123|firstName/i);
    good(await w.call(cancelReservation, { token: newest?.token ?? '' }));
    expect(good(await w.call(listMyReservations, { token }))[0]?.status).toBe('cancelled_by_patient');
    const page = await visit(w, `/my-reservations/${token}`);
    expect(page.document.querySelectorAll('main li h2')).toHaveLength(2);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('are asked for in the same words whoever has any; another partner, a made-up and an old link show nothing (D4, T01, T10)', async () => {
    const known = await w.call(sendMyReservations, { email: 'vendeg@example.com', captcha: 'person' });
    const unknown = await w.call(sendMyReservations, { email: 'senki@example.com', captcha: 'person' });
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
    const token = await mailedToken('senki@example.com');
    expect(good(await w.call(listMyReservations, { token }))).toEqual([]);
    const never = await w.call(listMyReservations, { token: 'A'.repeat(43) });
    const foreign = await w.call(listMyReservations, { token }, { host: 'telekom-health.localhost:3000' });
    expect([foreign.status, { ...foreign.error, requestId: '' }]).toEqual([404, { ...never.error, requestId: '' }]);
    expect((await w.call(sendMyReservations, { email: 'x', captcha: 'person' })).status).toBe(422);
  });
});

it.each(['hu', 'en', 'ro'])(
  'the page of the bookings keeps what every page owes in %s (S1-11, S2.1-04)',
  async (language) => {
    const token = await mailedToken('senki2@example.com');
    for (const path of ['/my-reservations', '/my-reservations?sent=1', `/my-reservations/${token}`]) {
      await visit(w, path, { language });
    }
  },
);

const statement = { version: '2026-11-22', privacyAccepted: true } as const;

describe("a customer's bookings", () => {
  async function customer() {
    const made = await account(w.database);
    const { token, headers } = await w.session(made.id);
    return { ...made, headers, cookie: `token=${token}` };
  }
  const bookedBy = ({ headers }: { headers: Record<string, string> }, time: string) =>
    bookedByCustomer(w, slotId(1, time), headers);

  it('are listed to them alone, by the session, and lead from the confirmation and its letter (S4.4-04, S3.3-06, T01)', async () => {
    const [mine, other] = [await customer(), await customer()];
    for (const sid of mine.subscriptions)
      good(await w.call(acceptPrivacyStatement, statement, { ...mine.headers, sid }));
    const first = await bookedBy(mine, '2026-11-24T09:00');
    const second = await bookedBy(mine, '2026-11-25T09:00');
    await bookedBy(other, '2026-11-26T09:00');
    const listed = good(await w.call(listOwnReservations, {}, mine.headers));
    expect(listed.map(({ number }) => number)).toEqual([second.number, first.number]);
    expect(JSON.stringify(listed)).not.toMatch(/Szőke|Ünige|firstName/);
    expect((await w.call(listOwnReservations, {})).error?.errorCode).toBe('K401');
    const seen = await visit(w, '/my-reservations', { cookie: mine.cookie });
    expect([...seen.document.querySelectorAll('main li h2')]).toHaveLength(2);
    expect(seen.document.querySelector('main input[name=email]')).toBeNull();
    const finished = await visit(w, `/services/provider-search/reservation?reservation=${second.token}`, {
      cookie: mine.cookie,
    });
    const link = [...finished.document.querySelectorAll('main a')].find(({ textContent }) =>
      textContent.includes('Minden foglalásom'),
    );
    expect(link?.getAttribute('href')).toBe('/my-reservations');
    await w.deliver();
    const letter = w.letters.findLast(({ to }) => to === mine.email)?.text;
    expect(letter).toMatch(/Minden foglalásom:\nhttp:\/\/localhost:3000\/my-reservations\n/);
    expect((await visit(w, '/my-reservations')).document.querySelector('main input[name=email]')).not.toBeNull();
  });

  it('are not told to an operator before the customer has accepted the statement (T15)', async () => {
    const { id, headers } = await customer();
    const operator = await w.operatorFor(id);
    const listed = await w.call(listOwnReservations, {}, operator.headers);
    expect([listed.error?.errorCode, good(await w.call(listOwnReservations, {}, headers))]).toEqual(['KA005', []]);
    const page = await visit(w, '/my-reservations', { cookie: `token=${operator.token}` });
    expect(page.status).toBe(200);
  });
});
