import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { accepted, confirmed, email } from '../platform/rules.ts';
import { secondFactorCode } from '../platform/typed-code.ts';
import { linkToken } from './link.ts';
import { newPassword, typedPassword } from './password.ts';
import { verify } from './rates.ts';
import { Identified } from './registration.ts';

const done = z.object({ done: z.literal(true) });
const captcha = z.string().min(1, 'RC001').max(5000, 'RC001').optional();

/** The answer does not tell whether the address is known (D4). An account made in an app gets its first password by this too. */
export const recoverPassword = operation({
  id: 'recoverPassword',
  method: 'POST',
  path: '/password-recovery',
  summary: 'Ask for a link to choose a new password',
  access: 'entry',
  rate: doorRates.step,
  pages: ['password-recovery', 'mobileapp-password-recovery'],
  input: z.strictObject({ email, app: z.literal([true, 'on', 'true']).optional(), captcha }),
  output: done,
  refusals: ['RC001', 'K429'],
  clauses: ['S2.1-05', 'S8.3-24'],
});

export const setPassword = operation({
  id: 'setPassword',
  method: 'POST',
  path: '/password-recovery/set',
  summary: 'Choose the new password by the mailed link; every device is logged out, a second factor stays',
  access: 'entry',
  rate: verify,
  pages: ['password-recovery', 'mobileapp-password-recovery'],
  input: confirmed(
    z.strictObject({ token: linkToken, password: newPassword, passwordAgain: typedPassword.optional() }),
    'password',
    'passwordAgain',
    'U028',
  ),
  /** `device` names the browser, which may read documents at once after the letter (T37); `review`: passkeys wait to be checked. */
  output: done.extend({ device: z.string().meta({ example: 'Firefox, Windows' }), review: z.boolean() }),
  refusals: ['#404', 'U017', 'K503'],
  invalid: { token: '#404' },
  clauses: ['S2.1-05', 'S8.3-19', 'S8.3-24'],
});

export const sendOneTimeLogin = operation({
  id: 'sendOneTimeLogin',
  method: 'POST',
  path: '/one-time-login/send',
  summary: 'Ask for a link that logs in once, without a password',
  access: 'entry',
  rate: doorRates.step,
  pages: ['login'],
  input: z.strictObject({ email, captcha }),
  output: done,
  refusals: ['RC001', 'K429'],
  clauses: ['S2.1-04', 'S6-12'],
});

export const changePassword = operation({
  id: 'changePassword',
  method: 'POST',
  path: '/account/password',
  summary: 'Change the password; the other devices are logged out',
  access: 'customer',
  pages: ['change-password'],
  selfOnly: true,
  credentials: true,
  input: confirmed(
    z.strictObject({
      currentPassword: typedPassword.meta({ example: 'nyolc lila elefánt' }),
      password: newPassword,
      passwordAgain: typedPassword.optional(),
    }),
    'password',
    'passwordAgain',
    'U028',
  ),
  output: done,
  refusals: ['K401', 'KA003', 'KA009', 'U004', 'K429', 'K503'],
  clauses: ['S2.2-01', 'S8.3-13', 'S8.3-24'],
});

export const changeEmail = operation({
  id: 'changeEmail',
  method: 'POST',
  path: '/account/email',
  summary: 'Ask for another e-mail address to log in with; it counts once it is confirmed',
  access: 'customer',
  pages: ['change-email'],
  selfOnly: true,
  credentials: true,
  input: confirmed(
    z.strictObject({ email, emailAgain: email.optional(), password: typedPassword, code: secondFactorCode.optional() }),
    'email',
    'emailAgain',
    'U029',
  ),
  output: done,
  refusals: ['K401', 'KA001', 'KA002', 'KA003', 'KA009', 'U014', 'K429', 'K503'],
  clauses: ['S2.2-01', 'S8.3-17', 'S8.3-19', 'S8.3-24'],
});

const byLink = {
  method: 'POST',
  access: 'entry',
  rate: doorRates.step,
  input: z.strictObject({ token: linkToken }),
  output: done,
  refusals: ['#404', 'U015', 'U017'],
  invalid: { '*': '#404' },
  clauses: ['S2.1-05', 'S8.3-24'],
} as const;

export const verifyNewEmail = operation({
  ...byLink,
  id: 'verifyNewEmail',
  path: '/account/email/verify',
  pages: ['verify-new-email'],
  summary: 'Confirm the new address; the old one is told, the other devices are logged out',
});

export const stopEmailChange = operation({
  ...byLink,
  rate: verify,
  id: 'stopEmailChange',
  path: '/account/email/stop',
  pages: ['stop-email-change'],
  summary: 'Stop a change of address that the owner did not ask for; every device is logged out',
  refusals: ['#404', 'U017'],
});

export const changeContactEmail = operation({
  id: 'changeContactEmail',
  method: 'POST',
  path: '/account/contact-email',
  summary: 'Ask for notices to go to another address, with the password',
  access: 'customer',
  pages: ['change-contact-email'],
  selfOnly: true,
  credentials: true,
  input: z.strictObject({ contactEmail: email.meta({ example: 'unige.szoke@example.com' }), password: typedPassword }),
  output: done,
  refusals: ['K401', 'KA003', 'KA009', 'U014', 'K429', 'K503'],
  clauses: ['S2.1-05', 'S2.2-01'],
});

export const verifyContactEmail = operation({
  ...byLink,
  id: 'verifyContactEmail',
  path: '/account/contact-email/verify',
  pages: ['verify-contact-email'],
  summary: 'Confirm the address for notices; the one before and the log-in address are told',
});

export const verifyCorporate = operation({
  ...byLink,
  id: 'verifyCorporate',
  path: '/account/corporate/verify',
  pages: ['verify-corporate'],
  summary: "Confirm the company's address, and get what the company gives, once",
  output: Identified.pick({ covers: true }).extend({ outcome: Identified.shape.outcome.exclude(['mailed']) }),
  clauses: ['S2.1-05', 'S8.3-18', 'S8.3-24'],
});

const consents = { access: 'customer', pages: ['my-data'] } as const;

export const listConsents = operation({
  ...consents,
  id: 'listConsents',
  method: 'GET',
  path: '/account/consents',
  summary: 'Which texts the customer has accepted or withdrawn, the last of each for each subscription',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      kind: z.string().meta({ example: 'health_data' }),
      version: z.string(),
      given: z.boolean(),
      at: z.iso.datetime(),
    }),
  ),
  refusals: ['K401'],
  clauses: ['S4.1-03'],
});

/** Everything done before stays lawful, and the next use of the portal asks to accept the statement again (P05). */
export const withdrawPrivacyStatement = operation({
  ...consents,
  id: 'withdrawPrivacyStatement',
  method: 'POST',
  path: '/account/consents/withdraw',
  summary: 'Withdraw the consent to the privacy statement, under every subscription',
  selfOnly: true,
  input: z.strictObject({}),
  output: z.object({ done: z.literal(true) }),
  refusals: ['K401', 'KA003'],
  clauses: ['S4.1-03'],
});

export const acceptInsuranceTerms = operation({
  id: 'acceptInsuranceTerms',
  method: 'POST',
  path: '/insurance-terms',
  summary: 'Accept the insurance terms that are in force',
  access: 'subscriber',
  pages: ['insurance-terms'],
  selfOnly: true,
  input: z.strictObject({
    version: z.string('V001').min(1, 'V001').max(40, 'V005'),
    insuranceTermsAccepted: accepted('U048'),
  }),
  output: done,
  refusals: ['K401', 'KA003', 'KA004', 'K409'],
  clauses: ['S2.2-01', 'S8.3-20'],
});
