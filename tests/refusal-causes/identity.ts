import { randomUUID } from 'node:crypto';
import { changePassword } from '../../contract/identity/account.ts';
import { loginAtDesk } from '../../contract/identity/operator.ts';
import { identify, register } from '../../contract/identity/registration.ts';
import { login, refreshToken } from '../../contract/identity/session.ts';
import { createImpersonation, createLoginToken, loginWithToken } from '../../contract/identity/sign-in.ts';
import { createExport, eraseAccount } from '../../contract/interop/my-data.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { account } from '../identity/account.ts';
import { startOfTests } from '../support/fixture.ts';
import { registrant } from '../support/registrant.ts';
import { good, type World } from '../support/world.ts';
import { type Cause, type Causes, type Refusal, walk } from './cause.ts';

const password = 'három zöld teve ugrik';
const nextEmail = () => `who-${randomUUID()}@example.com`;
const operator = { operatorName: 'Tóth Eszter', reason: 'Telefonos foglalás' };

async function customer(w: World) {
  const made = await account(w.database, { passwordHash: await hashPassword(password) });
  return { ...made, ...(await w.session(made.id)) };
}

async function ofFhir(w: World, path: string, headers: Record<string, string>): Promise<Refusal> {
  const { issue } = await (await w.request(path, { headers })).json();
  const facts = issue[0].extension?.[0]?.valueString;
  return { code: issue[0].details.coding[0].code, details: facts === undefined ? {} : JSON.parse(facts) };
}

const exported = (because: string, says: RegExp, key: (w: World) => Promise<Record<string, string>>): Cause => ({
  because,
  says,
  refuse: async (w) => ofFhir(w, '/fhir/$export', { prefer: 'respond-async', ...(await key(w)) }),
});

async function endedKey(w: World) {
  const key = await w.partnerKey(['export', 'login-token']);
  await w.database.pool.query("update api_key set disabled_at = now() where 'login-token' = any (scopes)");
  return key;
}

async function handed(w: World) {
  const { id: customerId } = await customer(w);
  return good(await w.call(createLoginToken, { customerId }, await w.partnerKey(['login-token'])));
}

const whoAtAll = /user’s id is missing.*which customer/;
const noSuchUser = /cannot find this user.*no account with this data/;
const wrongPassword = /Wrong password.*does not belong to this account/;
const noLink = /link from the e-mail is not valid.*has been used, has expired, or the link is incomplete/;
const onBehalf = /Only the customer can do this.*acting on the customer's behalf/;

