import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinWaitingList } from '../../../contract/booking/waiting-list.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { fill, wish } from '../../../tests/booking/waiting.ts';
import { approved, insured } from '../../../tests/entitlement/covered.ts';
import { type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await fill(w);
  await w.database.db
    .updateTable('offering')
    .set({ organisable: ['by_insured'] })
    .execute();
});
afterAll(() => w.close());

it('a wish that needs an approval is taken where one covers a single clinic, or days between the first and the last (S1-06, R31)', async () => {
  const clinics = await w.database.db
    .selectFrom('provider')
    .select('id')
    .where('name', 'in', ['Bükkfa Rendelő', 'Kőris Egészségház'])
    .execute();
  expect(clinics).toHaveLength(2);
  for (const { id } of clinics) {
    const mine = await insured(w, { allowed: { amount: 90_000 }, authorizationRequired: true });
    const statement = { version: '2026-11-22', privacyAccepted: true } as const;
    await w.call(acceptPrivacyStatement, statement, mine.headers);
    const join = async () =>
      (await w.call(joinWaitingList, { ...wish, location: 'hu' }, mine.headers)).error?.errorCode;
    expect(await join()).toBe('KE003');
    await approved(w, mine, { amount: 20_000, providerIds: [id], from: '2026-12-01', until: '2026-12-10' });
    expect(await join()).toBeUndefined();
  }
});
