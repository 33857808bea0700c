import { workLists } from '../../contract/desk/work-lists.ts';
import { countVisits } from '../booking/attendance/list-visits.ts';
import type { Handler } from '../booking/context.ts';
import { countDeskWaiting } from '../booking/waiting-list/desk-places.ts';
import { operatorOf } from '../identity/session/authorize.ts';
import { countCases } from './case/list-cases.ts';

const others = { visits: countVisits, 'waiting-list': countDeskWaiting } as const;

/** The lists are counted one after the other, so that a page of the desk holds one connection. */
export const countWork: Handler<'countWork'> = async (_input, context) => {
  const { rights } = operatorOf(context);
  const cases = new Map((await countCases(context)).map((one) => [one.id, one]));
  const counts = [];
  for (const row of workLists) {
    if (!rights.includes(row.right)) continue;
    const counted = 'kind' in row ? cases.get(row.id) : await others[row.id](context);
    if (counted) counts.push({ ...counted, id: row.id });
  }
  return counts;
};
