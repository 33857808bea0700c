import { setPassword } from '../../../contract/identity/account.ts';
import type { LinkKind } from '../../../contract/identity/link.ts';
import { finishRegistration, verifyRegistration } from '../../../contract/identity/registration.ts';
import type { Tokens } from '../../../contract/identity/session.ts';
import type { Call } from '../../../contract/operations.ts';

import type { FieldRow } from '../../platform/form/field-row.ts';
import { newPassword } from '../person-fields.ts';

type Typed = Record<string, string | undefined>;

export type Purpose = {
  kind: LinkKind;
  /** Its words are `registration.<words>.title`, `.lead` and `.button`. */
  words: string;
  /** Where to ask for another letter when this one is over. */
  again: string;
  fields: readonly FieldRow[];
  /** Answers tokens where it logs in. */
  run: (call: Call, token: string, typed: Typed) => Promise<Tokens | undefined>;
  done: string;
};

const recovery: Purpose = {
  kind: 'password-recovery',
  words: 'recovery',
  again: '/password-recovery',
  fields: [newPassword],
  run: async (call, token, { password = '' }) => {
    await call(setPassword, { token, password });
    return undefined;
  },
  done: '/login?message=password_set',
};

const accepting: readonly FieldRow[] = [
  { name: 'privacyAccepted', kind: 'checkbox', tick: { text: 'registration.tick.privacy', href: '/privacy-policy' } },
  { name: 'termsAccepted', kind: 'checkbox', tick: { text: 'registration.tick.terms', href: '/terms-and-conditions' } },
];

/** What a password is chosen for, by the address. */
const purposes: Readonly<Record<string, Purpose>> = {
  '/verify-registration/:token': {
    kind: 'verify-registration',
    words: 'verify',
    again: '/registration',
    fields: [newPassword],
    run: (call, token, { password = '' }) => call(verifyRegistration, { token, password }),
    done: '/?message=registration_finished',
  },
  '/finish-registration/:token': {
    kind: 'finish-registration',
    words: 'finish',
    again: '/registration',
    fields: [newPassword, ...accepting],
    run: (call, token, { password = '', privacyAccepted, termsAccepted }) =>
      call(finishRegistration, { token, password, privacyAccepted, termsAccepted }),
    done: '/?message=registration_finished',
  },
  '/password-recovery/:token?': recovery,
  '/mobileapp/password-recovery/:token?': { ...recovery, again: '/mobileapp/password-recovery' },
};

/** @throws Error for a page that is for nothing of it */
export function purposeOf(pattern: string): Purpose {
  const purpose = purposes[pattern];
  if (!purpose) throw new Error(`no password is chosen at ${pattern}`);
  return purpose;
}
