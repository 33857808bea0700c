import { z } from 'zod';
import type { ComplaintMessageKind } from '../../contract/complaints/complaint-states.ts';
import { problem } from '../../contract/platform/problem.ts';
import type { Context, Handler } from '../booking/context.ts';
import { findLink } from '../identity/link/link.ts';
import { customerOf } from '../identity/session/authorize.ts';
import { noteOwnReading } from '../identity/session/note-own-reading.ts';
import { caseDoor } from '../platform/case/door.ts';
import { writeMessage } from '../platform/case/messages.ts';
import { onlyCase } from '../platform/case/only.ts';
import { isHere, isOwn } from '../platform/owner.ts';
import type { Tx } from '../platform/transaction.ts';
import { type ComplaintRow, complaintEvent, complaints } from './move.ts';
import { owners } from './owners.ts';
import { viewOf } from './view.ts';

const own = caseDoor({
  find: ownComplaint,
  event: complaintEvent,
  view: viewOf,
  looked: (tx: Tx, context: Context, { id }: ComplaintRow) =>
    noteOwnReading(tx, context, { id, account_id: customerOf(context).accountId }),
});
const byLink = caseDoor({ find: guestComplaint, event: complaintEvent, view: viewOf });

/** @throws Problem #404 when no complaint of the customer has this number (T01) */
async function ownComplaint(tx: Tx, context: Context, { number }: { number: string }, isLocked: boolean) {
  const query = tx
    .selectFrom('complaint')
    .selectAll()
    .where('number', '=', number)
    .where(isOwn(context, owners.complaint));
  return complaints.typed(await onlyCase(query, isLocked));
}

const Payload = z.object({ complaintId: z.uuid() });

/** @throws Problem #404 unknown link or another partner's, U017 used, replaced or expired */
async function guestComplaint(tx: Tx, context: Context, { token }: { token: string }, isLocked: boolean) {
  const { state, payload } = await findLink(tx, context, 'complaint', token);
  if (state !== 'open') throw problem('U017');
  const query = tx
    .selectFrom('complaint')
    .selectAll()
    .where('id', '=', Payload.parse(payload).complaintId)
    .where(isHere(context, owners.complaint));
  return complaints.typed(await onlyCase(query, isLocked));
}

async function write(tx: Tx, context: Context, row: ComplaintRow, text: string): Promise<ComplaintRow> {
  const { moved, health } = await complaints.move(tx, context, row, 'write');
  await writeMessage<ComplaintMessageKind>(health, context, row.id, { kind: 'addition', text });
  return moved;
}

async function withdraw(tx: Tx, context: Context, row: ComplaintRow): Promise<ComplaintRow> {
  return (await complaints.move(tx, context, row, 'withdraw')).moved;
}

export const readComplaint: Handler<'readComplaint'> = (input, context) => own.look(context, input);

export const writeToComplaint: Handler<'writeToComplaint'> = (input, context) =>
  own.step(context, 'writeToComplaint', input, (tx, row) => write(tx, context, row, input.text));

export const withdrawComplaint: Handler<'withdrawComplaint'> = (input, context) =>
  own.step(context, 'withdrawComplaint', input, (tx, row) => withdraw(tx, context, row));

export const readGuestComplaint: Handler<'readGuestComplaint'> = (input, context) => byLink.look(context, input);

export const writeToGuestComplaint: Handler<'writeToGuestComplaint'> = (input, context) =>
  byLink.step(context, 'writeToGuestComplaint', input, (tx, row) => write(tx, context, row, input.text));

export const withdrawGuestComplaint: Handler<'withdrawGuestComplaint'> = (input, context) =>
  byLink.step(context, 'withdrawGuestComplaint', input, (tx, row) => withdraw(tx, context, row));
