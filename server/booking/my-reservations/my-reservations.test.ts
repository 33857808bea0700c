import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMyReservations, sendMyReservations } from '../../../contract/booking/my-reservations.ts';
import {
  cancelReservation,
  finishReservation,
  registerReservation,
  verifyReservation,
} from '../../../contract/booking/reservation.ts';
import { slotId } from '../../../tests/fixture.ts';
import { guest } from '../../../tests/guest.ts';
import { visit } from '../../../tests/visit.ts';
import { good, type World, world } from '../../../tests/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function booked(email: string, time: string) {
  const slot = { slotId: slotId(0, time), subfunctionId: 101 };
  const held = good(await w.call(registerReservation, { ...guest(), email, ...slot }));
  await w.deliver();
  const code = w.mailedCode(email);
  good(await w.call(verifyReservation, { token: held.token, code }));
  return good(await w.call(finishReservation, { token: held.token }));
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
