import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { account } from '../identity/account.ts';
import { sampled } from '../support/deep.ts';
import { goodPassword } from '../support/registrant.ts';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';

let portal: LivePortal;
let passwordHash: string;
beforeAll(async () => {
  portal = await live();
  passwordHash = await hashPassword(goodPassword);
});
afterAll(() => portal.close());

/** The form in the browser's debugger. */
type PasskeyCredential = {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
};

/** A device that verifies its person. `lookAt` ends it with its debugger, so it is plugged in anew. */
async function plugIn(page: Page, credential?: PasskeyCredential) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  if (credential) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: credential });
  return {
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

const ways = [
  { name: 'hu-360', language: 'hu-HU', width: 360 },
  { name: 'ro-1280', language: 'ro-RO', width: 1280 },
];

describe.each(sampled(ways, 2))('a customer in a real browser, $name', ({ name, language, width }) => {
  it('adds a passkey and logs in with it, and turns the second step on (0013)', {
    timeout: 60_000,
  }, async () => {
    const { email } = await account(portal.w.database, { passwordHash });
    const tab = await openTab(portal, { language, width });
    const { page, context } = tab;
    await page.goto(`${portal.base()}/login`);
    await page.fill('#email', email);
    await page.fill('#password', goodPassword);
    await press(page, page.locator('form:has(#password) button'));
    await page.goto(`${portal.base()}/account/security/passkey`);
    await page.fill('#password', goodPassword);
    await lookAt(tab, `passkey-add-${name}`);
    await page.click('form:has(#password) button');
    await page.waitForSelector('input[name=answer]', { state: 'attached' });
    await lookAt(tab, `passkey-make-${name}`);
    const device = await plugIn(page);
    await page.click('form:has(input[name=answer]) button');
    await page.waitForURL('**/account/security');
    const [passkey] = await device.credentials();
    await lookAt(tab, `security-passkey-${name}`);

    await page.click('button[value=setup]');
    await lookAt(tab, `totp-setup-${name}`);
    const secret = await page.inputValue('input[name=secret]');
    await page.fill('#code', new TOTP({ secret }).generate());
    await page.fill('#password', goodPassword);
    await page.click('form:has(#password) button');
    await page.waitForSelector('main li');
    await lookAt(tab, `recovery-codes-${name}`);
    await page.click('main .no-print a');
    await lookAt(tab, `security-on-${name}`);

    await context.clearCookies();
    await page.goto(`${portal.base()}/login`);
    await lookAt(tab, `login-${name}`);
    await page.click('a[href="/login/passkey"]');
    await lookAt(tab, `passkey-login-${name}`);
    await plugIn(page, passkey);
    await page.click('form:has(input[name=answer]) button');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto(`${portal.base()}/account`);
    expect(await page.textContent('main')).toContain(email);
    await context.close();
  });
});
