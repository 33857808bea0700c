import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { findLink } from '../../identity/link/link.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { type CallBackRow, callBacks } from './move.ts';

const Payload = z.object({ callBackId: z.uuid() });

/** Locks the row, so that the customer and the desk do not step past each other. @throws Problem #404, U017, K429 */
export async function callBackByLink(tx: Tx, context: Context, token: string): Promise<CallBackRow> {
  const { state, payload } = await findLink(tx, context, 'call-back', token);
  if (state !== 'open') throw problem('U017');
  const row = await tx
    .selectFrom('call_back')
    .selectAll()
    .where('id', '=', Payload.parse(payload).callBackId)
    .where(isHere(context, owners.call_back))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw problem('U017');
  return callBacks.typed(row);
}
