import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { secondFactorCode } from '../platform/typed-code.ts';
import { Passkey } from './passkey.ts';
import { typedPassword } from './password.ts';

// The second factor is an authenticator app with recovery codes; an operator who acts for a customer cannot change it (T15).

const mine = { access: 'customer', pages: ['account-security'], selfOnly: true, credentials: true } as const;
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).meta({ example: ['4f7q-9x2m', 'k3wd-81hp'] }) });
const proofs = z.strictObject({ password: typedPassword, code: secondFactorCode.meta({ example: '578287' }) });

export const getSecondFactors = operation({
  access: 'customer',
  selfOnly: true,
  id: 'getSecondFactors',
  method: 'GET',
  path: '/second-factors',
  summary: 'Whether an authenticator is asked for, how many recovery codes are left, and the passkeys',
  pages: ['account-security'],
  input: z.object({}),
  output: z.object({ totp: z.boolean(), recoveryCodesLeft: z.int().meta({ example: 8 }), passkeys: z.array(Passkey) }),
  refusals: ['K401', 'KA003'],
  clauses: ['S8.3-13'],
});

/** The secret is shown only this once, while the app is set up. */
export const TotpSetup = z.object({
  /** The secret in base 32, for people who type it by hand. */
  secret: z.string().meta({ example: 'JBSWY3DPEHPK3PXP' }),
  otpauthUrl: z
    .string()
    .meta({ example: 'otpauth://totp/Kapu:unige.szoke@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Kapu' }),
  /** The address as a QR code: the `d` of an SVG path in a square of `size` units. */
  qr: z.object({ size: z.int(), path: z.string().meta({ example: 'M0 0h7v1h-7z' }) }),
});
export type TotpSetup = z.infer<typeof TotpSetup>;

export const startTotp = operation({
  ...mine,
  id: 'startTotp',
  method: 'POST',
  path: '/second-factors/totp',
  summary: 'Make a secret for an authenticator app; nothing changes until a code of it is confirmed',
  input: z.strictObject({}),
  output: TotpSetup,
  refusals: ['K401', 'KA003', 'KA009', 'K409'],
  clauses: ['S8.3-13'],
});

export const confirmTotp = operation({
  ...mine,
  id: 'confirmTotp',
  method: 'POST',
  path: '/second-factors/totp/confirm',
  summary: 'Ask for a code at every log-in from now on; answers ten recovery codes, shown this once',
  input: proofs,
  output: RecoveryCodes,
  refusals: ['K401', 'KA002', 'KA003', 'KA009', 'U014', 'K409', 'K429', 'K503'],
  clauses: ['S8.3-13'],
});

export const disableTotp = operation({
  ...mine,
  id: 'disableTotp',
  method: 'POST',
  path: '/second-factors/totp/disable',
  summary: 'Ask for the password alone again; the recovery codes are void',
  input: proofs,
  output: z.object({ done: z.literal(true) }),
  refusals: ['K401', 'KA002', 'KA003', 'KA009', 'U014', 'K409', 'K429', 'K503'],
  clauses: ['S8.3-13'],
});

export const newRecoveryCodes = operation({
  ...mine,
  id: 'newRecoveryCodes',
  method: 'POST',
  path: '/second-factors/recovery-codes',
  summary: 'Ten new recovery codes; those from before are void',
  input: proofs,
  output: RecoveryCodes,
  refusals: ['K401', 'KA002', 'KA003', 'KA009', 'U014', 'K409', 'K429', 'K503'],
  clauses: ['S8.3-13'],
});
