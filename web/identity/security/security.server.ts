import { removePasskey, reviewPasskeys } from '../../../contract/identity/passkey.ts';
import {
  confirmTotp,
  disableTotp,
  newRecoveryCodes,
  startTotp,
  type TotpSetup,
} from '../../../contract/identity/second-factor.ts';
import { endSession } from '../../../contract/identity/session.ts';
import { endStandingKey, StandingKey } from '../../../contract/identity/standing-key.ts';
import type { Call } from '../../../contract/operations.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { textOf } from '../../platform/form/text-of.ts';

type SecuritySecrets = { setup?: TotpSetup; recoveryCodes?: string[] };

type SecurityAction = (call: Call, form: FormData) => Promise<SecuritySecrets | undefined>;

const proofs = (form: FormData) => ({ password: textOf(form, 'password') ?? '', code: textOf(form, 'code') ?? '' });

/** Each action by the intent of its button; one that gives undefined leads back to the page. */
const securityActions = new Map<string, SecurityAction>([
  [
    'end',
    async (call, form) => {
      await call(endSession, { sessionId: textOf(form, 'sessionId') ?? '' });
      return undefined;
    },
  ],
  [
    'review',
    async (call, form) => {
      const mine = textOf(form, 'mine');
      if (mine !== 'yes' && mine !== 'no') throw problem('#404');
      await call(reviewPasskeys, { mine });
      return undefined;
    },
  ],
  [
    'end-standing',
    async (call, form) => {
      const { data: key } = StandingKey.shape.id.safeParse(form.get('key'));
      if (key === undefined) throw problem('#404');
      await call(endStandingKey, { key });
      return undefined;
    },
  ],
  ['setup', async (call) => ({ setup: await call(startTotp, {}) })],
  ['on', (call, form) => call(confirmTotp, proofs(form))],
  [
    'off',
    async (call, form) => {
      await call(disableTotp, proofs(form));
      return undefined;
    },
  ],
  ['renew', (call, form) => call(newRecoveryCodes, proofs(form))],
  [
    'remove',
    async (call, form) => {
      const passkeyId = textOf(form, 'passkeyId') ?? '';
      await call(removePasskey, { passkeyId, password: textOf(form, 'password') ?? '' });
      return undefined;
    },
  ],
]);

/** @throws Problem #404 for an unknown button */
export function securityActionIn(form: FormData): SecurityAction {
  const deed = securityActions.get(pressed(form));
  if (!deed) throw problem('#404');
  return deed;
}

/** After a refusal, the page shows the same secret again; the server trusts only its own copy of it. */
export function carriedSetup(form: FormData): TotpSetup | undefined {
  const [secret, otpauthUrl, path, size] = ['secret', 'otpauthUrl', 'qr', 'size'].map((name) => textOf(form, name));
  if (secret === undefined || otpauthUrl === undefined || path === undefined) return undefined;
  return { secret, otpauthUrl, qr: { path, size: Number(size) } };
}

export function isGone(error: unknown): boolean {
  return isProblem(error) && error.code === '#404';
}
