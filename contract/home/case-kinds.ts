import { callBackCase } from '../booking/call-back-states.ts';
import { careCase } from '../care/medical-care-states.ts';
import { requestCase } from '../care/request-steps.ts';
import { claimCase } from '../claims/claim-states.ts';
import { preauthCase } from '../claims/preauthorization-states.ts';
import { complaintCase } from '../complaints/complaint-states.ts';
import { policyReviewCase } from '../entitlement/policy-review-states.ts';
import { memberCase } from '../identity/unmatched-states.ts';
import { reviewCase } from '../payment/review-states.ts';
import { right } from '../platform/case.ts';
import type { CustomerSide } from '../platform/customer-side.ts';
import type { DeskData, DeskRight } from '../platform/desk-right.ts';
import type { Tone } from '../platform/states.ts';
import { videoVisitCase } from '../telemedicine/visit-states.ts';

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
  complaint: complaintCase,
} as const;

export type HeldKind = keyof typeof caseKinds;

export type CustomerKind = {
  name: DeskData;
  states: Readonly<Record<string, { turn: string | null; tone?: Tone; runsOn?: true }>>;
  customer: CustomerSide<string>;
};

export const customerKinds: readonly CustomerKind[] = Object.values<
  Omit<CustomerKind, 'customer'> & Partial<CustomerKind>
>(caseKinds).flatMap(({ customer, ...kind }) => (customer ? [{ ...kind, customer }] : []));

export const caseLetters: readonly string[] = customerKinds.flatMap(({ customer }) => customer.letters ?? []);

export function readsOf({ name, customer: { reads } }: CustomerKind): readonly DeskRight[] {
  return reads ?? [right(name, 'read')];
}

export function customerKind(name: string): CustomerKind | undefined {
  return customerKinds.find((kind) => kind.name === name);
}
