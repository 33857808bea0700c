import { requestServices } from '../care/request-kinds.ts';
import { entitlementKinds } from '../identity/entitlement-kinds.ts';
import type { DeskRight } from '../platform/desk-right.ts';
import { serviceKeys } from '../portal/services.ts';
import { letterKinds } from './letter-kinds.ts';

export type WorkColumn = 'number' | 'list' | 'to' | 'why' | 'name' | 'subject' | 'phone' | 'since' | 'due' | 'holder';

export type WorkKinds = { values: readonly string[]; words: 'service' | 'identifier' | 'letter' };

/** A list with a `kind` is read from the heads of its cases, each other list by an operation of its own. */
export const workLists = [
  {
    id: 'call-backs',
    right: 'call_back.read',
    kind: 'call_back',
    route: 'desk-call-back',
    columns: ['number', 'due', 'name', 'phone', 'since', 'holder'],
    isHeld: true,
    kinds: undefined,
  },
  {
    id: 'requests',
    right: 'care_request.read',
    kind: 'care_request',
    route: 'desk-care-request',
    columns: ['number', 'due', 'name', 'subject', 'since', 'holder'],
    isHeld: true,
    kinds: { values: requestServices, words: 'service' },
  },
  {
    id: 'waiting-list',
    right: 'waiting_list.read',
    route: 'desk-waiting',
    columns: ['number', 'due', 'name', 'phone', 'since'],
    isHeld: false,
    kinds: undefined,
  },
  {
    id: 'visits',
    right: 'reservation.act',
    route: 'desk-visit',
    columns: ['number', 'due', 'name'],
    isHeld: false,
    kinds: undefined,
  },
  {
    id: 'medical-cares',
    right: 'medical_care.read',
    kind: 'medical_care',
    route: 'desk-medical-care',
    columns: ['number', 'due', 'name', 'phone', 'since', 'holder'],
    isHeld: true,
    kinds: { values: serviceKeys, words: 'service' },
  },
  {
    id: 'members',
    right: 'unmatched_member.read',
    kind: 'unmatched_member',
    route: 'desk-member',
    columns: ['number', 'due', 'name', 'subject', 'phone', 'since', 'holder'],
    isHeld: true,
    kinds: { values: entitlementKinds, words: 'identifier' },
  },
  {
    id: 'policies',
    right: 'policy_review.read',
    kind: 'policy_review',
    route: 'desk-policy-review',
    columns: ['number', 'due', 'name', 'since', 'holder'],
    isHeld: true,
    kinds: undefined,
  },
  {
    id: 'payments',
    right: 'payment_review.read',
    kind: 'payment_review',
    route: 'desk-payment-review',
    columns: ['number', 'due', 'name', 'since', 'holder'],
    isHeld: true,
    kinds: undefined,
  },
  {
    id: 'video-visits',
    right: 'video_visit.read',
    kind: 'video_visit',
    route: 'desk-video-visit',
    columns: ['number', 'due', 'name', 'phone', 'holder'],
    isHeld: true,
    kinds: undefined,
  },
  {
    id: 'letters',
    right: 'letter.read',
    kind: 'letter',
    route: 'desk-letter',
    columns: ['number', 'subject', 'to', 'why', 'since'],
    isHeld: false,
    kinds: { values: letterKinds, words: 'letter' },
  },
  {
    id: 'relatives',
    right: 'relative.read',
    kind: 'relative',
    route: 'desk-relative',
    columns: ['number', 'due', 'name', 'since', 'holder'],
    isHeld: false,
    kinds: undefined,
  },
  {
    id: 'preauthorizations',
    right: 'preauthorization.read',
    kind: 'preauthorization',
    route: 'desk-preauthorization',
    columns: ['number', 'due', 'name', 'phone', 'since', 'holder'],
    isHeld: true,
    kinds: undefined,
  },
  {
    id: 'claims',
    right: 'claim.read',
    kind: 'claim',
    route: 'desk-claim',
    columns: ['number', 'due', 'name', 'since', 'holder'],
    isHeld: true,
    kinds: undefined,
  },
  {
    id: 'complaints',
    right: 'complaint.read',
    kind: 'complaint',
    route: 'desk-complaint',
    columns: ['number', 'due', 'name', 'since', 'holder'],
    isHeld: true,
    kinds: undefined,
  },
] as const satisfies readonly {
  id: string;
  right: DeskRight;
  kind?: string;
  route: string;
  columns: readonly WorkColumn[];
  isHeld: boolean;
  kinds: WorkKinds | undefined;
}[];

export type CaseList = Extract<(typeof workLists)[number], { kind: string }>;

export const caseLists: readonly CaseList[] = workLists.filter((row) => 'kind' in row);

export const allCases = {
  id: 'all',
  columns: ['number', 'list', 'due', 'name', 'since', 'holder'],
  isHeld: true,
  kinds: undefined,
} as const satisfies Pick<CaseList, 'isHeld'> & { id: string; columns: readonly WorkColumn[]; kinds: undefined };

export type ShownList = (typeof workLists)[number] | typeof allCases;
