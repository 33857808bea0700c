import { listVisits } from '../booking/attendance.ts';
import { listCallBacks } from '../booking/call-back-desk.ts';
import { listDeskWaiting } from '../booking/waiting-desk.ts';
import { listDeskCareRequests } from '../care/care-request-desk.ts';
import { listDeskCares } from '../care/medical-care-desk.ts';
import { requestServices } from '../care/request-kinds.ts';
import { listDeskClaims } from '../claims/claim-desk.ts';
import { listDeskPreauthorizations } from '../claims/preauthorization-desk.ts';
import { listRelativeProofs } from '../entitlement/relative-desk.ts';
import { EntitlementKind } from '../identity/sign-in.ts';
import { listUnmatchedMembers } from '../identity/unmatched-desk.ts';
import type { DeskRight } from '../platform/desk-right.ts';
import type { WorkItem } from '../platform/work-list.ts';
import { serviceKeys } from '../portal/services.ts';

import { letterKinds, listStuckLetters } from './letters.ts';

/** A column shows one or more members of a `WorkItem`; its heading is `desk.column.<id>`. */
export type WorkColumn = 'number' | 'to' | 'why' | 'name' | 'subject' | 'phone' | 'since' | 'due' | 'holder';

/** What a list's lines differ in; `words` says what a kind is called. */
export type WorkKinds = { values: readonly string[]; words: 'service' | 'identifier' | 'letter' };

/** Every list of the desk: another area adds a row here, and its count to `server/desk/work-counts.ts`. */
export const workLists = [
  {
    id: 'call-backs',
    right: 'call_back.read',
    list: listCallBacks,
    /** The page of one line. */
    route: 'desk-call-back',
    columns: ['number', 'due', 'name', 'phone', 'since', 'holder'],
    /** Whether it can be narrowed to what one colleague holds, and to one kind. */
    isHeld: true,
    kinds: undefined,
  },
  {
    id: 'requests',
    right: 'care_request.read',
    list: listDeskCareRequests,
    route: 'desk-care-request',
    columns: ['number', 'due', 'name', 'subject', 'since', 'holder'],
    isHeld: true,
    kinds: { values: requestServices, words: 'service' },
  },
  {
    id: 'waiting-list',
    right: 'waiting_list.read',
    list: listDeskWaiting,
    route: 'desk-waiting',
    columns: ['number', 'due', 'name', 'phone', 'since'],
    isHeld: false,
    kinds: undefined,
  },
  {
    id: 'visits',
    right: 'reservation.act',
    list: listVisits,
    route: 'desk-visit',
    columns: ['number', 'due', 'name'],
    isHeld: false,
    kinds: undefined,
  },
  {
    id: 'medical-cares',
    right: 'medical_care.read',
    list: listDeskCares,
    route: 'desk-medical-care',
    columns: ['number', 'due', 'name', 'phone', 'since', 'holder'],
    isHeld: true,
    kinds: { values: serviceKeys, words: 'service' },
  },
  {
    id: 'members',
    right: 'unmatched_member.read',
    list: listUnmatchedMembers,
    route: 'desk-member',
    columns: ['number', 'due', 'name', 'subject', 'phone', 'since', 'holder'],
    isHeld: true,
    kinds: { values: EntitlementKind.options, words: 'identifier' },
  },
  {
    id: 'letters',
    right: 'letter.read',
    list: listStuckLetters,
    route: 'desk-letter',
    columns: ['number', 'subject', 'to', 'why', 'since'],
    isHeld: false,
    kinds: { values: letterKinds, words: 'letter' },
  },
  {
    id: 'relatives',
    right: 'relative.read',
    list: listRelativeProofs,
    route: 'desk-relative',
    columns: ['number', 'due', 'name', 'since', 'holder'],
    isHeld: false,
    kinds: undefined,
  },
  {
    id: 'preauthorizations',
    right: 'preauthorization.read',
    list: listDeskPreauthorizations,
    route: 'desk-preauthorization',
    columns: ['number', 'due', 'name', 'phone', 'since', 'holder'],
    isHeld: true,
    kinds: undefined,
  },
  {
    id: 'claims',
    right: 'claim.read',
    list: listDeskClaims,
    route: 'desk-claim',
    columns: ['number', 'due', 'name', 'since', 'holder'],
    isHeld: true,
    kinds: undefined,
  },
] as const satisfies readonly {
  id: string;
  right: DeskRight;
  list: { output: { _output: { items: WorkItem[] } } };
  route: string;
  columns: readonly WorkColumn[];
  isHeld: boolean;
  kinds: WorkKinds | undefined;
}[];

export type WorkListId = (typeof workLists)[number]['id'];
