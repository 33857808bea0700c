import type { CareRequestState } from '../care/request-states.ts';
import type { ClaimState } from './claim-states.ts';
import type { PreauthState } from './preauthorization-states.ts';

/** States of a case in which something is asked of its customer; a booked visit is theirs too, and stands among the appointments. */
export const asking = {
  care_request: ['waiting_for_information', 'answered'],
  preauthorization: ['info_requested', 'approved', 'partially_approved'],
  claim: ['info_requested', 'payment_failed'],
} as const satisfies {
  care_request: readonly CareRequestState[];
  preauthorization: readonly PreauthState[];
  claim: readonly ClaimState[];
};
