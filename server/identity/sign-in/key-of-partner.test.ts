import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { getMe } from '../../../contract/identity/session.ts';
import { createImpersonation, impersonate } from '../../../contract/identity/sign-in.ts';
import { deskRoles } from '../../../contract/platform/desk-right.ts';
import { account } from '../../../tests/identity/account.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { operatorAccount } from '../../../tests/support/operator.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

// The partner's key says who acts; the desk says who that is, and what they may.

let w: World;
let customerId: string;
let key: Record<string, string>;
beforeAll(async () => {
  w = await world();
  customerId = (await account(w.database)).id;
  key = await w.partnerKey(['impersonate']);
});
afterAll(() => w.close());

const ask = (operatorId: string, operatorName = 'Álnevű Álmos') =>
  w.call(createImpersonation, { customerId, operatorId, operatorName, reason: 'Telefonos foglalás' }, key);
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).error?.errorCode ?? 'let in';

it('lets in the call centre’s roles alone; an id that nobody gave a role opens nothing and leaves no row (S1-08, S7-16, T15)', async () => {
  const answers: Record<string, string> = {};
  for (const role of deskRoles) {
    await operatorAccount(w.database, { external_id: `op-${role}`, roles: [role] });
    answers[role] = await codeOf(ask(`op-${role}`));
  }
  const no = 'KA021';
  const clinic = { clinic_staff: no, doctor: no };
  expect(answers).toEqual({
    agent: 'let in',
    supervisor: 'let in',
    medical_adviser: no,
    claims_assessor: no,
    ...clinic,
  });
  await operatorAccount(w.database, { external_id: 'op-plain' });
  expect([await codeOf(ask('op-plain')), await codeOf(ask('op-invented'))]).toEqual([no, no]);
  const { rows } = await w.database.pool.query("select id from operator_account where external_id = 'op-invented'");
  expect(rows).toEqual([]);
});

it('ends with the role: a token that waits and a session that is open are out with the next call (T11, T15)', async () => {
  const { id } = await operatorAccount(w.database, { external_id: 'op-left', roles: ['agent'] });
  const tokens = good(await w.call(impersonate, { apikey: good(await ask('op-left')).token }));
  const waiting = good(await ask('op-left')).token;
  const headers = { authorization: `Bearer ${tokens.token}` };
  expect((await w.call(getMe, {}, headers)).status).toBe(200);
  await w.database.db
    .updateTable('operator_account')
    .set({ roles: ['doctor'] })
    .where('id', '=', id)
    .execute();
  expect((await w.call(getMe, {}, headers)).status).toBe(401);
  expect((await w.call(impersonate, { apikey: waiting })).error?.errorCode).toBe('U017');
});

it('renames nobody who logs in at the desk, and every row of the audit says by which key they came (T15, R38)', async () => {
  const own = { external_id: 'op-named', email: 'vezer@example.com', name: 'Vezér Gábor', roles: ['supervisor'] };
  await operatorAccount(w.database, own);
  await operatorAccount(w.database, { external_id: 'op-known', name: 'Régi Név', roles: ['agent'] });
  const named = async (operatorId: string) => {
    const { token } = good(
      await w.call(impersonate, { apikey: good(await ask(operatorId, 'Átnevezett Álnév')).token }),
    );
    const headers = { authorization: `Bearer ${token}` };
    return { headers, name: good(await w.call(getMe, {}, headers)).impersonator?.name };
  };
  expect((await named('op-known')).name).toBe('Átnevezett Álnév');
  const { headers, name } = await named('op-named');
  expect(name).toBe('Vezér Gábor');
  const person = await w.database.db
    .selectFrom('operator_account')
    .select(['id', 'name'])
    .where('external_id', '=', 'op-named')
    .executeTakeFirstOrThrow();
  expect(person.name).toBe('Vezér Gábor');
  good(await w.call(startReservation, { slotId: slotId(0, '2026-11-25T09:00'), subfunctionId: 101 }, headers));
  const { rows } = await w.database.pool.query(
    'select distinct action, channel from audit where actor = $1 order by action',
    [`operator:${person.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['reservation.hold', 'session.open']));
  expect(rows.filter(({ channel }) => !/^key:\d+$/.test(channel))).toEqual([]);
});
