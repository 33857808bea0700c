import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRelative, listPersons } from '../../contract/entitlement/relative.ts';
import { eraseAccount } from '../../contract/interop/my-data.ts';
import { accepted, child, holder } from '../../tests/entitlement/relatives.ts';
import { closeSound } from '../../tests/support/close-sound.ts';
import { good, type World, world } from '../../tests/support/world.ts';
import { hashPassword } from '../identity/password/hash.ts';
import { personalData } from './personal-data.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => closeSound(w));

const password = 'három lila bicikli';
const relatives = () => {
  const row = personalData.find(({ id }) => id === 'relatives');
  if (!row?.resources) throw new Error('relatives are not handed out');
  return row.resources;
};

it('hands out each relative with identifiers, mandate and term, and whom the policies insure (P01, not-shown 5.8)', async () => {
  const listed = { family_name: 'Szőke', given_name: 'Bence', birth_date: '2018-03-05' };
  const { id, headers } = await holder(w, { family: [listed] });
  good(await w.call(createRelative, child({ taj: '111111110', sex: 'male', to: '2027-01-31' }), headers));
  const resources = [];
  for await (const resource of await relatives()(w.context(), id)) resources.push(resource);
  expect(resources).toMatchObject([
    {
      resourceType: 'RelatedPerson',
      active: true,
      identifier: [{ system: 'urn:kapu:taj', value: '111111110' }],
      relationship: [{ text: 'child' }],
      name: [{ family: 'Szőke', given: ['Bence'] }],
      gender: 'male',
      birthDate: '2018-03-05',
      period: { start: '2026-11-23', end: '2027-01-31' },
    },
    {
      resourceType: 'Coverage',
      beneficiary: { display: 'Szőke Bence (2018-03-05)' },
      period: { start: '2026-01-01' },
    },
  ]);
});

it('erases names and ends the mandates of whoever leaves, on either side (P03, not-shown 5.8)', async () => {
  const passwordHash = await hashPassword(password);
  const mine = await holder(w, { passwordHash });
  const email = `${randomUUID()}@example.com`;
  const { id: adult } = await accepted(w, mine.headers, { email });
  good(await w.call(createRelative, child({ taj: '111111110' }), mine.headers));
  const other = await holder(w);
  const { id: relativeId } = await accepted(w, other.headers, { email: `${randomUUID()}@example.com` });
  await w.database.pool.query("select set_config('kapu.now', now()::text, false)");
  await w.database.pool.query('update relative set own_account_id = $1 where id = $2', [mine.id, relativeId]);
  expect(good(await w.call(listPersons, { scope: 'book' }, other.headers))).toHaveLength(2);
  good(await w.call(eraseAccount, { password, erasureAccepted: 'on' }, mine.headers));
  const rows = await w.database.db
    .selectFrom('relative')
    .selectAll()
    .where((is) => is.or([is('account_id', '=', mine.id), is('id', '=', relativeId)]))
    .execute();
  expect(rows.map((row) => [row.status, row.own_account_id, row.identifiers])).toEqual(
    rows.map(() => ['ended', null, null]),
  );
  const [own] = rows.filter(({ id }) => id === adult);
  expect([own?.family_name, own?.given_name, own?.email, own?.link_hash]).toEqual(['–', '–', null, null]);
  expect(good(await w.call(listPersons, { scope: 'book' }, other.headers))).toHaveLength(1);
});
