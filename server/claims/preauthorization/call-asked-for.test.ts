import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMyReservations } from '../../../contract/booking/my-reservations.ts';
import {
  listPreauthorizations,
  objectToPreauthorization,
  readPreauthorization,
} from '../../../contract/claims/preauthorization.ts';
import { decidePreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { listCases, takeCase } from '../../../contract/desk/cases.ts';
import { approvedCase, preauthCustomer, sendPreauth } from '../../../tests/claims/preauthorizations.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { rates } from '../../platform/rates.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const byPhone = { bookBy: 'phone', callPhone: '+36701112233', callWindow: 'morning' } as const;

async function calls() {
  const { items } = good(await w.call(listCases, { list: 'call-backs' }, (await w.desk(['agent'])).headers));
  return items.map(({ number, phone }) => ({ number, phone }));
}

describe('a pre-authorisation that is to be booked by phone', () => {
  it('is called for once it is approved, within the hours that suit, and not twice for a second decision (S2.8-01, not-shown 5.5)', async () => {
    const wish = { ...byPhone, cares: [{ serviceCode: '101', qty: 2 }] };
    const before = await calls();
    const { customer, number, preauthId, desk } = await approvedCase(
      w,
      { items: [{ no: 1, qty: 1, amount: 20_000 }] },
      wish,
    );
    const { call, callWindow } = good(await w.call(readPreauthorization, { number }, customer.headers));
    expect(callWindow).toBe('morning');
    expect(call).toMatchObject({ promisedFrom: expect.stringMatching(/^2026-11-24T/) });
    const after = (await calls()).filter(({ number: one }) => !before.some((other) => other.number === one));
    expect(after).toEqual([{ number: call?.number, phone: '+36 •••• 233' }]);
    await w.deliver();
    expect(w.letters.some(({ to, text }) => to === 'unige@example.com' && text.includes(call?.number ?? '-'))).toBe(
      true,
    );
    const page = await visit(w, `/services/preauthorization/${number}`, { cookie: `token=${customer.token}` });
    expect(page.text).toContain(call?.number);
    expect(page.document.querySelector('a[href*="call-back"][href*="wish"]')).toBeNull();
    good(await w.call(objectToPreauthorization, { number, text: 'Mindkettő kell.' }, customer.headers));
    good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
    const again = { preauthId, items: [{ no: 1, qty: 2, amount: 20_000 }] };
    good(await w.call(decidePreauthorization, again, desk.headers));
    expect(await calls()).toHaveLength(before.length + 1);
  });

  it('is called for without a letter where the mailbox has had its letters of the hour (T13, S2.8-01)', async () => {
    const email = 'tele@example.com';
    const { times } = rates['mail-to-address'];
    for (let no = 0; no < times; no++) good(await w.call(sendMyReservations, { email, captcha: 'person' }));
    const { headers } = await preauthCustomer(w);
    const quick = good(await sendPreauth(w, headers, { ...byPhone, email, cares: [{ serviceCode: '105' }] }));
    expect(quick.call).not.toBeNull();
    await w.deliver();
    expect(w.letters.filter(({ to }) => to === email)).toHaveLength(times);
  });

  it('is called for at once where it is approved at once, and nobody is called who books online (S2.8-01)', async () => {
    const { headers } = await preauthCustomer(w);
    const before = await calls();
    const quick = good(await sendPreauth(w, headers, { ...byPhone, cares: [{ serviceCode: '105' }] }));
    expect([quick.status, quick.call === null]).toEqual(['approved', false]);
    const online = good(await sendPreauth(w, (await preauthCustomer(w)).headers, { cares: [{ serviceCode: '105' }] }));
    expect([online.status, online.call]).toEqual(['approved', null]);
    expect(await calls()).toHaveLength(before.length + 1);
    expect(good(await w.call(listPreauthorizations, {}, headers)).items).toHaveLength(1);
  });
});
