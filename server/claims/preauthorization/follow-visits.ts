import { type PreauthStep, preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { actorOf, auditWrite } from '../../platform/audit/audit.ts';
import { dayIn } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { bySystem, movePreauth } from './move-preauth.ts';
import { isFree, isOpen, isUsed, type Piece, piecesOf, revoke } from './pieces.ts';
import { openStates, type PreauthRow, preauthEvent, typed } from './preauth-row.ts';

/**
 * A case stands where its visits do, and where the days have led it: booked, used, free again, expired. For a row that is
 * locked, as is its policy; whoever reads or changes a case calls it first, and a job does for those that nobody reads.
 */
export async function followVisits(tx: Tx, asked: Context, row: PreauthRow): Promise<PreauthRow> {
  const context = bySystem(asked);
  if (row.status === 'info_requested')
    return isOverdue(context, row) ? (await step(tx, context, row, 'expire')).moved : row;
  const isLate = row.valid_to !== null && row.valid_to < dayIn(context.now, context.host.brand.timeZone);
  const pieces = await piecesOf(tx, row.id);
  const lapses = isLate && pieces.some(isFree);
  if (!follows(row)) return lapses && !preauthStates[row.status].over ? lapse(tx, context, row) : row;
  const next = nextOf(row, pieces, isLate);
  if (next === undefined) return row;
  const ends = lapses && preauthStates[row.status].promise === 'validity';
  const { moved, health } = await step(tx, context, row, next);
  if (ends) await giveBack(tx, context, health, row);
  return followVisits(tx, asked, moved);
}

/** All that a customer has open, for whomever, before another one is asked for; call it under the lock of their policies. */
export async function followOpen(tx: Tx, context: Context, accountId: string): Promise<void> {
  const open = tx.selectFrom('preauthorization').selectAll().where('account_id', '=', accountId);
  for (const row of await open.where('status', 'in', openStates).orderBy('id').forUpdate().execute())
    await followVisits(tx, context, typed(row));
}

function follows({ status }: PreauthRow): boolean {
  return preauthStates[status].promise === 'validity' || status === 'booked' || status === 'used';
}

function isOverdue({ now }: Context, { due_at }: PreauthRow): boolean {
  return due_at !== null && Temporal.Instant.compare(due_at, now) < 0;
}

function nextOf({ status, decision }: PreauthRow, pieces: readonly Piece[], isLate: boolean): PreauthStep | undefined {
  const waits = preauthStates[status].promise === 'validity';
  if (pieces.some(isFree) && !(waits && isLate))
    return waits ? undefined : decision === 'approved' ? 'free' : 'free_partly';
  if (status === 'used') return undefined;
  if (pieces.some((piece) => isOpen(piece) && !isFree(piece))) return waits ? 'book' : undefined;
  return pieces.some(isUsed) ? 'use' : 'expire';
}

function step(tx: Tx, context: Context, row: PreauthRow, name: PreauthStep) {
  return movePreauth(tx, context, row, name);
}

/** While an objection is looked at, the days go on. */
async function lapse(tx: Tx, context: Context, row: PreauthRow): Promise<PreauthRow> {
  const health = await auditWrite(tx, context, preauthEvent(context, row, 'lapse'));
  await giveBack(tx, context, health, row);
  return row;
}

function giveBack(tx: Tx, context: Context, health: HealthTx, { id, account_id }: PreauthRow): Promise<void> {
  return revoke({ tx, health, now: context.now, actor: actorOf(context, account_id).actor.id }, id);
}
