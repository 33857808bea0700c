import { Relative } from '../../../contract/entitlement/relative.ts';
import { relativeStates } from '../../../contract/entitlement/relative-states.ts';
import { adultDay, ageOn } from '../../../contract/platform/day.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import type { RelativeRow } from './find-relative.ts';
import { openIdentifiers } from './identifiers.ts';
import { isInForce, overBy } from './mandate.ts';

const shape = Relative.shape;

export function viewOf({ keys, now, host }: Pick<Context, 'keys' | 'now' | 'host'>, row: RelativeRow): Relative {
  const zone = host.brand.timeZone;
  const over = row.status === 'ended' ? undefined : overBy(row, now, zone);
  const status = over === undefined ? row.status : 'ended';
  const { taj, cnp } = openIdentifiers(keys, row.identifiers);
  return {
    id: row.id,
    lastName: row.family_name,
    firstName: row.given_name,
    birthDate: row.birth_date,
    age: ageOn(row.birth_date, dayIn(now, zone)),
    relationship: shape.relationship.parse(row.relationship),
    sex: shape.sex.parse(row.sex),
    taj: lastDigits(taj),
    cnp: lastDigits(cnp),
    phone: row.phone,
    email: row.email,
    coverageShared: row.coverage_shared,
    status,
    turn: status === 'pending_proof' && row.proof_due_at !== null ? 'desk' : relativeStates[status].turn,
    mandate: {
      scope: shape.mandate.shape.scope.parse(row.scope),
      from: row.valid_from,
      to: row.valid_to,
      inForce: isInForce(row, now, zone),
    },
    invitedUntil: status === 'invited' ? row.invited_until : null,
    proofDueAt: status === 'pending_proof' ? row.proof_due_at : null,
    proofRefusal: status === 'pending_proof' ? row.proof_refusal : null,
    adultOn: row.for_minor ? adultDay(row.birth_date) : null,
    endedAt: row.ended_at,
    endReason: over ?? shape.endReason.parse(row.end_reason),
  };
}

function lastDigits(number: string | undefined): string | null {
  return number === undefined ? null : `•••• ${number.slice(-4)}`;
}
