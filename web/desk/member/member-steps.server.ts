import { matchedKinds } from '../../../contract/identity/entitlement-kinds.ts';
import { matchMember, refuseMember } from '../../../contract/identity/unmatched-desk.ts';
import { refusalReasons } from '../../../contract/identity/unmatched-states.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import type { CaseStepOf } from '../case/case-page.server.ts';

import { birthDate } from './member-fields.ts';

export const memberFields = [
  { name: 'kind', kind: 'text' },
  { name: 'identifier', kind: 'text' },
  birthDate,
  { name: 'reason', kind: 'text' },
] as const satisfies FieldRow[];

export const memberSteps: Readonly<Record<string, CaseStepOf>> = {
  match: async (call, memberId, field) => {
    const kind = matchedKinds.find((name) => name === field('kind'));
    if (!kind) throw missing('kind');
    const born = field(birthDate.name);
    const input = { memberId, kind, identifier: field('identifier') };
    return call(matchMember, { ...input, ...(born !== '' && { birthDate: born }) });
  },
  refuse: async (call, memberId, field) => {
    const reason = statesOf(refusalReasons).find((name) => name === field('reason'));
    if (!reason) throw missing('reason');
    return call(refuseMember, { memberId, reason });
  },
};

function missing(propertyName: string) {
  return problem('X444', {}, [wrong('V001', propertyName)]);
}
