import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { heldQuery, WorkPage } from '../platform/work-list.ts';
import { caseLists } from './work-lists.ts';

const list = z.enum(
  caseLists.map(({ id }) => id),
  'V007',
);

export const listCases = operation({
  id: 'listCases',
  method: 'GET',
  path: '/desk/cases',
  summary: 'A work list, or all that the caller may read: longest overdue first, names as initials and numbers masked',
  access: 'operator',
  pages: ['desk'],
  input: heldQuery.extend({ list: list.optional(), kind: z.string('V007').optional() }),
  output: WorkPage,
  refusals: ['K401', 'K403'],
  clauses: ['S7-23', 'S1-08'],
});
