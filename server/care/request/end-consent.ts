import { requestCase } from '../../../contract/care/request-steps.ts';
import type { Context } from '../../booking/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { endCare } from '../medical-care/end-consent.ts';
import { act } from './act.ts';
import { requestAtDesk } from './request-row.ts';

export async function endRequest(tx: Tx, context: Context, id: string): Promise<void> {
  const care = await tx.selectFrom('medical_care').select('id').where('care_request_id', '=', id).executeTakeFirst();
  if (care) await endCare(tx, context, care.id);
  const row = await requestAtDesk(tx, context, id);
  const step = (['withdraw', 'finish'] as const).find((one) => requestCase.after(one, row).to !== undefined);
  if (step) await act(tx, context, row, step);
}
