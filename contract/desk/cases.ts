import { z } from 'zod';
import { caseKinds } from '../home/case-kinds.ts';
import { CaseDesk, Colleague } from '../platform/case-desk.ts';
import { day } from '../platform/day-schema.ts';
import { operation } from '../platform/operation.ts';
import type { ErrorCode } from '../platform/problem.ts';
import { textWithin, uuid } from '../platform/rules.ts';
import { heldQuery, WorkPage } from '../platform/work-list.ts';
import { deskRates } from './rates.ts';
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
  input: heldQuery.extend({
    list: list.optional(),
    kind: z.string('V007').optional().meta({ example: 'general_consultation' }),
  }),
  output: WorkPage,
  refusals: ['K401', 'K403'],
  clauses: ['S7-23', 'S1-08'],
});

const CaseHolder = z
  .object({
    id: z.uuid(),
    holder: Colleague.nullable(),
  })
  .meta({ id: 'CaseHolder' });

const kinds = Object.values(caseKinds);
const refusals: ErrorCode[] = [
  'K401',
  'K403',
  '#404',
  ...new Set(kinds.flatMap(({ refusals: of }) => Object.values(of))),
];

const which = { caseId: uuid };
const step = {
  method: 'POST',
  access: 'operator',
  pages: ['desk', ...caseLists.map(({ route }) => route)],
  output: CaseHolder,
  invalid: { caseId: '#404' },
  clauses: ['S1-08', 'S7-23'],
} as const;

export const takeCase = operation({
  ...step,
  id: 'takeCase',
  rate: deskRates.caseStep,
  path: '/desk/cases/{caseId}/take',
  repeatable: true,
  summary:
    'Say that one sees to it; nobody else does then. Also from a holder who cannot open it any more, as who left the clinic',
  input: z.strictObject(which),
  refusals: [...refusals, 'RS2002', 'RS2003', 'RS2009'],
});

export const handOnCase = operation({
  ...step,
  id: 'handOnCase',
  rate: deskRates.caseStep,
  path: '/desk/cases/{caseId}/hand-on',
  repeatable: true,
  summary:
    'Hand it to a colleague who can open it, at the visit’s own clinic for instance, and say why: one’s own, or any for whoever hands out work',
  input: z.strictObject({ ...which, operatorId: uuid, reason: textWithin(1, 500) }),
  invalid: { caseId: '#404', operatorId: '#404' },
  refusals: [...refusals, 'RS2002', 'RS2003', 'RS2009'],
});

export const giveBackCase = operation({
  ...step,
  id: 'giveBackCase',
  rate: deskRates.caseStep,
  path: '/desk/cases/{caseId}/give-back',
  repeatable: true,
  summary: 'Leave it to whoever takes it next; who takes it from a colleague says why',
  input: z.strictObject({ ...which, reason: textWithin(0, 500).default('') }),
  example: { input: { reason: 'On leave from tomorrow.' } },
  refusals: [...refusals, 'RS2002', 'RS2003', 'RS2009'],
});

const beside = { ...step, output: CaseDesk, refusals: ['K401', 'K403', '#404'] } as const;

export const readCaseDesk = operation({
  ...beside,
  id: 'readCaseDesk',
  rate: deskRates.caseNotes,
  method: 'GET',
  path: '/desk/cases/{caseId}/desk',
  summary: 'What colleagues noted about a case, to whom it may be handed, and when one wants to look at it again',
  input: z.strictObject(which),
});

export const writeCaseNote = operation({
  ...beside,
  id: 'writeCaseNote',
  rate: deskRates.caseNotes,
  path: '/desk/cases/{caseId}/notes',
  repeatable: true,
  summary: 'Note something for colleagues',
  input: z.strictObject({ ...which, text: textWithin(1, 2000) }),
});

export const remindOfCase = operation({
  ...beside,
  id: 'remindOfCase',
  rate: deskRates.caseNotes,
  path: '/desk/cases/{caseId}/reminder',
  repeatable: true,
  summary: 'Put a case on one’s own list of a day; without a day, take it off',
  input: z.strictObject({ ...which, onDay: day.optional() }),
  example: { input: { onDay: '2026-12-01' } },
});
