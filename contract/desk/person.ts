import { z } from 'zod';
import { ofBirth } from '../platform/day-rules.ts';
import { birthDate } from '../platform/day-schema.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { choiceOf, numberWithin, textWithin, uuid } from '../platform/rules.ts';
import { openReasons } from './open-reasons.ts';
import { deskRates } from './rates.ts';

/** A person in the list of results, with no more than tells two people apart (P07). */
export const FoundPerson = z
  .object({
    id: z.uuid(),
    /** The work list and the case number for somebody without an account; null for a customer. */
    list: z.string().nullable().meta({ example: 'care_request' }),
    number: z.string().nullable(),
    name: z.string().meta({ example: 'Sz. Ü.' }),
    birthYear: z.int().nullable().meta({ example: 1980 }),
    phone: z.string().meta({ example: '+36•••••4567' }),
    openCases: z.int().nullable(),
    similar: z.boolean(),
  })
  .meta({ id: 'FoundPerson' });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** `more` is true if there are more than the twenty listed persons. */
const FoundPersons = z.object({ items: z.array(FoundPerson), more: z.boolean() });

/** The method is POST, so that no address in a log or history contains a name or a number. */
export const searchPersons = operation({
  id: 'searchPersons',
  rate: deskRates.personSearch,
  method: 'POST',
  path: '/desk/persons/search',
  summary:
    'Find a person by the number of a case, visit or letter, by name with birth date, telephone, e-mail address, TAJ or policy number',
  access: { desk: 'account.read' },
  pages: ['desk-search'],
  input: z.strictObject({
    query: numberWithin(2, 200).meta({ example: 'Szőke Ünige' }),
    birthDate: birthDate.optional(),
  }),
  days: { birthDate: ofBirth },
  output: FoundPersons,
  refusals: ['K429', 'KN003'],
  clauses: ['S1-08', 'T37'],
});

/** Minutes for which a person stays open to the operator who opened them. */
export const openFor = 30;

const PersonCase = z.object({
  id: z.uuid(),
  list: z.string().meta({ example: 'care_request' }),
  number: z.string(),
  subject: z.string().nullable().meta({ example: 'general_consultation' }),
  isOpen: z.boolean(),
  overdue: z.boolean(),
  since: z.iso.datetime(),
  due: z.iso.datetime().nullable().meta({ example: '2026-11-25T16:00:00Z' }),
  holder: z.string().nullable(),
  relative: z.string().nullable(),
});

const PersonVisit = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.string(),
  start: z.iso.datetime(),
  timeZone: z.string(),
  provider: z.string(),
  hasPage: z.boolean(),
  relative: z.string().nullable(),
});

export const DeskPerson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    birthDate: z.iso.date().nullable(),
    phone: z.string().nullable(),
    emails: z.array(z.string()).meta({ example: ['unige.szoke@example.com'] }),
    language: z.string(),
    policies: z.array(
      z.object({
        policyNo: z.string(),
        product: z.string(),
        validFrom: z.iso.date(),
        validTo: z.iso.date().nullable(),
      }),
    ),
    cases: z.array(PersonCase),
    visits: z.array(PersonVisit).nullable(),
  })
  .meta({ id: 'DeskPerson' });
export type DeskPerson = z.infer<typeof DeskPerson>;

const one = {
  access: { desk: 'account.read' },
  pages: ['desk-person'],
  invalid: { personId: '#404' },
  clauses: ['S1-08', 'P12', 'T37'],
} as const;

export const unlockPerson = operation({
  ...one,
  id: 'unlockPerson',
  rate: deskRates.personOpen,
  method: 'POST',
  path: '/desk/persons/{personId}/unlock',
  summary: 'Say why one looks at a person; the customer reads it, and the person is open for half an hour',
  input: z
    .strictObject({
      personId: uuid,
      reason: choiceOf(openReasons),
      otherReason: textWithin(0, 200).default(''),
    })
    .refine(({ reason, otherReason }) => reason !== 'other' || otherReason !== '', {
      error: 'V001',
      path: ['otherReason'],
    }),
  output: z.object({ id: z.uuid() }),
  refusals: ['#404', 'K429'],
});

export const getPerson = operation({
  ...one,
  id: 'getPerson',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/persons/{personId}',
  summary: 'One person whom the caller has opened: who they are, their policies, cases and visits',
  input: z.strictObject({ personId: uuid }),
  output: DeskPerson,
  refusals: ['#404', 'K429', 'KN002'],
});
