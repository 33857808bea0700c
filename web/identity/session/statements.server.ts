import { href } from '../../../contract/href.ts';
import { acceptInsuranceTerms } from '../../../contract/identity/account.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import type { Call } from '../../../contract/operations.ts';
import type { ContentKind } from '../../../contract/portal/content.ts';
import { type RouteId, routeIdOf } from '../../../contract/routes.ts';

type Statement = {
  kind: ContentKind;
  field: 'privacyAccepted' | 'insuranceTermsAccepted';
  accept: (call: Call, version: string, ticked: string | undefined) => Promise<unknown>;
  done: string;
  /** The only other way than to accept is to log out (S4.1-03). */
  orLeave: boolean;
};

const statements: Readonly<Partial<Record<RouteId, Statement>>> = {
  'privacy-statement': {
    kind: 'privacy_statement',
    field: 'privacyAccepted',
    accept: (call, version, privacyAccepted) => call(acceptPrivacyStatement, { version, privacyAccepted }),
    done: href('home'),
    orLeave: true,
  },
  'insurance-terms': {
    kind: 'assistance_policy',
    field: 'insuranceTermsAccepted',
    accept: (call, version, insuranceTermsAccepted) => call(acceptInsuranceTerms, { version, insuranceTermsAccepted }),
    done: href('account', {}, { message: 'submitted' }),
    orLeave: false,
  },
};

/** @throws Error when the route has nothing to accept */
export function statementAt(pattern: string): Statement {
  const id = routeIdOf(pattern);
  const statement = id && statements[id];
  if (!statement) throw new Error(`no statement is registered for ${pattern}`);
  return statement;
}
