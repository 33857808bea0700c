import { z } from 'zod';
import { cnp, taj } from '../identity/identifiers.ts';
import { type DayRule, notBeyond, notOver, ofBirth } from '../platform/day-rules.ts';
import { birthDate, day } from '../platform/day-schema.ts';
import { operation } from '../platform/operation.ts';
import { phone } from '../platform/phone.ts';
import { accepted, choiceOf, email, flag, personName, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { coverCheck, coverStates } from './insured.ts';
import { entitlementRates } from './rates.ts';
import { endReasons, mandateScopes, relationships, relativeRules, relativeStates } from './relative-states.ts';

const sexes = ['female', 'male'] as const;

/** A relative as the holder of the mandate sees them, with only the last digits of identifiers. */
export const Relative = z
  .object({
    id: z.uuid(),
    lastName: z.string(),
    firstName: z.string(),
    birthDate: z.iso.date(),
    age: z.int().meta({ example: 8 }),
    relationship: z.enum(relationships),
    sex: z.enum(sexes).nullable(),
    taj: z.string().nullable().meta({ example: '123456788' }),
    cnp: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    coverageShared: z.boolean(),
    /** The state now: a child's mandate ends on the 18th birthday, and any mandate after its last day. */
    status: z.enum(statesOf(relativeStates)),
    turn: z.enum(['relative', 'holder', 'desk']).nullable(),
    mandate: z.object({
      scope: z.array(z.enum(mandateScopes)),
      from: z.iso.date(),
      to: z.iso.date().nullable(),
      inForce: z.boolean(),
    }),
    invitedUntil: z.iso.datetime().nullable(),
    proofDueAt: z.iso.datetime().nullable(),
    proofOverdue: z.boolean(),
    proofRefusal: z.string().nullable(),
    adultOn: z.iso.date().nullable().meta({ example: '2036-03-05' }),
    cover: z.object({
      ...coverCheck,
      refusal: z.string().nullable(),
    }),
    endedAt: z.iso.datetime().nullable().meta({ example: null }),
    endReason: z.enum(endReasons).nullable().meta({ example: null }),
  })
  .meta({ id: 'Relative' });
export type Relative = z.infer<typeof Relative>;

export const MandateStatement = z
  .object({ title: z.string().meta({ example: 'Mandate' }), html: z.string(), version: z.string() })
  .meta({ id: 'MandateStatement' });

const own = {
  access: { permission: 'hasRelatives' },
  pages: [
    'services-relatives',
    'telekom-health-app-relatives',
    'telekom-health-app-relatives-forms',
    'relative-add',
    'relative',
  ],
  health: ['relative.act'],
} as const;

export const listRelatives = operation({
  ...own,
  id: 'listRelatives',
  health: ['relative.read'],
  method: 'GET',
  path: '/relatives',
  summary: 'Whom the customer acts for, or has asked to, the newest first; and the text a guardian declares',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(Relative),
    left: z.int(),
    declaration: MandateStatement,
  }),
  refusals: [],
  clauses: ['S2.3-11', 'S3.2-01'],
});

const Scope = z
  .array(z.enum(mandateScopes, 'V007'), 'V007')
  .min(1, 'V001')
  .max(mandateScopes.length, 'V005')
  .transform((scopes) => mandateScopes.filter((scope) => scopes.includes(scope)));

const lastDayOver: DayRule = { ...notOver, code: 'KW009' };

type Term = { from?: string | undefined; to?: string | undefined };

function inOrder({ from, to }: Term): boolean {
  // The types are checked, because a refinement runs on values of any type.
  return typeof from !== 'string' || typeof to !== 'string' || from <= to;
}

