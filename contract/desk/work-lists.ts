import { listVisits } from '../booking/attendance.ts';
import { listCallBacks } from '../booking/call-back-desk.ts';
import { listDeskCareRequests } from '../care/care-request-desk.ts';
import { listDeskCares } from '../care/medical-care-desk.ts';
import { listDeskPreauthorizations } from '../claims/preauthorization-desk.ts';
import type { DeskRight } from '../platform/desk-right.ts';
import type { WorkItem } from '../platform/work-list.ts';

/** A column shows one or more members of a `WorkItem`; its heading is `desk.column.<id>`. */
export type WorkColumn = 'number' | 'name' | 'subject' | 'phone' | 'since' | 'due' | 'holder';

/** Every list of the desk: another area adds a row here, and its count to `server/desk/work-counts.ts`. */
export const workLists = [
  {
    id: 'call-backs',
    right: 'call_back.read',
    list: listCallBacks,
    /** The page of one line. */
    route: 'desk-call-back',
    columns: ['number', 'due', 'name', 'phone', 'since', 'holder'],
  },
  {
    id: 'requests',
    right: 'care_request.read',
    list: listDeskCareRequests,
    route: 'desk-care-request',
    columns: ['number', 'due', 'name', 'subject', 'since', 'holder'],
  },
  {
    id: 'visits',
    right: 'reservation.act',
    list: listVisits,
    route: 'desk-visit',
    columns: ['number', 'due', 'name'],
  },
  {
    id: 'medical-cares',
    right: 'medical_care.read',
    list: listDeskCares,
    route: 'desk-medical-care',
    columns: ['number', 'due', 'name', 'phone', 'since', 'holder'],
  },
  {
    id: 'preauthorizations',
    right: 'preauthorization.read',
    list: listDeskPreauthorizations,
    route: 'desk-preauthorization',
    columns: ['number', 'due', 'name', 'phone', 'since', 'holder'],
  },
] as const satisfies readonly {
  id: string;
  right: DeskRight;
  list: { output: { _output: { items: WorkItem[] } } };
  route: string;
  columns: readonly WorkColumn[];
}[];

export type WorkListId = (typeof workLists)[number]['id'];
