import { href, type PlainRouteId } from '../../../contract/href.ts';
import { setPassword } from '../../../contract/identity/account.ts';
import type { LinkKind } from '../../../contract/identity/link.ts';
import { finishRegistration, verifyRegistration } from '../../../contract/identity/registration.ts';
import type { Tokens } from '../../../contract/identity/session.ts';
import type { Call } from '../../../contract/operations.ts';
import { type RouteId, routeIdOf } from '../../../contract/routes.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { consents, newPassword } from '../person-fields.ts';

type Values = Record<string, string | undefined>;

type LoginResult = Partial<Tokens> & { device: string; review?: boolean };

export type Purpose = {
  kind: LinkKind;
  /** Texts of the page are `registration.<words>.title`, `.lead` and `.button`. */
  words: string;
  again: PlainRouteId;
  fields: readonly FieldRow[];
  run: (call: Call, token: string, values: Values) => Promise<LoginResult>;
  done: string;
};

const recovery: Purpose = {
  kind: 'password-recovery',
  words: 'recovery',
  again: 'password-recovery',
  fields: [newPassword],
  run: async (call, token, { password = '' }) => {
    const { device, review } = await call(setPassword, { token, password });
    return { device, review };
  },
  done: href('login', {}, { message: 'password_set' }),
};

const purposes: Readonly<Partial<Record<RouteId, Purpose>>> = {
  'verify-registration': {
    kind: 'verify-registration',
    words: 'verify',
    again: 'registration',
    fields: [newPassword],
    run: (call, token, { password = '' }) => call(verifyRegistration, { token, password }),
    done: href('home', {}, { message: 'registration_finished' }),
  },
  'finish-registration': {
    kind: 'finish-registration',
    words: 'finish',
    again: 'registration',
    fields: [newPassword, ...consents],
    run: (call, token, { password = '', privacyAccepted, termsAccepted }) =>
      call(finishRegistration, { token, password, privacyAccepted, termsAccepted }),
    done: href('home', {}, { message: 'registration_finished' }),
  },
  'password-recovery': recovery,
  'mobileapp-password-recovery': { ...recovery, again: 'mobileapp-password-recovery' },
};

/** @throws Error when no purpose is registered for the route */
export function purposeOf(pattern: string): Purpose {
  const id = routeIdOf(pattern);
  const purpose = id && purposes[id];
  if (!purpose) throw new Error(`no password page is registered for ${pattern}`);
  return purpose;
}
