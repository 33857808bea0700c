import type { Reservation } from '../../../contract/booking/reservation.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { inTransaction, lockDoctor, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { giveBack } from './cancel-reservation.ts';
import { findByToken } from './find.ts';
import { bookIt } from './finish-reservation.ts';
import { makeTheirs } from './finish-with-login.ts';
import { isUndecided } from './partner-answer.ts';

/** Safe to repeat. No calendar books two visits at once, so the second refusal gives the first one back. */
export const finishPair: Handler<'finishPair'> = async (input, context) => {
  const [first = '', second = ''] = await inTransaction(context, (tx) => claim(tx, context, input));
  const one = await bookOr(context, first, () => release(context, [first, second]));
  const other = await bookOr(context, second, async () => {
    await release(context, [second]);
    throw problem((await isCancelled(context, first)) ? 'KT018' : 'KT019');
  });
  return { reservations: [one, other] };
};

/** Takes every lock before the first event is written. */
async function claim(tx: Tx, context: Context, { tokens, phone, pays }: ParsedInputs['finishPair']) {
  const rows = [];
  for (const token of tokens) rows.push(await findByToken(tx, context, token));
  for (const doctorId of new Set(rows.map((row) => row.doctor_id).sort((one, other) => one - other)))
    await lockDoctor(tx, doctorId);
  for (const { relative_id } of rows) await personOf(tx, context, relative_id ?? customerOf(context).accountId, 'book');
  const { subscription } = customerOf(context);
  if (subscription) await lockPolicy(tx, context.host.partnerId, subscription.id);
  const own: string[] = [];
  for (const [no, token] of tokens.entries())
    own.push(await makeTheirs(tx, context, { token, phone, pays: pays?.[no] ?? undefined }));
  return own;
}

/** If the calendar has not answered, both visits stay: a job asks again, and so does the next press. */
async function bookOr(context: Context, token: string, giveUp: () => Promise<void>): Promise<Reservation> {
  try {
    return await bookIt(context, token);
  } catch (error) {
    if (!isProblem(error) || isUndecided(error)) throw error;
    await giveUp();
    throw problem(error.code, { ...error.details, retried: false }, error.violations);
  }
}

async function release(context: Context, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) await giveBack(context, token);
}

async function isCancelled(context: Context, token: string): Promise<boolean> {
  try {
    await release(context, [token]);
    return true;
  } catch (error) {
    if (isProblem(error)) return false;
    throw error;
  }
}
