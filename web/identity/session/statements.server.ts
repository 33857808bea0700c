import { acceptInsuranceTerms } from '../../../contract/identity/account.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import type { Call } from '../../../contract/operations.ts';

import type { ContentKind } from '../../../contract/portal/content.ts';

type Statement = {
  kind: ContentKind;
  /** The box to tick. */
  field: 'privacyAccepted' | 'insuranceTermsAccepted';
  accept: (call: Call, version: string, ticked: string | undefined) => Promise<unknown>;
  done: string;
  /** Who does not accept can only leave: without it nothing of the customer's is shown (S4.1-03). */
  orLeave: boolean;
};

/** The texts a customer accepts, by the address of their page. */
const statements: Readonly<Record<string, Statement>> = {
  '/privacy-statement': {
    kind: 'privacy_statement',
    field: 'privacyAccepted',
    accept: (call, version, privacyAccepted) => call(acceptPrivacyStatement, { version, privacyAccepted }),
    done: '/',
    orLeave: true,
  },
  '/insurance-terms': {
    kind: 'assistance_policy',
    field: 'insuranceTermsAccepted',
    accept: (call, version, insuranceTermsAccepted) => call(acceptInsuranceTerms, { version, insuranceTermsAccepted }),
    done: '/account?message=submitted',
    orLeave: false,
  },
};

/** @throws Error for a page that has nothing to accept */
export function statementAt(pattern: string): Statement {
  const statement = statements[pattern];
  if (!statement) throw new Error(`nothing is accepted at ${pattern}`);
  return statement;
}
