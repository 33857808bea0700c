import { iso } from '../../platform/clock.ts';
import type { Services } from '../context.ts';

export const demoAccountMark = 'demo:';

/** Nobody logs in with the printed passwords of a demonstration where others can reach the portal (T44). */
export async function closeDemoOperators({ database, clock }: Services): Promise<void> {
  await database.db
    .updateTable('operator_account')
    .set({ disabled_at: iso(clock()) })
    .where('external_id', 'like', `${demoAccountMark}%`)
    .where('disabled_at', 'is', null)
    .execute();
}
