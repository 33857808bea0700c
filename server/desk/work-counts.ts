import type { WorkListId } from '../../contract/desk/work-lists.ts';
import { countVisits } from '../booking/attendance/list-visits.ts';
import { countCallBacks } from '../booking/call-back/work-list.ts';
import { countDeskWaiting } from '../booking/waiting-list/desk-places.ts';
import { countCareRequests } from '../care/desk/work-list.ts';
import { countCares } from '../care/medical-care/list-desk-cares.ts';
import { countClaims } from '../claims/claim/list-desk-claims.ts';
import { countPreauthorizations } from '../claims/preauthorization/list-desk-preauthorizations.ts';
import { countRelativeProofs } from '../entitlement/desk/work-list.ts';
import { countUnmatchedMembers } from '../identity/registration/unmatched/work-list.ts';
import type { Context } from './context.ts';
import { countStuckLetters } from './letters/work-list.ts';

type Counts = { open: number; mine: number; overdue: number };

/** By list; the compiler refuses a list without its count. */
export const workCounts: Readonly<Record<WorkListId, (context: Context) => Promise<Counts>>> = {
  'call-backs': countCallBacks,
  requests: countCareRequests,
  visits: countVisits,
  'waiting-list': countDeskWaiting,
  'medical-cares': countCares,
  preauthorizations: countPreauthorizations,
  members: countUnmatchedMembers,
  letters: countStuckLetters,
  relatives: countRelativeProofs,
  claims: countClaims,
};
