import { isProblem } from '../../../contract/platform/problem.ts';
import { actorOf, auditRead } from '../../platform/audit/audit.ts';
import { hashOf } from '../../platform/keys.ts';
import { assertNotLocked, recordUse, tally, tallyWithRefusal } from '../../platform/rate.ts';
import { sendAlong, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { rates } from '../rates.ts';

export type CountUse = (tx: Tx) => Promise<void>;

/** Audits an unknown token by a partial hash (P04), and limits the tries, because the audit never shrinks (T45). */
export async function auditUnknownToken<T>(
  context: Context,
  verb: string,
  token: string,
  run: (count: CountUse) => Promise<T>,
): Promise<T> {
  await assertNotLocked(context, 'reservation-token', token);
  let counted = false;
  try {
    const answer = await run(async (tx) => {
      counted = true;
      await sendAlong(tx, recordUse(context, 'reservation-token', token, tx));
    });
    if (!counted) await recordUse(context, 'reservation-token', token);
    return answer;
  } catch (error) {
    if (isProblem(error) && error.code === '#404') await onUnknown(context, verb, token);
    throw error;
  }
}

/** Writes sixty rows per address and window, and one that stands for any further. @throws Problem K429 after sixty */
async function onUnknown(context: Context, verb: string, token: string): Promise<void> {
  const here = await tallyWithRefusal(context, 'unknown-token', context.address);
  const { times } = rates['unknown-token'];
  if (here.counted <= times + 1 && (await hasRoom(context))) {
    const more = here.counted > times;
    await auditRead(context.database.db, context, {
      ...actorOf(context, 'guest'),
      action: `reservation.${verb}`,
      object: { type: 'reservation', id: '' },
      patient: null,
      reason: more ? 'more than are written down' : `token ${hashOf(token.slice(0, 8)).toString('hex').slice(0, 16)}`,
      outcome: 'denied',
    });
  }
  if (here.counted > times) throw here.refusal;
}

async function hasRoom(context: Context): Promise<boolean> {
  return (await tally(context, 'unknown-token-rows', '')) <= rates['unknown-token-rows'].times;
}
