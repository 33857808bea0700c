import { z } from 'zod';
import { Language } from '../platform/brand.ts';
import { ofAge, ofBirth } from '../platform/day-rules.ts';
import { birthDate } from '../platform/day-schema.ts';
import { doorRates } from '../platform/door.ts';
import { memberOf } from '../platform/member-of.ts';
import { operation } from '../platform/operation.ts';
import { phone } from '../platform/phone.ts';
import { accepted, email, personName } from '../platform/rules.ts';
import { activationKey, entitlementCode, memberId, taj, taxId, voucherCode } from './identifiers.ts';
import { linkToken } from './link.ts';
import { newPassword } from './password.ts';
import { verify } from './rates.ts';
import { type IdentifierField, registrationModes } from './registration-modes.ts';
import { Tokens } from './session.ts';
import { User } from './user.ts';

export const identifiers = {
  taj,
  taxId,
  memberId,
  entitlementCode,
  voucherCode,
  activationKey,
} satisfies Record<IdentifierField, z.ZodType>;

const RegistrationMode = z.enum(
  registrationModes.map(({ key }) => key),
  'U045',
);

export const Registrant = z.strictObject({
  lastName: personName,
  firstName: personName,
  birthDate,
  email,
  phone,
  privacyAccepted: accepted('U018'),
  termsAccepted: accepted('U025'),
});

const optional = z.object(identifiers).partial().shape;

/** The identifier that the mode needs is reported as missing together with all other faults. */
function withIdentifier<S extends z.ZodType<{ mode: string }>>(schema: S): S {
  return registrationModes.reduce((all, { key, field }) => {
    if (field === undefined) return all;
    const hasField = (form: { mode: string }) => form.mode !== key || memberOf(form, field) !== undefined;
    return all.refine(hasField, { error: 'V001', path: [field], when: () => true });
  }, schema);
}

/** The answer is the same for known and unknown addresses; only the mail tells the difference (D4). */
const Sent = z.object({ sent: z.literal(true) });

export const register = operation({
  id: 'register',
  method: 'POST',
  path: '/registration',
  summary: 'Register: a link is mailed, and the account is made when it is used; the answer never says who exists',
  lane: 'booking',
  access: 'entry',
  rate: doorRates.step,
  pages: [
    'registration',
    'registration-voucher',
    'registration-voucher-index-for-error',
    'med24-registration',
    'med24-registration-activate-key',
  ],
  input: withIdentifier(
    Registrant.extend({
      mode: RegistrationMode.default('email'),
      ...optional,
      captcha: z.string().min(1, 'RC001').max(5000, 'RC001').optional(),
      locale: Language.optional(),
      next: z.string().max(2048, 'V005').optional(),
    }),
  ),
  days: { birthDate: [...ofBirth, ofAge] },
  output: Sent,
  refusals: ['U023', 'U030', 'U045', 'V031', 'RC001', 'K429'],
  clauses: ['S3.4-01', 'S5-13', 'S8.3-14', 'S8.3-18', 'S8.3-20'],
});

const withPassword = z.strictObject({ token: linkToken, password: newPassword });

/** The password is chosen only after the mailed link was opened, so nobody can set one for somebody else's address. */
export const verifyRegistration = operation({
  id: 'verifyRegistration',
  method: 'POST',
  path: '/registration/verify',
  summary: 'Confirm the address, choose a password, and be logged in',
  lane: 'booking',
  access: 'entry',
  rate: verify,
  pages: ['verify-registration'],
  input: withPassword,
  output: Tokens.extend({ device: z.string().meta({ example: 'Firefox, Windows' }) }),
  refusals: ['#404', 'U015', 'U017', 'K503'],
  invalid: { token: '#404' },
  clauses: ['S2.1-05', 'S8.3-17'],
});

export const finishRegistration = operation({
  id: 'finishRegistration',
  method: 'POST',
  path: '/registration/finish',
  summary: "Take up a partner's invitation: choose a password, accept the terms, and be logged in",
  lane: 'booking',
  access: 'entry',
  rate: verify,
  pages: ['finish-registration'],
  input: withPassword.extend({ privacyAccepted: accepted('U047'), termsAccepted: accepted('U048') }),
  output: Tokens.extend({ device: z.string().meta({ example: 'Firefox, Windows' }) }),
  refusals: ['#404', 'U015', 'U017', 'K503'],
  invalid: { token: '#404' },
  clauses: ['S2.1-05', 'S8.3-20'],
});

export const inviteCustomer = operation({
  id: 'inviteCustomer',
  method: 'POST',
  path: '/invitations',
  summary: 'Invite somebody by mail to an account with a product',
  access: { key: 'members' },
  pages: ['finish-registration'],
  input: Registrant.omit({ privacyAccepted: true, termsAccepted: true }).extend({
    product: z.string('U022').min(1, 'U022').max(60, 'V005'),
    locale: Language.optional(),
  }),
  days: { birthDate: [...ofBirth, ofAge] },
  output: Sent,
  refusals: ['U022', 'U030', 'K429'],
  clauses: ['S2.1-05', 'S6-12'],
});

/** The result: a policy was opened, the account had it already, or a link was mailed to the company's address. */
export const Identified = User.extend({
  outcome: z.enum(['opened', 'held', 'mailed']),
  covers: z.array(z.object({ product: z.string(), validFrom: z.iso.date(), validTo: z.iso.date().nullable() })),
}).meta({ id: 'Identified' });

/** A customer who is logged in may learn that nothing was found (S8.3-14). */
export const identify = operation({
  id: 'identify',
  method: 'POST',
  path: '/identification',
  summary: 'Add a membership, a code or a voucher to the account',
  access: 'customer',
  pages: ['account'],
  selfOnly: true,
  input: withIdentifier(z.strictObject({ mode: RegistrationMode, ...optional, companyEmail: email.optional() })),
  output: Identified,
  example: { input: { mode: 'voucher', voucherCode: 'HARSTAVASZ26' } },
  refusals: ['K401', 'KA003', 'U006', 'U023', 'U027', 'U041', 'U045', 'K429'],
  clauses: ['S8.3-14', 'S8.3-19', 'S8.3-20'],
});
