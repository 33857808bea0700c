import { expect, it } from 'vitest';
import { workLists } from './work-lists.ts';

it.each(workLists)('the work list of $id can be narrowed to what its page offers to narrow it to (S7-23)', (row) => {
  const { shape } = row.list.input;
  expect(['holder' in shape, 'kind' in shape]).toEqual([row.isHeld, row.kinds !== undefined]);
});
