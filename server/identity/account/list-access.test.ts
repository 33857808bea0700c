import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { getMe } from '../../../contract/identity/session.ts';
import { createImpersonation, impersonate } from '../../../contract/identity/sign-in.ts';
import { account } from '../../../tests/identity/account.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { operatorAccount } from '../../../tests/support/operator.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

it('tells a customer who acted for them, why and what they did, and nobody else (T15, P12)', async () => {
  const { id } = await account(w.database);
  const other = await account(w.database);
  const key = await w.partnerKey(['impersonate']);
  await operatorAccount(w.database, { external_id: 'op-7', roles: ['agent'] });
  const operator = { operatorId: 'op-7', operatorName: 'Tóth Eszter', reason: 'Telefonos foglalás' };
  const { token } = good(await w.call(createImpersonation, { customerId: id, ...operator }, key));
  const tokens = good(await w.call(impersonate, { apikey: token }));
  const headers = { authorization: `Bearer ${tokens.token}` };
  good(await w.call(getMe, {}, headers));
  good(await w.call(startReservation, { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 }, headers));
  const mine = (await w.session(id)).headers;
  const { items, total } = good(await w.call(listAccess, {}, mine));
  expect(total).toBe(items.length);
  const byOperator = items.filter(({ role }) => role === 'operator');
  expect(byOperator[0]).toMatchObject({ action: 'session.open', name: 'Tóth Eszter', reason: 'Telefonos foglalás' });
  expect(items.map(({ action }) => action)).toContain('impersonation.permit');
  const theirs = good(await w.call(listAccess, {}, (await w.session(other.id)).headers));
  expect(theirs.items.map(({ role }) => role)).toEqual(['customer']);
  expect((await w.call(listAccess, {}, headers)).error?.errorCode).toBe('KA003');
  expect((await w.call(listAccess, {})).status).toBe(401);
});

it.each(['hu', 'en', 'ro'])('is a page that keeps what every page owes in %s (S1-11)', async (language) => {
  const { id } = await account(w.database, { subscriptions: [] });
  const jar = new Map([['token', (await w.session(id)).token]]);
  const page = await visit(w, '/account/access-log?page=1&own=1', { language, jar });
  expect(page.document.querySelectorAll('main li').length).toBeGreaterThan(0);
});
