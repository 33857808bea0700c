import { z } from 'zod';
import { day } from '../platform/day.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { Access } from './access-log.ts';
import { EntitlementKind } from './sign-in.ts';
import { refusalReasons, unmatchedStates } from './unmatched-states.ts';

/** Somebody whom the register does not know, as the operator who looks for them sees it; each read is audited (P04, P07). */
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
    /** What they named, and as what; null once they took it back. */
    kind: z.string(),
    identifier: z.string().nullable(),
    askedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    overdue: z.boolean(),
    holder: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    reason: z.string().nullable(),
    /** What was done, without who only looked. */
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
  method: 'GET',
  path: '/desk/members/{memberId}',
  summary: 'One of them whole, with what they named and what was done',
  access: { desk: 'unmatched_member.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const takeUnmatchedMember = operation({
  ...step,
  id: 'takeUnmatchedMember',
  path: '/desk/members/{memberId}/take',
  summary: 'Say that one looks for them; nobody else does then',
  input: z.strictObject(which),
});

export const giveBackUnmatchedMember = operation({
  ...step,
  id: 'giveBackUnmatchedMember',
  path: '/desk/members/{memberId}/give-back',
  summary: 'Leave it to whoever takes it next',
  input: z.strictObject(which),
});

export const assignUnmatchedMember = operation({
  ...one,
  id: 'assignUnmatchedMember',
  method: 'POST',
  path: '/desk/members/{memberId}/assign',
  summary: 'Hand it to somebody who may work on it, whoever has it now',
  access: { desk: 'unmatched_member.assign' },
  input: z.strictObject({ ...which, operatorId: uuid }),
  refusals: ['#404', 'KU001'],
  invalid: { memberId: '#404', operatorId: '#404' },
});

/** A company's domain is proved by a mailed link alone. */
export const MatchedKind = EntitlementKind.exclude(['company_domain']);

export const matchMember = operation({
  ...step,
  id: 'matchMember',
  path: '/desk/members/{memberId}/match',
  summary: 'Give them what the register has under this identifier, and tell them; few tries an hour',
  input: z.strictObject({
    ...which,
    kind: MatchedKind,
    identifier: textWithin(2, 120),
    /** As the register has it, where they gave another; theirs by default. */
    birthDate: day.optional(),
  }),
  refusals: [...step.refusals, 'KU003', 'K429'],
});

export const refuseMember = operation({
  ...step,
  id: 'refuseMember',
  path: '/desk/members/{memberId}/refuse',
  summary: 'Say that they cannot be found, and tell them why; they may name something else then',
  input: z.strictObject({ ...which, reason: z.enum(statesOf(refusalReasons), 'V001') }),
});
