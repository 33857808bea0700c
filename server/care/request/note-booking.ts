import type { Context } from '../../booking/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { act } from './act.ts';
import type { CareRequestRow } from './request-row.ts';

type Time = { slotId: string; subfunctionId: number };

export async function noteBooking(
  tx: Tx,
  context: Context,
  row: CareRequestRow,
  step: 'book' | 'choose',
  { slotId, subfunctionId }: Time,
): Promise<CareRequestRow> {
  const noted = await tx
    .selectFrom('case_message as message')
    .innerJoin('care_message_time', 'message_id', 'message.id')
    .select('message.id')
    .where('case_id', '=', row.id)
    .where('kind', '=', 'booking')
    .where('slot_id', '=', slotId)
    .executeTakeFirst();
  if (noted) return row;
  return act(tx, context, row, step, { written: { text: '', times: [{ slotId, subfunctionId }] } });
}
