import { isProblem } from '../../contract/errors.ts';
import { actorOf, auditSight } from '../audit.ts';
import type { Context } from '../context.ts';
import { hashOf } from '../keys.ts';

/**
 * Does what a token was shown for. One that opens nothing at this partner leaves a row of its own: enough to see the same one
 * tried again, too little to find out which it was (P04).
 */
export async function onToken<T>(context: Context, verb: string, token: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isProblem(error) && error.code === '#404') {
      await auditSight(context.database.db, context, {
        ...actorOf(context, 'guest'),
        action: `reservation.${verb}`,
        object: { type: 'reservation', id: '' },
        patient: null,
        reason: `token ${hashOf(token.slice(0, 8)).toString('hex').slice(0, 16)}`,
        outcome: 'denied',
      });
    }
    throw error;
  }
}
