import { z } from 'zod';
import { bookingNumber } from '../booking/appointments.ts';
import { callWindows } from '../booking/call-back-states.ts';
import { healthConsent } from '../care/health-consent.ts';
import { ruleCodes } from '../entitlement/coverage.ts';
import { Person } from '../entitlement/relative.ts';
import { Access } from '../identity/access-log.ts';
import { caseMessage } from '../platform/case-message.ts';
import { caseRates } from '../platform/door.ts';
import { draftKey, sentDraft } from '../platform/draft.ts';
import { fileLimits } from '../platform/file-limits.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { limit, page, textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { FileData } from '../records/record.ts';
import { benefitRefusals, bookingWays, modes, preauthRules, scopes, sides } from './preauthorization-rules.ts';
import { preauthDays, stepFields } from './preauthorization-schema.ts';
import { preauthStates } from './preauthorization-states.ts';
import { claimRates } from './rates.ts';

export const PreauthItem = z
  .object({
    no: z.int(),
    serviceCode: z.string().meta({ example: '101' }),
    service: z.string(),
    specialization: z.string(),
    bodySite: z.string().meta({ example: 'left knee' }),
    side: z.enum(sides),
    qty: z.int(),
    note: z.string(),
    decision: z
      .object({
        qty: z.int(),
        amount: Money.nullable(),
        /** Providers where the approval may be used; an empty list means everywhere in the network. */
        providers: z.array(z.object({ id: z.int(), name: z.string().meta({ example: 'Bükkfa Rendelő' }) })),
        remark: z.string().meta({ example: 'Bring the earlier findings.' }),
        open: z.int(),
        booked: z.int(),
        used: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'PreauthItem' });
export type PreauthItem = z.infer<typeof PreauthItem>;

const Line = z.object({
  /** A visit is booked under this number; people may read it out, because it opens nothing. */
  number: z.string(),
  status: z.enum(statesOf(preauthStates)),
  turn: z.enum(['customer', 'desk']).nullable(),
  /** The end of the term for the desk's decision, the customer's answer or the approval's validity. */
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
  person: z.string().nullable(),
  services: z.array(z.string()),
  sentAt: z.iso.datetime(),
});
export type PreauthLine = z.infer<typeof Line>;

export const preauthMessageKinds = ['question', 'answer', 'objection'] as const;
export type PreauthMessageKind = (typeof preauthMessageKinds)[number];

export const Preauthorization = Line.extend({
  id: z.uuid(),
  quick: z.boolean(),
  validFrom: z.iso.date().nullable(),
  validTo: z.iso.date().nullable(),
  remark: z.string().meta({ example: 'Bring the earlier findings.' }),
  reason: z.string().nullable(),
  appealUntil: z.iso.date().nullable(),
  items: z.array(PreauthItem),
  visits: z.array(z.string()).meta({ example: ['XVMY-ZNNC'] }),
  recommendation: z
    .object({
      issuedOn: z.iso.date().meta({ example: '2026-11-10' }),
      doctorName: z.string(),
      institution: z.string().meta({ example: 'Bükkfa Rendelő' }),
      diagnosis: z.string().meta({ example: 'Inguinal hernia' }),
      icd: z.string().meta({ example: 'K40.9' }),
    })
    .nullable(),
  answers: z.array(
    z.object({
      question: z.string().meta({ example: 'How long has it hurt?' }),
      answer: z.string().meta({ example: 'For two weeks.' }),
    }),
  ),
  ranges: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  scope: z.enum(scopes),
  place: z.string().meta({ example: 'Budapest' }),
  providerWish: z.string().meta({ example: 'Bükkfa Rendelő' }),
  mode: z.enum(modes),
  phone: z.string(),
  email: z.string(),
  bookBy: z.enum(bookingWays),
  callPhone: z.string().meta({ example: '+36301234567' }),
  callWindow: z.enum(statesOf(callWindows)).meta({ example: 'morning' }),
  statement: z.object({
    name: z.string().meta({ example: 'Statement of the customer' }),
    version: z.string(),
    at: z.iso.datetime(),
  }),
  files: z.array(FileData),
  messages: z.array(caseMessage(preauthMessageKinds)),
  history: z.array(Access),
  call: z
    .object({ number: z.string(), promisedFrom: z.iso.datetime(), dueAt: z.iso.datetime(), overdue: z.boolean() })
    .nullable(),
  canReply: z.boolean(),
  canObject: z.boolean(),
  canCancel: z.boolean(),
  canBook: z.boolean(),
}).meta({ id: 'Preauthorization' });
export type Preauthorization = z.infer<typeof Preauthorization>;

const own = {
  access: { permission: 'hasPreauthorization' },
  pages: ['services-preauthorization', 'services-preauthorization-new', 'services-preauthorization-case'],
  health: ['preauthorization.read', 'case_content.read'],
} as const;
const clauses = ['S2.3-09', 'S2.8-01', 'S3.12-03'] as const;
const which = { number: bookingNumber };
const one = { ...own, output: Preauthorization, invalid: { number: '#404' }, clauses } as const;
const files = {
  fileIds: z.array(uuid, 'V007').max(fileLimits.mostFiles, 'KF010').default([]),
  key: draftKey.optional(),
};

export const listPreauthServices = operation({
  ...own,
  id: 'listPreauthServices',
  health: ['preauthorization.read'],
  method: 'GET',
  path: '/preauthorizations/services',
  summary:
    'What needs a pre-authorisation by the chosen policy, for the customer or a relative, and by which rule it is given at once',
  input: z.strictObject({ personId: uuid.optional() }),
  output: z.object({
    /** The customer, and relatives who share the coverage and whose mandate covers claims. */
    persons: z.array(Person),
    services: z.array(
      z.object({
        serviceCode: z.string().meta({ example: '101' }),
        service: z.string(),
        specialization: z.string(),
        /** The lowest price in the network; null where no provider gives one. */
        price: Money.nullable(),
        /** A care up to this price is approved at once; null where a person always decides. */
        quickUpTo: Money.nullable(),
        byVideo: z.boolean(),
        /** The reason why the benefit would pay nothing now, even with an approval; null where it would pay. */
        refusal: z.string().nullable(),
        refusedBy: z.enum(benefitRefusals).nullable(),
        openNumber: z.string().nullable().meta({ example: 'XVMY-ZNNC' }),
      }),
    ),
    cases: z.array(z.object({ number: z.string(), service: z.string(), personId: z.uuid() })),
  }),
  refusals: ['RM1003', '#404'],
  clauses,
});

/** Codes of whoever lets the rules decide, customer or desk. */
export const decisionCodes = ['RM1003', 'RM1005', 'RM1009', 'KE001', 'KE002', 'KE008', ...ruleCodes] as const;

/** Only the customer can make the statement and give the consent, so no operator sends one for them (T15). */
export const sendPreauthorization = operation({
  ...own,
  id: 'sendPreauthorization',
  rate: claimRates.preauthorization,
  method: 'POST',
  path: '/preauthorizations',
  repeatable: true,
  summary:
    'Ask for an approval before the care; answers at once where the rules allow it, else by when somebody decides',
  selfOnly: true,
  headers: { key: 'draft-key' },
  input: z.strictObject({
    personId: uuid.optional(),
    ...stepFields.recommendation,
    ...stepFields.history,
    ...stepFields.appointment,
    ...stepFields.examination,
    ...stepFields.care,
    ...stepFields.person,
    ...stepFields.booking,
    ...stepFields.call,
    ...stepFields.statement,
    ...healthConsent,
    ...sentDraft,
  }),
  days: preauthDays,
  output: Preauthorization,
  example: {
    input: {
      statementVersion: preauthRules.statementVersion,
      answers: { medicines: 'none', pregnancy: 'not_concerned' },
      cares: [{ serviceCode: '5301', bodySite: 'left knee', qty: 1 }],
    },
    answer: { status: 'submitted' },
  },
  refusals: ['#404', ...decisionCodes, 'KP005', 'KP008', 'KF018', 'K429'],
  clauses,
});

export const listPreauthorizations = operation({
  ...own,
  id: 'listPreauthorizations',
  health: ['preauthorization.read'],
  method: 'GET',
  path: '/preauthorizations',
  summary: 'The own pre-authorisations, the newest first',
  input: z.strictObject({ page, limit }),
  output: z.object({ items: z.array(Line), page: z.int(), limit: z.int(), total: z.int() }),
  refusals: [],
  clauses: ['S2.3-09', 'S7-23'],
});

export const readPreauthorization = operation({
  ...one,
  id: 'readPreauthorization',
  method: 'GET',
  path: '/preauthorizations/{number}',
  summary: 'One own pre-authorisation: how it stands, what is approved and until when, and what happened',
  input: z.strictObject(which),
  refusals: ['#404'],
});

export const answerPreauthorization = operation({
  ...one,
  id: 'answerPreauthorization',
  rate: caseRates.message,
  method: 'POST',
  path: '/preauthorizations/{number}/answer',
  repeatable: true,
  summary: 'Answer what the desk asked for, with files where it asked for some',
  headers: { key: 'draft-key' },
  input: z.strictObject({ ...which, text: textWithin(1, 2000), ...files }),
  refusals: ['#404', 'KP001', 'KP002', 'KF018'],
});

export const objectToPreauthorization = operation({
  ...one,
  id: 'objectToPreauthorization',
  rate: caseRates.message,
  method: 'POST',
  path: '/preauthorizations/{number}/objection',
  repeatable: true,
  summary: 'Object to the decision within its thirty days; somebody reviews it anew',
  headers: { key: 'draft-key' },
  input: z.strictObject({ ...which, text: textWithin(1, 2000), ...files }),
  refusals: ['#404', 'KP001', 'KP002', 'KP003', 'KP005', 'KF018', 'KD006'],
});

export const cancelPreauthorization = operation({
  ...one,
  id: 'cancelPreauthorization',
  method: 'POST',
  path: '/preauthorizations/{number}/cancel',
  repeatable: true,
  summary: 'It is not wanted any more; what it had reserved of the limit is given back',
  input: z.strictObject(which),
  example: { answer: { status: 'cancelled' } },
  refusals: ['#404', 'KP001', 'KP002', 'KP004'],
});
