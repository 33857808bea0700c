import { z } from 'zod';
import { linkToken } from '../identity/link.ts';
import { verify } from '../identity/rates.ts';
import { caseMessage } from '../platform/case-message.ts';
import { caseRates, doorRates } from '../platform/door.ts';
import { sentDraft } from '../platform/draft.ts';
import { operation } from '../platform/operation.ts';
import { phone } from '../platform/phone.ts';
import { accepted, choiceOf, email, numberWithin, personName, spokenNumber, textWithin } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import {
  complaintLimits,
  complaintMessages,
  complaintOutcomes,
  complaintStates,
  complaintTopics,
} from './complaint-states.ts';

export const Complaint = z
  .object({
    number: z.string(),
    status: z.enum(statesOf(complaintStates)),
    topic: z.enum(complaintTopics),
    about: z
      .string()
      .nullable()
      .meta({ example: 'Sees adults with high blood pressure, diabetes and thyroid disorders.' }),
    sentAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    overdue: z.boolean(),
    outcome: z.enum(complaintOutcomes).nullable(),
    answeredAt: z.iso.datetime().nullable(),
    messages: z.array(caseMessage(complaintMessages)),
    canWrite: z.boolean(),
    canWithdraw: z.boolean(),
  })
  .meta({ id: 'Complaint' });
export type Complaint = z.infer<typeof Complaint>;

const clauses = ['S2.9-04', 'S1-04'] as const;

export const sendComplaint = operation({
  id: 'sendComplaint',
  method: 'POST',
  path: '/complaints',
  repeatable: true,
  summary: 'Complain about anything; answers with a number and the day by which there is an answer',
  access: 'public',
  rate: doorRates.step,
  health: ['complaint.act'],
  pages: ['complaint-new'],
  input: z.strictObject({
    topic: choiceOf(complaintTopics),
    about: numberWithin(0, 40).default(''),
    description: textWithin(1, complaintLimits.description),
    desiredOutcome: textWithin(0, complaintLimits.desiredOutcome).default(''),
    name: personName.optional(),
    email: email.optional(),
    phone: phone.optional(),
    privacyAccepted: accepted('U018').optional(),
    /** Absent without script: fewer tries are allowed then. */
    captcha: z.string().min(1, 'RC001').max(5000, 'RC001').optional(),
    ...sentDraft,
  }),
  /** The token opens a guest's page and is mailed too; null for a customer, who finds the complaint in the account. */
  output: Complaint.extend({ token: z.string().nullable() }),
  refusals: ['KB004', 'RC001', 'K429', 'KA003'],
  clauses,
});

const own = {
  access: 'customer',
  pages: ['complaint'],
  output: Complaint,
  invalid: { number: '#404' },
  clauses,
} as const;
const which = { number: spokenNumber('#404') };
const text = textWithin(1, complaintLimits.message);

export const readComplaint = operation({
  ...own,
  id: 'readComplaint',
  method: 'GET',
  path: '/complaints/{number}',
  summary: 'A complaint of the customer: how it stands, until when it is answered, and what was written',
  health: ['complaint.read'],
  input: z.strictObject(which),
  refusals: ['#404'],
});

export const writeToComplaint = operation({
  ...own,
  id: 'writeToComplaint',
  rate: caseRates.message,
  method: 'POST',
  path: '/complaints/{number}/messages',
  repeatable: true,
  summary: 'Add something to a complaint, or answer a question about it',
  health: ['complaint.act'],
  input: z.strictObject({ ...which, text }),
  refusals: ['#404', 'KB001', 'K429'],
});

export const withdrawComplaint = operation({
  ...own,
  id: 'withdrawComplaint',
  method: 'POST',
  path: '/complaints/{number}/withdraw',
  repeatable: true,
  summary: 'Take a complaint back; nobody has to answer it any more',
  health: ['complaint.act'],
  input: z.strictObject(which),
  refusals: ['#404', 'KB001'],
});

const byLink = {
  access: 'entry',
  rate: verify,
  pages: ['complaint-guest'],
  output: Complaint,
  invalid: { token: '#404' },
  clauses,
} as const;
const link = { token: linkToken };

export const readGuestComplaint = operation({
  ...byLink,
  id: 'readGuestComplaint',
  method: 'GET',
  path: '/guest-complaints/{token}',
  summary: 'The complaint of a guest, by the link that was mailed',
  input: z.strictObject(link),
  refusals: ['#404', 'U017', 'K429'],
});

export const writeToGuestComplaint = operation({
  ...byLink,
  id: 'writeToGuestComplaint',
  method: 'POST',
  path: '/guest-complaints/{token}/messages',
  repeatable: true,
  summary: 'Add something to the complaint of a guest, or answer a question about it',
  input: z.strictObject({ ...link, text }),
  refusals: ['#404', 'U017', 'K429', 'KB001'],
});

export const withdrawGuestComplaint = operation({
  ...byLink,
  id: 'withdrawGuestComplaint',
  method: 'POST',
  path: '/guest-complaints/{token}/withdraw',
  repeatable: true,
  summary: 'Take the complaint of a guest back',
  input: z.strictObject(link),
  refusals: ['#404', 'U017', 'K429', 'KB001'],
});
