import { careCase } from '../../../contract/care/medical-care-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { beginCancel, byTheRule } from '../../booking/reservation/cancel-reservation.ts';
import { conclude } from '../../booking/reservation/conclude-cancelling.ts';
import { manageToken } from '../../booking/reservation/find.ts';
import { tellCalendar } from '../../booking/reservation/tell-calendar.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import { customersOwn } from '../customers-own.ts';
import { visitBegun } from '../times/hold-visit.ts';
import { ownCareView } from './care-view.ts';
import { deskViewOf } from './desk-view.ts';
import { type CareRow, careAtDesk, ownCare } from './find-care.ts';
import { moveCare } from './move-care.ts';

type Cancellation = { reason: string; lateAccepted?: boolean | undefined; givesBack?: number | undefined };

export const cancelMedicalCare: Handler<'cancelMedicalCare'> = async (input, context) => {
  const find = (tx: Tx) => ownCare(tx, context, input.number);
  const end = await cancelVisit(context, { find, ownerOf: async () => context }, input);
  return withIdempotency(context, 'cancelMedicalCare', input, async (tx) =>
    ownCareView(tx, context, await cancel(tx, context, await find(tx), input, end)),
  );
};

export const cancelCare: Handler<'cancelCare'> = async (input, context) => {
  const find = (tx: Tx) => careAtDesk(tx, context, input.careId);
  const ownerOf = (tx: Tx, row: CareRow) => customersOwn(tx, context, row);
  const end = await cancelVisit(context, { find, ownerOf }, input);
  return withIdempotency(context, 'cancelCare', input, async (tx) =>
    deskViewOf(tx, context, await cancel(tx, context, await find(tx), input, end)),
  );
};

type End = ((tx: Tx) => Promise<void>) | undefined;

async function cancel(tx: Tx, context: Context, row: CareRow, { reason }: Cancellation, end: End): Promise<CareRow> {
  const moved = await moveCare(tx, context, row, 'cancel', { reason: reason || null });
  await end?.(tx);
  return moved;
}

type Finding = {
  find: (tx: Tx) => Promise<CareRow>;
  ownerOf: (tx: Tx, row: CareRow) => Promise<Context | undefined>;
};

/**
 * Tells the calendar before the care is cancelled (R7). @returns what ends the visit in the care's own transaction
 * @throws Problem of the cancellation rule; KT021 another sum goes back; RR1004 over, or no log-in; AE002 not cancelled
 */
async function cancelVisit(context: Context, { find, ownerOf }: Finding, cancellation: Cancellation): Promise<End> {
  const pendingCancel = await inTransaction(context, async (tx) => {
    const row = await find(tx);
    const visit = await visitBegun(tx, row);
    if (!visit || careCase.after('cancel', { ...row, hasItems: true }).to === undefined) return undefined;
    const theirs = await ownerOf(tx, row);
    if (!theirs) throw problem('RR1004', { state: 'cancelled' });
    const token = await manageToken(tx, theirs, visit);
    return { theirs, token, reservation: await beginCancel(tx, theirs, token, byTheRule(theirs, cancellation)) };
  });
  if (!pendingCancel?.reservation) return undefined;
  const { theirs, token, reservation } = pendingCancel;
  const answer = await tellCalendar(theirs, reservation);
  const end = (tx: Tx) => conclude(tx, theirs, token, answer);
  if (answer === 'cancelled') return end;
  await inTransaction(context, end);
  throw problem('AE002', answer === 'unknown' ? {} : { why: 'refused' });
}