/** An operator may invite an adult in the customer's name, but not declare a mandate for a child (T15). */
export const createRelative = operation({
  ...own,
  id: 'createRelative',
  rate: entitlementRates.relative,
  method: 'POST',
  path: '/relatives',
  repeatable: true,
  summary: 'Add a relative: a child at once by declaration, a ward by a paper, everybody else by their own consent',
  input: z
    .strictObject({
      lastName: personName,
      firstName: personName,
      birthDate,
      relationship: choiceOf(relationships),
      sex: choiceOf(sexes).optional(),
      taj: taj.optional(),
      cnp: cnp.optional(),
      phone: phone.optional(),
      email: email.optional(),
      coverageShared: flag.default(false),
      scope: Scope,
      from: day.optional(),
      /** The last day; without it, the mandate is valid until somebody ends it. */
      to: day.optional(),
      declared: accepted('KL006').optional(),
      statementVersion: z.string('V007').max(40, 'V005').optional(),
    })
    .refine(inOrder, { error: 'KW009', path: ['to'], when: () => true }),
  days: {
    birthDate: ofBirth,
    from: [notOver, notBeyond(relativeRules.daysAhead)],
    to: [lastDayOver],
  },
  output: Relative,
  example: { input: { firstName: 'Bence', birthDate: '2018-03-05', declared: true } },
  refusals: ['KL003', 'KL004', 'KL005', 'KL006', 'KL010', 'KA003', 'K409', 'K429'],
  clauses: ['S2.3-11', 'B8'],
});

const one = { ...own, output: Relative, invalid: { relativeId: '#404' }, clauses: ['S2.3-11'] } as const;
const which = { relativeId: uuid };

export const getRelative = operation({
  ...one,
  id: 'getRelative',
  health: ['relative.read'],
  method: 'GET',
  path: '/relatives/{relativeId}',
  summary: 'One relative of the customer, as the mandate stands now',
  input: z.strictObject(which),
  refusals: ['#404'],
});

const step = { ...one, method: 'POST', refusals: ['#404', 'KL001', 'KL002'] } as const;

/** The holder alone can make a mandate smaller; an adult who accepted it has to accept a larger one anew. */
export const changeRelative = operation({
  ...step,
  id: 'changeRelative',
  path: '/relatives/{relativeId}/change',
  repeatable: true,
  summary: 'Change scope, last day and contact; fields that are left out stay, an empty one is taken away',
  input: z.strictObject({
    ...which,
    scope: Scope.optional(),
    to: z.union([z.literal(''), day], 'V008').optional(),
    phone: z.union([z.literal(''), phone], 'V003').optional(),
    email: z.union([z.literal(''), email], 'V002').optional(),
    coverageShared: flag.optional(),
  }),
  example: { input: { scope: ['book', 'records'] }, answer: { status: 'active' } },
  days: { to: [lastDayOver] },
  refusals: [...step.refusals, 'KL004', 'KL007', 'KL010', 'K429'],
});

export const suspendRelative = operation({
  ...step,
  id: 'suspendRelative',
  path: '/relatives/{relativeId}/suspend',
  repeatable: true,
  summary: 'Not to act for them for a while',
  input: z.strictObject(which),
  example: { answer: { status: 'suspended' } },
});

export const resumeRelative = operation({
  ...step,
  id: 'resumeRelative',
  path: '/relatives/{relativeId}/resume',
  repeatable: true,
  summary: 'Act for them again, as before',
  input: z.strictObject(which),
  example: { answer: { status: 'active' } },
});

export const endRelative = operation({
  ...step,
  id: 'endRelative',
  path: '/relatives/{relativeId}/end',
  repeatable: true,
  summary: 'End the mandate for good, or take an invitation back',
  input: z.strictObject(which),
  example: { answer: { status: 'ended' } },
});

export const Person = z
  .object({
    id: z.uuid(),
    lastName: z.string(),
    firstName: z.string(),
    relationship: z.enum(relationships).nullable(),
    /** The age in years. */
    age: z.int().nullable().meta({ example: 46 }),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;

export const DeskRelative = z
  .object({
    name: z.string(),
    birthDate: z.iso.date(),
    cover: z.enum(coverStates),
  })
  .meta({ id: 'DeskRelative' });
export type DeskRelative = z.infer<typeof DeskRelative>;

export const listPersons = operation({
  id: 'listPersons',
  health: ['customer.act'],
  method: 'GET',
  path: '/persons',
  summary: 'Whom the customer may do something for now: themselves, and each relative whose mandate covers it',
  access: 'customer',
  input: z.strictObject({ scope: z.enum(mandateScopes, 'V007') }),
  output: z.array(Person),
  refusals: ['K401'],
  clauses: ['S2.3-11', 'S4.4-04'],
});
