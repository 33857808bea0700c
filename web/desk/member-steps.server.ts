import {
  assignUnmatchedMember,
  giveBackUnmatchedMember,
  MatchedKind,
  matchMember,
  refuseMember,
  takeUnmatchedMember,
} from '../../contract/identity/unmatched-desk.ts';
import { refusalReasons } from '../../contract/identity/unmatched-states.ts';
import type { Call } from '../../contract/operations.ts';
import { problem, wrong } from '../../contract/platform/problem.ts';
import { statesOf } from '../../contract/platform/states.ts';
import type { FieldRow } from '../platform/form/field-row.ts';
import { textOf } from '../platform/form/text-of.ts';

export const memberFields = [
  { name: 'kind', kind: 'text' },
  { name: 'identifier', kind: 'text' },
  { name: 'birthDate', kind: 'text' },
  { name: 'reason', kind: 'text' },
] as const satisfies FieldRow[];

type Step = (call: Call, memberId: string, field: (name: string) => string) => Promise<unknown>;

/** By the `intent` of the pressed button. */
const steps = new Map<string, Step>([
  ['take', (call, memberId) => call(takeUnmatchedMember, { memberId })],
  ['give-back', (call, memberId) => call(giveBackUnmatchedMember, { memberId })],
  ['assign', (call, memberId, field) => call(assignUnmatchedMember, { memberId, operatorId: field('operatorId') })],
  [
    'match',
    (call, memberId, field) => {
      const kind = MatchedKind.options.find((name) => name === field('kind'));
      if (!kind) throw missing('kind');
      const birthDate = field('birthDate');
      const input = { memberId, kind, identifier: field('identifier') };
      return call(matchMember, { ...input, ...(birthDate !== '' && { birthDate }) });
    },
  ],
  [
    'refuse',
    (call, memberId, field) => {
      const reason = statesOf(refusalReasons).find((name) => name === field('reason'));
      if (!reason) throw missing('reason');
      return call(refuseMember, { memberId, reason });
    },
  ],
]);

/** Runs the operation of the pressed button. @throws Problem #404 for an unknown button; the operation's own refusals */
export async function memberStep(call: Call, memberId: string, form: FormData): Promise<void> {
  const field = (name: string) => textOf(form, name) ?? '';
  const step = steps.get(field('intent'));
  if (!step) throw problem('#404');
  await step(call, memberId, field);
}

function missing(propertyName: string) {
  return problem('X444', {}, [wrong('V001', propertyName)]);
}
