import { z } from 'zod';
import { Access } from '../identity/access-log.ts';
import { Colleague } from '../platform/case-desk.ts';
import { dayNumber } from '../platform/day.ts';
import { day } from '../platform/day-schema.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { choiceOf, textWithin, uuid } from '../platform/rules.ts';
import { Complaint } from './complaint.ts';
import { complaintLimits, complaintOutcomes } from './complaint-states.ts';

/** A complaint with the person's data, so each read of it is audited (P04, P07). */
export const DeskComplaint = Complaint.extend({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.string(),
  isGuest: z.boolean(),
  holder: Colleague.nullable(),
  /** The complaint is about something that the reader handled, so a colleague has to answer it. */
  isConcerned: z.boolean(),
  history: z.array(Access),
}).meta({ id: 'DeskComplaint' });
export type DeskComplaint = z.infer<typeof DeskComplaint>;

const which = { complaintId: uuid };
const one = {
  pages: ['desk-complaint'],
  output: DeskComplaint,
  invalid: { complaintId: '#404' },
  clauses: ['S2.9-04', 'S1-08'],
} as const;

export const getDeskComplaint = operation({
  ...one,
  id: 'getDeskComplaint',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/complaints/{complaintId}',
  summary: 'One complaint whole, with what was written and done',
  access: { desk: 'complaint.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

const step = { ...one, method: 'POST', refusals: ['#404', 'KB001', 'KB002', 'KB003'] } as const;

export const askComplainant = operation({
  ...step,
  id: 'askComplainant',
  path: '/desk/complaints/{complaintId}/questions',
  repeatable: true,
  summary: 'Ask whoever complained something; the term runs on',
  access: { desk: 'complaint.act' },
  input: z.strictObject({ ...which, text: textWithin(1, complaintLimits.message) }),
});

export const answerComplaint = operation({
  ...step,
  id: 'answerComplaint',
  path: '/desk/complaints/{complaintId}/answer',
  repeatable: true,
  summary: 'Answer it with reasons, and say what is done about it; nobody who handled what it is about may',
  access: { desk: 'complaint.decide' },
  input: z.strictObject({
    ...which,
    outcome: choiceOf(complaintOutcomes),
    answer: textWithin(1, complaintLimits.answer),
    remedy: textWithin(0, complaintLimits.remedy).default(''),
  }),
});

const longestYear = 366;

export const exportComplaints = operation({
  id: 'exportComplaints',
  rate: { name: 'complaint-register', by: 'account', times: 30, minutes: 60 },
  method: 'GET',
  path: '/desk/complaint-register',
  summary:
    'The register of the complaints received on some days, for the supervisory authority: without names of customers',
  access: { desk: 'complaint.decide' },
  pages: ['desk-complaints'],
  input: z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => from <= to && dayNumber(to) - dayNumber(from) <= longestYear, {
      error: 'KB005',
      path: ['to'],
    }),
  output: z.object({ name: z.string(), mediaType: z.string(), text: z.string(), total: z.int() }),
  refusals: ['K429', 'KB005'],
  clauses: ['S2.9-04'],
});
