import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyNewEmail } from '../../../contract/identity/account.ts';
import { getMe, login } from '../../../contract/identity/session.ts';
import { account } from '../../../tests/identity/account.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { hashPassword } from '../password/hash.ts';

let w: World;
let passwordHash: string;
const password = 'nyolc lila elefánt';
beforeAll(async () => {
  w = await world();
  passwordHash = await hashPassword(password);
});
afterAll(() => w.close());

describe('logging in', () => {
  it('takes the e-mail in any case and the password as it is, and answers tokens (S7-10, S3.7-01, S4.1-01)', async () => {
    const { id, email } = await account(w.database, { passwordHash });
    const tokens = good(await w.call(login, { email: ` ${email.toUpperCase()} `, password }));
    expect(good(await w.call(getMe, {}, { authorization: `Bearer ${tokens.token}` })).id).toBe(id);
    expect((await w.call(login, { email, password: `${password} ` })).error?.errorCode).toBe('U001');
  });

  it('says the same of an unknown address, a wrong password, a foreign partner, a disabled and a passwordless account (S8.3-13, D4)', async () => {
    const known = await account(w.database, { passwordHash });
    const foreign = await account(w.database, { passwordHash, partner: 'telekom-health' });
    const passwordless = await account(w.database);
    const disabled = await account(w.database, { passwordHash });
    await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
    const answers = [
      await w.call(login, { email: 'nobody@example.com', password }),
      await w.call(login, { email: known.email, password: 'something else' }),
      await w.call(login, { email: foreign.email, password }),
      await w.call(login, { email: passwordless.email, password }),
      await w.call(login, { email: disabled.email, password }),
    ].map(({ status, error }) => JSON.stringify({ status, error: { ...error, requestId: '' } }));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"U001"');
  });

  it('locks the step after six wrong tries, not the account: who is logged in stays so (S8.3-13, T13)', async () => {
    const own = await world();
    const { id, email } = await account(own.database, { passwordHash });
    const { headers } = await own.session(id);
    const tries = [];
    for (let no = 0; no < 7; no += 1)
      tries.push((await own.call(login, { email, password: 'wrong' })).error?.errorCode);
    expect(tries).toEqual([...Array.from({ length: 6 }, () => 'U001'), 'K429']);
    expect((await own.call(login, { email, password })).error?.errorCode).toBe('K429');
    expect((await own.call(getMe, {}, headers)).status).toBe(200);
    own.pass({ minutes: 16 });
    good(await own.call(login, { email, password }));
    await own.close();
  });

  it('waits for the address to be confirmed, and mails the link that does it (S8.3-21)', async () => {
    const { id, email } = await account(w.database, { passwordHash });
    await w.database.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute();
    expect((await w.call(login, { email, password })).error?.errorCode).toBe('A406');
    await w.deliver();
    const letter = w.letters.findLast(({ to }) => to === email);
    const token = /\/verify-email\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect((await w.call(login, { email, password: 'wrong' })).error?.errorCode).toBe('U001');
    good(await w.call(verifyNewEmail, { token }));
    good(await w.call(login, { email, password }));
  });

  it('lets nobody change what an account logs in with but the operation that names it (T14)', async () => {
    const { id } = await account(w.database, { passwordHash });
    const take = w.database.db
      .updateTable('account')
      .set({ email: 'thief@example.com' })
      .where('id', '=', id)
      .execute();
    await expect(take).rejects.toThrow('credentials');
  });
});
