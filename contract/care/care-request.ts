import { z } from 'zod';
import { bookingNumber } from '../booking/appointments.ts';
import { Access } from '../identity/access-log.ts';
import { caseMessage } from '../platform/case-message.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { limit, page, textWithin } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { messageParts, refuseEmpty } from '../platform/written-message.ts';
import { FileData } from '../records/record.ts';
import { alertMarks } from './alerts.ts';
import { Care } from './medical-care.ts';
import { ofBooking, ProposedTime, pays } from './proposed-time.ts';
import { requestServices } from './request-kinds.ts';
import { careRequestStates, messageKinds } from './request-states.ts';

const service = z.enum(requestServices);

export const CareRequest = z
  .object({
    /** People may read the number out on the phone, because it names the request and opens nothing. */
    number: z.string(),
    service,
    /** The name of the relative whom the request is for; null where it is the customer's own. */
    person: z.string().nullable(),
    status: z.enum(statesOf(careRequestStates)),
    /** Set where an answer calls for somebody soon, or for somebody with medical rights. */
    mark: z.enum(alertMarks).nullable().meta({ example: 'urgent' }),
    turn: z.enum(['desk', 'expert', 'customer']).nullable(),
    dueAt: z.iso.datetime().nullable(),
    overdue: z.boolean(),
    sentAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    hasNews: z.boolean(),
  })
  .meta({ id: 'CareRequest' });
export type CareRequest = z.infer<typeof CareRequest>;

export const CareMessage = caseMessage(messageKinds)
  .extend({ times: z.array(ProposedTime) })
  .meta({ id: 'CareMessage' });
export type CareMessage = z.infer<typeof CareMessage>;

export const caseContents = {
  answers: z.array(
    z.object({
      question: z.string().meta({ example: 'How long has it hurt?' }),
      answer: z.string().meta({ example: 'For two weeks.' }),
    }),
  ),
  files: z.array(FileData),
  messages: z.array(CareMessage),
  withheld: z.boolean(),
};

export const CareRequestDetail = CareRequest.extend({
  ...caseContents,
  reservation: z.string().nullable(),
  care: Care.pick({
    number: true,
    status: true,
    turn: true,
    dueAt: true,
    overdue: true,
    provider: true,
    appointment: true,
    times: true,
    items: true,
    reason: true,
  }).nullable(),
  history: z.array(Access),
  canWrite: z.boolean(),
  canBook: z.boolean(),
  canWithdraw: z.boolean(),
  canFinish: z.boolean(),
}).meta({ id: 'CareRequestDetail' });
export type CareRequestDetail = z.infer<typeof CareRequestDetail>;

const which = { number: bookingNumber };
const own = { access: 'customer', pages: ['requests', 'request'], health: ['care_request.read'] } as const;
const one = {
  ...own,
  output: CareRequestDetail,
  invalid: { number: '#404' },
  clauses: ['S1-04'],
} as const;

const longestMessage = 2000;
export const messageText = textWithin(1, longestMessage);

export const listCareRequests = operation({
  ...own,
  id: 'listCareRequests',
  method: 'GET',
  path: '/care-requests',
  summary: 'The own requests, those whose turn is the customer’s first, then the newest',
  input: z.object({ page, limit }),
  output: z.object({
    items: z.array(CareRequest),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    /** Persons who have as many open requests of a service as one person may have. */
    full: z.array(z.object({ service, personId: z.uuid() })),
  }),
  refusals: [],
  clauses: ['S1-04', 'S7-23'],
});

export const readCareRequest = operation({
  ...one,
  id: 'readCareRequest',
  method: 'GET',
  path: '/care-requests/{number}',
  summary: 'One own request whole: what was asked, what was written since, and what happened',
  input: z.strictObject(which),
  refusals: ['#404'],
});

export const writeToCareRequest = operation({
  ...one,
  id: 'writeToCareRequest',
  rate: caseRates.message,
  method: 'POST',
  path: '/care-requests/{number}/messages',
  repeatable: true,
  summary: 'Write or send files to the desk; what was asked for is answered by it, and an answer is asked about',
  headers: { key: 'draft-key' },
  input: z.strictObject({ ...which, ...messageParts(longestMessage) }).check(refuseEmpty),
  example: { input: { text: 'Since last week.' } },
  refusals: ['#404', 'KQ001', 'KQ002', 'K429', 'KF005', 'KQ008'],
});

export const takeProposedTime = operation({
  ...one,
  id: 'takeProposedTime',
  method: 'POST',
  path: '/care-requests/{number}/times/{slotId}/take',
  repeatable: true,
  summary: 'Book a time that the desk proposed at the price that was shown',
  lane: 'booking',
  input: z.strictObject({ ...which, slotId: z.uuid('#404'), pays }),
  example: { input: { pays: 24_500 } },
  refusals: ['#404', 'KQ001', 'KQ002', ...ofBooking],
});

export const withdrawCareRequest = operation({
  ...one,
  id: 'withdrawCareRequest',
  method: 'POST',
  path: '/care-requests/{number}/withdraw',
  repeatable: true,
  summary: 'Take the request back; nobody works on it any more',
  input: z.strictObject(which),
  example: { answer: { status: 'withdrawn' } },
  refusals: ['#404', 'KQ001', 'KQ002'],
});

export const finishCareRequest = operation({
  ...one,
  id: 'finishCareRequest',
  method: 'POST',
  path: '/care-requests/{number}/finish',
  repeatable: true,
  summary: 'Say that the answer is enough',
  input: z.strictObject(which),
  example: { answer: { status: 'closed' } },
  refusals: ['#404', 'KQ001', 'KQ002'],
});
