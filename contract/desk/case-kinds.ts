import { callBackCase } from '../booking/call-back-states.ts';
import { careCase } from '../care/medical-care-states.ts';
import { requestCase } from '../care/request-steps.ts';
import { claimCase } from '../claims/claim-states.ts';
import { preauthCase } from '../claims/preauthorization-states.ts';
import { policyReviewCase } from '../entitlement/policy-review-states.ts';
import { memberCase } from '../identity/unmatched-states.ts';
import { reviewCase } from '../payment/review-states.ts';
import { videoVisitCase } from '../telemedicine/visit-states.ts';

/** Every kind that somebody has, by its name in the heads of cases. */
export const caseKinds = {
  call_back: callBackCase,
  care_request: requestCase,
  medical_care: careCase,
  preauthorization: preauthCase,
  claim: claimCase,
  unmatched_member: memberCase,
  policy_review: policyReviewCase,
  payment_review: reviewCase,
  video_visit: videoVisitCase,
} as const;

export type HeldKind = keyof typeof caseKinds;
