import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateProfile } from '../../../contract/identity/profile.ts';
import { register, verifyRegistration } from '../../../contract/identity/registration.ts';
import { eraseAccount } from '../../../contract/interop/my-data.ts';
import { account } from '../../../tests/identity/account.ts';
import { goodPassword, registrant } from '../../../tests/support/registrant.ts';
import { good, type World, world, worldSecret } from '../../../tests/support/world.ts';
import { createKeys } from '../../platform/keys.ts';
import { hashPassword } from '../password/hash.ts';
import { makeSearchable } from './make-searchable.ts';
import { searchedNames, searchedPhone, searchHash } from './search-keys.ts';

let w: World;
beforeAll(async () => {
  w = await world({ pool: 20 });
});
afterAll(() => w.close());

const born = '1980-05-14';

async function keysOf(accountId: string): Promise<string[]> {
  const rows = await w.database.db
    .selectFrom('search_key')
    .select('kind')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ kind }) => kind).sort();
}

async function foundBy(name: string): Promise<string[]> {
  const { partnerId } = w.context().host;
  const hashes = searchedNames(name, born).map((one) => searchHash(w.services.keys, partnerId, one));
  const rows = await w.database.db.selectFrom('search_key').select('account_id').where('hash', 'in', hashes).execute();
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

describe('what an account is found by', () => {
  it('is there with the account and changes with it, in the same transaction (S1-08)', async () => {
    good(await w.call(register, { mode: 'email', ...registrant('kereso') }));
    await w.deliver();
    const text = w.letters.findLast(({ to }) => to === registrant('kereso').email)?.text ?? '';
    const token = /\/verify-registration\/([\w-]{43})/.exec(text)?.[1] ?? '';
    const { token: bearer } = good(await w.call(verifyRegistration, { token, password: goodPassword }));
    const [id = ''] = await foundBy('Szőke Ünige');
    expect(await keysOf(id)).toEqual(['email', 'name', 'phone', 'sound']);
    good(await w.call(updateProfile, { lastName: 'Farkas' }, { authorization: `Bearer ${bearer}` }));
    expect([await foundBy('Szőke Ünige'), await foundBy('farkas unige')]).toEqual([[], [id]]);
  });

  it('is made by the job of what the previous version wrote, and goes with an erasure by either (F19, P03)', async () => {
    const passwordHash = await hashPassword(goodPassword);
    const own = await account(w.database, { passwordHash });
    await makeSearchable(w.services);
    expect(await keysOf(own.id)).toHaveLength(4);
    await w.database.pool.query(`update account set given_name = 'Kincső' where id = $1`, [own.id]);
    await makeSearchable(w.services);
    expect(await foundBy('Szoke Kincso')).toEqual([own.id]);
    const { headers } = await w.session(own.id);
    good(await w.call(eraseAccount, { password: goodPassword, erasureAccepted: 'on' }, headers));
    const other = await account(w.database);
    await makeSearchable(w.services);
    expect(await keysOf(other.id)).toHaveLength(4);
    await w.database.pool.query(
      `update account set family_name = '–', given_name = '–', status = 'disabled' where id = $1`,
      [other.id],
    );
    await makeSearchable(w.services);
    expect([await keysOf(own.id), await keysOf(other.id)]).toEqual([[], []]);
  });

  it('is made anew where the version before this one made it, which took Annamária for one name (F19, S1-08)', async () => {
    const { id } = await account(w.database);
    const { pool } = w.database;
    await pool.query(`update account set given_name = 'Annamária' where id = $1`, [id]);
    await pool.query('update account set searchable_by = $1 where id = $2', [w.services.keys.id, id]);
    expect(await foundBy('Szőke Mária')).toEqual([]);
    await makeSearchable(w.services);
    expect([await foundBy('Szőke Mária'), await foundBy('Dr. Szőke Annamária')]).toEqual([[id], [id]]);
  });

  it('is made for three thousand accounts once, whoever runs beside it and wherever it was stopped (F19)', async () => {
    const { partnerId } = w.context().host;
    await w.database.pool.query(
      `insert into account (id, partner_id, email, family_name, given_name, birth_date, phone, locale, created_at)
       select gen_random_uuid(), $1, 'sok' || no || '@example.com', 'Kovács', 'Anna', date '1950-01-01' + no, '+3620' || 1000000 + no, 'hu', now()
       from generate_series(1, 3000) no`,
      [partnerId],
    );
    const countUnsearchable = async () => {
      const { rows } = await w.database.pool.query(
        `select count(*)::int as left from account where searchable_by is null and status = 'active'`,
      );
      return rows[0].left;
    };
    expect(await countUnsearchable()).toBeGreaterThanOrEqual(3000);
    let calls = 0;
    const derive = (purpose: string) => {
      calls += 1;
      if (calls > 4100) throw new Error('the process ends');
      return w.services.keys.derive(purpose);
    };
    await expect(makeSearchable({ ...w.services, keys: { ...w.services.keys, derive } })).rejects.toThrow('ends');
    // The interrupted batch is rolled back, and the five finished ones stay.
    expect(await countUnsearchable()).toBe(2000);
    await Promise.all([makeSearchable(w.services), makeSearchable(w.services)]);
    expect(await countUnsearchable()).toBe(0);
    const { rows } = await w.database.pool.query(
      `select count(*)::int as keys from search_key join account on account.id = account_id where email like 'sok%'`,
    );
    expect(rows[0].keys).toBe(3000 * 4);
  });

  it('is made anew under a new secret as long as the old one is given, and found meanwhile (0028)', async () => {
    const { partnerId } = w.context().host;
    const phone = `+3670${String(Date.now()).slice(-7)}`;
    const { id } = await account(w.database);
    await w.database.db.updateTable('account').set({ phone }).where('id', '=', id).execute();
    await makeSearchable(w.services);
    const both = createKeys(`${randomUUID()} a new secret of the tests`, [worldSecret]);
    const under = async (keys: Parameters<typeof searchHash>[0]) => {
      const hash = searchHash(keys, partnerId, searchedPhone(phone));
      return (await w.database.db.selectFrom('search_key').select('account_id').where('hash', '=', hash).execute())
        .length;
    };
    const [newest, old] = both.all;
    if (!newest || !old) throw new Error('there are two secrets');
    expect([await under(newest), await under(old)]).toEqual([0, 1]);
    await makeSearchable({ ...w.services, keys: both });
    expect([await under(newest), await under(old)]).toEqual([1, 0]);
  });
});
