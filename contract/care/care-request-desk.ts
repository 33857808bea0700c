import { z } from 'zod';
import { DeskRelative } from '../entitlement/relative.ts';
import { Access } from '../identity/access-log.ts';
import { Colleague } from '../platform/case-desk.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid } from '../platform/rules.ts';
import { CareRequest, caseContents, messageText } from './care-request.ts';
import { FreeTimes, ofBooking, pays, timeChoice, times, timesQuery } from './proposed-time.ts';

/** A request with the person's data, so each read of it is audited (P04, P07). */
export const DeskCareRequest = CareRequest.omit({ hasNews: true, person: true })
  .extend({
    id: z.uuid(),
    /** Null where the customer sent the request anonymously: the desk sees only what was written. */
    person: z
      .object({
        name: z.string(),
        phone: z.string().nullable(),
        email: z.string(),
        birthDate: z.iso.date().nullable(),
        language: z.string(),
      })
      .nullable(),
    relative: DeskRelative.nullable(),
    contents: z.object(caseContents).nullable(),
    overdue: z.boolean(),
    holder: Colleague.nullable(),
    reservation: z.string().nullable(),
    care: z.object({ id: z.uuid(), number: z.string() }).nullable(),
    history: z.array(Access),
  })
  .meta({ id: 'DeskCareRequest' });
export type DeskCareRequest = z.infer<typeof DeskCareRequest>;

const which = { requestId: uuid };
const one = {
  pages: ['desk-care-request'],
  output: DeskCareRequest,
  invalid: { requestId: '#404' },
  clauses: ['S1-04', 'S1-08'],
} as const;
const step = {
  ...one,
  method: 'POST',
  access: { desk: 'care_request.act' },
} as const;
const refusals = ['#404', 'K403', 'KQ001', 'KQ002', 'KQ003'] as const;
const text = messageText;

export const getDeskCareRequest = operation({
  ...one,
  id: 'getDeskCareRequest',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/care-requests/{requestId}',
  summary: 'One request whole, with what was written and what happened',
  access: { desk: 'care_request.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const writeCareMessage = operation({
  ...step,
  id: 'writeCareMessage',
  path: '/desk/care-requests/{requestId}/messages',
  repeatable: true,
  summary: 'Write to the customer; whose turn it is stays as it was',
  input: z.strictObject({ ...which, text }),
  refusals,
});

export const askForInformation = operation({
  ...step,
  id: 'askForInformation',
  path: '/desk/care-requests/{requestId}/ask',
  repeatable: true,
  summary: 'Ask the customer for what is missing; it is their turn then',
  input: z.strictObject({ ...which, text }),
  example: { answer: { status: 'waiting_for_information' } },
  refusals,
});

export const proposeTimes = operation({
  ...step,
  id: 'proposeTimes',
  path: '/desk/care-requests/{requestId}/times',
  repeatable: true,
  summary: 'Propose up to three free times, of which the customer takes one',
  input: z.strictObject({
    ...which,
    text: textWithin(0, 2000).default(''),
    times,
  }),
  refusals: [...refusals, 'KQ004', 'RR1007'],
});

export const organiseCare = operation({
  ...step,
  id: 'organiseCare',
  path: '/desk/care-requests/{requestId}/organise',
  repeatable: true,
  summary: 'Organise a medical care for it, once, from what was asked; the care has its own list and steps',
  input: z.strictObject(which),
  refusals: [...refusals, 'KQ009', 'RM1003', 'KE008'],
});

export const completeDocuments = operation({
  ...step,
  id: 'completeDocuments',
  path: '/desk/care-requests/{requestId}/documents-complete',
  repeatable: true,
  summary: 'Say that every document for the opinion is there; it is for an expert to take then',
  input: z.strictObject(which),
  example: { answer: { status: 'documents_complete' } },
  refusals: [...refusals, 'KQ009'],
  clauses: ['S1-04', 'S1-05'],
});

export const listTimesForRequest = operation({
  id: 'listTimesForRequest',
  method: 'GET',
  path: '/desk/care-requests/{requestId}/times',
  summary: 'Free times of what the request is about, or of another visit, the soonest of each doctor first',
  lane: 'search',
  access: { desk: 'care_request.act' },
  pages: ['desk-care-request'],
  input: z.strictObject({ ...which, ...timesQuery }),
  output: FreeTimes,
  refusals: ['#404'],
  invalid: { requestId: '#404' },
  clauses: ['S1-04', 'S3.9-01'],
});

export const bookForRequest = operation({
  ...step,
  id: 'bookForRequest',
  path: '/desk/care-requests/{requestId}/book',
  repeatable: true,
  summary: 'Book a free time for the customer at the price that was shown; safe to repeat',
  lane: 'booking',
  input: z.strictObject({ ...which, ...timeChoice, pays }),
  example: { answer: { status: 'closed' } },
  refusals: [...refusals, 'KQ007', ...ofBooking],
});

export const createDeskDownload = operation({
  id: 'createDeskDownload',
  rate: caseRates.look,
  method: 'POST',
  path: '/desk/care-requests/{requestId}/downloads',
  summary: 'An address a file of the request is handed out at for one minute; the customer sees who took it',
  access: { desk: 'file_content.read' },
  pages: ['desk-care-request'],
  input: z.strictObject({ ...which, fileId: uuid }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['#404', 'K403', 'KF013', 'KF024', 'K429'],
  invalid: { requestId: '#404', fileId: '#404' },
  clauses: ['S3.12-01', 'S1-08'],
});

export const answerCareRequest = operation({
  ...step,
  id: 'answerCareRequest',
  path: '/desk/care-requests/{requestId}/answer',
  repeatable: true,
  summary: 'Answer it; the customer may ask about the answer, or says that it is enough',
  input: z.strictObject({ ...which, text }),
  example: { answer: { status: 'answered' } },
  refusals,
});

export const refuseCareRequest = operation({
  ...step,
  id: 'refuseCareRequest',
  path: '/desk/care-requests/{requestId}/refuse',
  repeatable: true,
  summary: 'Refuse it with the reason, which the customer reads',
  input: z.strictObject({ ...which, text }),
  example: { answer: { status: 'refused' } },
  refusals,
});

export const closeCareRequest = operation({
  ...step,
  id: 'closeCareRequest',
  path: '/desk/care-requests/{requestId}/close',
  repeatable: true,
  summary: 'End it; nothing is left to do',
  input: z.strictObject({ ...which, text: textWithin(0, 2000).default('') }),
  example: { input: { text: 'We close the request as you asked.' }, answer: { status: 'closed' } },
  refusals,
});
