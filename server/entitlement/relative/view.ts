import { Relative } from '../../../contract/entitlement/relative.ts';
import { relativeStates } from '../../../contract/entitlement/relative-states.ts';
import { adultDay, ageOn } from '../../../contract/platform/day.ts';
import type { Context } from '../../identity/context.ts';
import { dueOf, isLate } from '../../platform/case/overdue.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import { type CoverOf, coversOf, noCover } from '../insured/cover-of.ts';
import type { RelativeRow } from './find-relative.ts';
import { openIdentifiers } from './identifiers.ts';
import { isInForce, overBy } from './mandate.ts';

const shape = Relative.shape;

type ViewContext = Pick<Context, 'keys' | 'now' | 'host'>;

export async function viewsOf(db: Db, context: ViewContext, rows: readonly RelativeRow[]): Promise<Relative[]> {
  const covers = await coversOf(db, rows, dayIn(context.now, context.host.brand.timeZone));
  return rows.map((row, no) => relativeView(context, row, covers[no]));
}

export async function viewOf(db: Db, context: ViewContext, row: RelativeRow): Promise<Relative> {
  const [covers] = await coversOf(db, [row], dayIn(context.now, context.host.brand.timeZone));
  return relativeView(context, row, covers);
}

function relativeView({ keys, now, host }: ViewContext, row: RelativeRow, cover: CoverOf = noCover): Relative {
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
    proofOverdue: status === 'pending_proof' && isLate(row.proof_due_at, now),
    proofRefusal: status === 'pending_proof' ? row.proof_refusal : null,
    cover: {
      ...cover,
      ...dueOf(cover.state === 'unconfirmed' ? row.cover_due_at : null, now),
      refusal: cover.state === 'refused' ? row.cover_refusal : null,
    },
    adultOn: row.for_minor ? adultDay(row.birth_date) : null,
    endedAt: row.ended_at,
    endReason: over ?? shape.endReason.parse(row.end_reason),
  };
}

function lastDigits(number: string | undefined): string | null {
  return number === undefined ? null : `•••• ${number.slice(-4)}`;
}
