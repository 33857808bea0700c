import { approvedUnder } from '../../entitlement/coverage/approved-under.ts';
import { coverageOfPerson } from '../../entitlement/coverage/read-coverages.ts';
import type { RelativeRow } from '../../entitlement/relative/find-relative.ts';
import { moveDrafts } from '../../identity/draft/move-draft.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso, plus } from '../../platform/clock.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { issueToken } from './find.ts';
import { takeShare } from './hold-share.ts';
import { type HoldValues, insertHold } from './insert-hold.ts';
import { limits } from './limits.ts';
import { isPrepaid } from './prepaid.ts';
import { releaseHold } from './release-hold.ts';
import { type ResolvedSlot, reserveSlot, resolveSlot } from './reserve-slot.ts';
import { viewOf } from './view.ts';

export const startReservation: Handler<'startReservation'> = (input, context) =>
  withIdempotency(context, 'startReservation', input, async (tx) => {
    const { preauthRef: approval = null } = input;
    const approved = approval === null ? undefined : await approvedUnder(tx, context, approval);
    const coverage = coverageOfPerson(tx, context, approved?.relative);
    const slot = await resolveSlot(tx, context, input.slotId, input.subfunctionId, { approval, coverage });
    if (input.replaces) await releaseHold(tx, context, input.replaces, slot.doctorId);
    const { row, token } = await hold(tx, context, slot, {
      patient_comment: input.patientComment || null,
      approval_id: approval === null ? null : (slot.decided.approval?.id ?? null),
      ...(approved?.relative && keptFor(context, approved.relative)),
      prepaid: await isPrepaid(tx, context, slot),
    });
    if (input.replaces) await moveDrafts(tx, input.replaces, token);
    return viewOf(tx, context, row, token, slot.place);
  });

function keptFor(context: Context, { id, given_name }: RelativeRow): Partial<HoldValues> {
  return { account_id: customerOf(context).accountId, relative_id: id, given_name };
}

/** @throws Problem #400, RE0000 or RE1002 the slot is taken, KT008 or K429 the caller's share is used up */
export async function hold(tx: Tx, context: Context, slot: ResolvedSlot, columns: Partial<HoldValues> = {}) {
  const reserved = reserveSlot(tx, context, slot, 'insert');
  const shared = takeShare(tx, context, slot.doctorId);
  // The time's refusal is thrown first; an empty catch keeps the share's refusal from counting as unhandled meanwhile.
  shared.catch(() => {});
  const [seat, share] = [await reserved, await shared];
  const until = iso(plus(context.now, limits.hold));
  const row = await insertHold(tx, context, slot, {
    seat,
    expires_at: until,
    held_until: until,
    held_share: share,
    ...columns,
  });
  return { row, token: await issueToken(tx, context, 'manage', row, 0, slot.end) };
}
