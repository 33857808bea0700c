import type { Context } from '../../booking/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { holdVisit } from '../times/hold-visit.ts';
import type { CareRequestRow } from './request-row.ts';

type Time = { slotId: string; subfunctionId: number; pays?: number | undefined };

/** Call it with the request locked. @returns the token to book its visit with @throws Problem as `holdVisit` */
export function beginVisit(tx: Tx, context: Context, row: CareRequestRow, time: Time): Promise<string> {
  const note = (reservation_id: string) =>
    tx.updateTable('care_request').set({ reservation_id }).where('id', '=', row.id).execute();
  return holdVisit(tx, context, row, { ...time, note });
}
