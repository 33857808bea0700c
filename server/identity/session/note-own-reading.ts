import { noteReading } from '../../platform/case/reading.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { customerOf } from './authorize.ts';

/** A case counts as read only when the customer reads it, not when an operator does who acts for them. */
export async function noteOwnReading(tx: Tx, context: Context, row: { id: string; account_id: string }): Promise<void> {
  if (customerOf(context).impersonator === null) await noteReading(tx, context, row);
}
