import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import type { MandateScope } from '../../../contract/entitlement/relative-states.ts';
import type { ConsentedKind } from '../../../contract/platform/consented-kinds.ts';
import type { ConsentKind } from '../../../contract/portal/content.ts';
import { endCare } from '../../care/medical-care/end-consent.ts';
import { endRequest } from '../../care/request/end-consent.ts';
import { endClaim } from '../../claims/claim/end-consent.ts';
import { endPreauthorization } from '../../claims/preauthorization/end-consent.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../../telemedicine/context.ts';

export type CaseKind = Exclude<ConsentedKind, 'assessment'>;

type ConsentedCase = {
  text: ConsentKind;
  /** The mandate a holder needs to see, and so to withdraw, a case sent for a relative; a claim is always the holder's own. */
  scope: MandateScope | undefined;
  end: (tx: Tx, context: Context, id: string) => Promise<void>;
};

export const consentedCases: Readonly<Record<CaseKind, ConsentedCase>> = {
  care_request: { text: 'health_consent_request', scope: mandateForCare, end: endRequest },
  medical_care: { text: 'health_consent_care', scope: mandateForCare, end: endCare },
  preauthorization: { text: 'health_consent_preauthorization', scope: 'claims', end: endPreauthorization },
  claim: { text: 'health_consent_claim', scope: undefined, end: endClaim },
};

export function isCaseKind(kind: string): kind is CaseKind {
  return Object.hasOwn(consentedCases, kind);
}
