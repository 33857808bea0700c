import { RelativeProof } from '../../../contract/entitlement/relative-desk.ts';
import { nameOf } from '../../directory/name.ts';
import type { Context } from '../../identity/context.ts';
import { onlyCase } from '../../platform/case/only.ts';
import { isLate } from '../../platform/case/overdue.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { type RelativeRow, relativeRowOf } from '../relative/find-relative.ts';
import { overBy } from '../relative/mandate.ts';
import { coverView } from './cover-view.ts';
import { paperOf } from './paper.ts';

/** The number is read out on the phone; it names the proof but opens nothing. */
function proofNumber(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

/** @throws Problem #404 unknown, never looked at by the desk, or another partner's (T01) */
export async function findProof(tx: Tx, { host }: Context, id: string, isLocked: boolean): Promise<RelativeRow> {
  const query = tx
    .selectFrom('relative')
    .selectAll()
    .where('id', '=', id)
    .where(isHere({ host }, owners.relative))
    .where(({ or, eb }) => or([eb('proof_sent_at', 'is not', null), eb('cover_asked_at', 'is not', null)]));
  return relativeRowOf(await onlyCase(query, isLocked));
}

export async function proofView(tx: Tx, context: Context, row: RelativeRow): Promise<RelativeProof> {
  const { now, host, language } = context;
  const holder = await tx
    .selectFrom('account')
    .select(['family_name', 'given_name', 'birth_date'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const { shape } = RelativeProof;
  const waits = row.status === 'pending_proof' && row.evidence_file_id !== null;
  return {
    id: row.id,
    number: proofNumber(row.id),
    status: overBy(row, now, host.brand.timeZone) === undefined ? row.status : 'ended',
    holder: nameOf({ title: null, ...holder }, language),
    holderBirthDate: holder.birth_date,
    name: nameOf({ title: null, ...row }, language),
    lastName: row.family_name,
    firstName: row.given_name,
    birthDate: row.birth_date,
    relationship: shape.relationship.parse(row.relationship),
    scope: shape.scope.parse(row.scope),
    from: row.valid_from,
    to: row.valid_to,
    file: await paperOf(tx, row.evidence_file_id),
    sentAt: row.proof_sent_at,
    dueAt: waits ? row.proof_due_at : null,
    overdue: waits && isLate(row.proof_due_at, now),
    refusal: row.proof_refusal,
    cover: await coverView(tx, context, row),
  };
}
