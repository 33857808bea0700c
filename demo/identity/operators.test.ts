import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { getOperator, loginAtDesk } from '../../contract/identity/operator.ts';
import { deskRoles } from '../../contract/platform/desk-right.ts';
import { closeDemoOperators } from '../../server/identity/operator/close-demo.ts';
import { good, world } from '../../tests/support/world.ts';
import { loadDemoOperators } from './operators.ts';

it('has an operator of each role at every partner, who log in as anybody does, and are closed outside a demonstration (T44)', async () => {
  const w = await world();
  const { emails, password, totpSecret } = await loadDemoOperators(w.services, w.hosts.all);
  expect(await loadDemoOperators(w.services, w.hosts.all)).toEqual({ emails, password, totpSecret });
  expect(emails).toHaveLength(deskRoles.length);
  const login = (email: string, host = 'localhost:3000') => {
    w.pass({ seconds: 30 });
    const code = new TOTP({ secret: totpSecret }).generate({ timestamp: w.now().epochMilliseconds });
    return w.call(loginAtDesk, { email, password, code }, { host });
  };
  for (const email of emails) {
    const { token } = good(await login(email));
    const [role] = good(await w.call(getOperator, {}, { authorization: `Bearer ${token}` })).roles;
    expect(`${role?.replace('_', '.')}@example.com`).toBe(email);
  }
  expect((await login(emails[0] ?? '', 'telekom-health.localhost:3000')).status).toBe(200);
  await closeDemoOperators(w.services);
  expect((await login(emails[0] ?? '')).error?.errorCode).toBe('U002');
  await w.close();
});