export const identityCauses: Causes = {
  KA023: [
    walk('no key', /needs an API key.*no apikey header.*api-key/, (w) => w.call(createLoginToken, {})),
    walk('a key of nobody', /do not recognise this API key.*mistyped/, (w) =>
      w.call(createLoginToken, {}, { apikey: 'x'.repeat(32) }),
    ),
    walk('a key of another partner', /do not recognise this API key.*another partner/, async (w) =>
      w.call(createLoginToken, {}, await w.partnerKey(['login-token'], 'telekom-health')),
    ),
    walk('a key that has ended', /key has been disabled.*Whoever runs the portal/, async (w) =>
      w.call(createLoginToken, {}, await endedKey(w)),
    ),
    exported('FHIR without a key', /needs an API key.*no apikey header/, async () => ({})),
    exported('FHIR with a key that has ended', /key has been disabled/, endedKey),
  ],
  KA024: [
    walk('a key for something else', /key does not have permission.*without the scope login-token/, async (w) =>
      w.call(createLoginToken, {}, await w.partnerKey(['members'])),
    ),
    exported('FHIR with a key for something else', /key does not have permission.*without the scope export/, (w) =>
      w.partnerKey(['members']),
    ),
  ],
  U002: [
    walk('nobody has this address', /Wrong username or password.*no colleague/, (w) =>
      w.call(loginAtDesk, { email: nextEmail(), password }),
    ),
    walk('a customer tries the desk', /Wrong username or password.*no colleague/, async (w) => {
      const { email } = await customer(w);
      return w.call(loginAtDesk, { email, password });
    }),
  ],
  U003: [
    walk('a log-in for nobody', whoAtAll, async (w) =>
      w.call(createLoginToken, {}, await w.partnerKey(['login-token'])),
    ),
    walk('acting for nobody', whoAtAll, async (w) =>
      w.call(createImpersonation, { ...operator, operatorId: 'op-1' }, await w.partnerKey(['impersonate'])),
    ),
  ],
  U404: [
    walk('an unknown id', noSuchUser, async (w) =>
      w.call(createLoginToken, { customerId: randomUUID() }, await w.partnerKey(['login-token'])),
    ),
    walk('an unknown address', noSuchUser, async (w) =>
      w.call(createLoginToken, { customerEmail: nextEmail() }, await w.partnerKey(['login-token'])),
    ),
  ],
  U009: [undefined, '', '  '].map((operatorId) =>
    walk(`an operator ${JSON.stringify(operatorId)}`, /data is missing.*everything this step needs/, async (w) =>
      w.call(createImpersonation, { ...operator, operatorId: operatorId ?? '' }, await w.partnerKey(['impersonate'])),
    ),
  ),
  U014: [
    walk('a copy of the data with another password', wrongPassword, async (w) =>
      w.call(createExport, { password: 'nem ez a jelszó', format: 'pdf' }, (await customer(w)).headers),
    ),
    walk('an erasure with another password', wrongPassword, async (w) =>
      w.call(eraseAccount, { password: password.toUpperCase(), erasureAccepted: true }, (await customer(w)).headers),
    ),
  ],
  U016: [
    walk('a token of nobody', /session has ended.*from time to time/, (w) =>
      w.call(refreshToken, { refresh_token: 'x'.repeat(43) }),
    ),
    walk('no token', /session has ended.*from time to time/, (w) => w.call(refreshToken, { refresh_token: '' })),
  ],
  U017: [
    walk('it was used', noLink, async (w) => {
      const { token } = await handed(w);
      good(await w.call(loginWithToken, { token }));
      return w.call(loginWithToken, { token });
    }),
    walk('it has expired', noLink, async (w) => {
      const { token } = await handed(w);
      w.pass({ hours: 24 });
      const answer = await w.call(loginWithToken, { token });
      w.setNow(startOfTests.toString());
      return answer;
    }),
  ],
  A406: [false, true].map((remember) =>
    walk(
      `a log-in ${remember ? 'for thirty days ' : ''}before the address is proven`,
      /not confirmed your e-mail.*sent you/,
      async (w) => {
        const { id, email } = await customer(w);
        await w.database.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute();
        return w.call(login, { email, password, remember });
      },
    ),
  ),
  KA003: [
    walk('the password of the customer', onBehalf, async (w) => {
      const { headers } = await w.operatorFor((await customer(w)).id);
      return w.call(
        changePassword,
        { currentPassword: password, password: 'négy kék teve', passwordAgain: 'négy kék teve' },
        headers,
      );
    }),
    walk('the data of the customer', onBehalf, async (w) => {
      const { headers } = await w.operatorFor((await customer(w)).id);
      return w.call(eraseAccount, { password, erasureAccepted: true }, headers);
    }),
  ],
  KD002: [false, undefined].map((erasureAccepted) =>
    walk(`the box is ${erasureAccepted}`, /erasing is final.*cannot bring erased data back/, async (w) => {
      const { headers } = await customer(w);
      return w.call(eraseAccount, { password, erasureAccepted }, headers);
    }),
  ),
  RC001: [
    walk('no answer to the check', /check did not succeed.*person or a program/, (w) =>
      w.call(register, { ...registrant(randomUUID()), captcha: '' }),
    ),
    walk('a wrong answer', /check did not succeed.*person or a program/, (w) =>
      w.call(register, { ...registrant(randomUUID()), captcha: 'robot' }),
    ),
  ],
  U045: [
    walk('a key of another portal’s plans', /option is not available on this site/, async (w) =>
      w.call(identify, { mode: 'med24_key', activationKey: 'ABCD2345' }, (await customer(w)).headers),
    ),
    walk('an account is to be added by its address', /option is not available on this site/, async (w) =>
      w.call(identify, { mode: 'email' }, (await customer(w)).headers),
    ),
  ],
};
