import { z } from 'zod';
import { Colleague } from '../platform/case-desk.ts';
import { ofBirth } from '../platform/day-rules.ts';
import { birthDate } from '../platform/day-schema.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { numberWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { Access } from './access-log.ts';
import { matchedKinds } from './entitlement-kinds.ts';
import { accountRates } from './rates.ts';
import { refusalReasons, unmatchedStates } from './unmatched-states.ts';

/** A registration with the person's data, so each read of it is audited (P04, P07). */
export const UnmatchedMember = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(statesOf(unmatchedStates)),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    birthDate: z.iso.date().nullable(),
    language: z.string(),
    /** The kind and the value of the identifier; the value is null once the person has taken it back. */
    kind: z.string().meta({ example: 'policy' }),
    identifier: z.string().nullable().meta({ example: '123456788' }),
    askedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    overdue: z.boolean(),
    holder: Colleague.nullable(),
    reason: z.string().nullable(),
    history: z.array(Access),
  })
  .meta({ id: 'UnmatchedMember' });
export type UnmatchedMember = z.infer<typeof UnmatchedMember>;

const which = { memberId: uuid };
const one = {
  pages: ['desk-member'],
  output: UnmatchedMember,
  invalid: { memberId: '#404' },
  clauses: ['S8.3-14', 'S1-08'],
} as const;
const step = {
  ...one,
  method: 'POST',
  access: { desk: 'unmatched_member.act' },
  refusals: ['#404', 'KU001', 'KU002'],
} as const;

export const getUnmatchedMember = operation({
  ...one,
  id: 'getUnmatchedMember',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/members/{memberId}',
  summary: 'One of them whole, with what they named and what was done',
  access: { desk: 'unmatched_member.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

const MatchedKind = z.enum(matchedKinds, 'V007');

export const matchMember = operation({
  ...step,
  id: 'matchMember',
  rate: accountRates.deskMatch,
  path: '/desk/members/{memberId}/match',
  repeatable: true,
  summary: 'Give them what the register has under this identifier, and tell them; few tries an hour',
  input: z.strictObject({
    ...which,
    kind: MatchedKind,
    identifier: numberWithin(2, 120).meta({ example: '123456788' }),
    /** The birth date in the register, if the person gave another one; the one they gave if left out. */
    birthDate: birthDate.optional(),
  }),
  example: { answer: { state: 'matched' } },
  days: { birthDate: ofBirth },
  refusals: [...step.refusals, 'KU003', 'KU004', 'K429'],
});

export const refuseMember = operation({
  ...step,
  id: 'refuseMember',
  path: '/desk/members/{memberId}/refuse',
  repeatable: true,
  summary: 'Say that they cannot be found, and tell them why; they may name something else then',
  input: z.strictObject({ ...which, reason: z.enum(statesOf(refusalReasons), 'V001') }),
  example: { answer: { state: 'refused' } },
});
