import { listVisits } from '../../../contract/booking/attendance.ts';
import { listDeskWaiting } from '../../../contract/booking/waiting-desk.ts';
import { listCases } from '../../../contract/desk/cases.ts';
import { allCases, type ShownList } from '../../../contract/desk/work-lists.ts';
import type { Call } from '../../../contract/operations.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import type { WorkPage, WorkQuery } from '../../../contract/platform/work-list.ts';

const others = { 'waiting-list': listDeskWaiting, visits: listVisits } as const;

export async function listWork(call: Call, id: ShownList['id'], query: WorkQuery): Promise<WorkPage> {
  try {
    if (id === 'waiting-list' || id === 'visits') return await call(others[id], query);
    return await call(listCases, { ...query, list: id === allCases.id ? undefined : id });
  } catch (error) {
    // A number that cannot exist, such as half of one, is no fault and finds nothing.
    if (!isProblem(error) || error.code !== 'X444') throw error;
    return { items: [], page: 1, limit: 1, total: 0 };
  }
}
