import { workLists } from '../../contract/desk/work-lists.ts';
import { operatorOf } from '../identity/session/authorize.ts';
import type { Handler } from './context.ts';
import { workCounts } from './work-counts.ts';

export const countWork: Handler<'countWork'> = (_input, context) => {
  const { rights } = operatorOf(context);
  const seen = workLists.filter(({ right }) => rights.includes(right));
  return Promise.all(seen.map(async ({ id }) => ({ id, ...(await workCounts[id](context)) })));
};
