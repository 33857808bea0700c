import { problem, wrong } from '../../../contract/platform/problem.ts';
import { assertNotLocked, consumeFailure, reset } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { Holder } from './holder.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/**
 * Runs `run` where no second factor is needed (`proved` is false) or the code is right; it stays usable if `run` fails.
 * @throws Problem KA001 code missing, KA002 code wrong or already used, K429 after six wrong codes
 */
export async function withSecondFactor<T>(
  context: Context,
  holder: Holder,
  code: string | undefined,
  run: (tx: Tx, proved: boolean) => Promise<T>,
): Promise<T> {
  if (!(await isAsked(context, holder))) return inTransaction(context, (tx) => run(tx, false));
  if (code === undefined) throw problem('KA001');
  await assertNotLocked(context, 'second-factor', holder.id);
  await consumeFailure(context, 'second-factor', holder.id);
  const answer = await inTransaction(context, async (tx) => {
    const right = (await takeStep(tx, context, holder, code)) || (await takeRecoveryCode(tx, context, holder, code));
    if (!right) throw wrongCode();
    return run(tx, true);
  });
  await reset(context, 'second-factor', holder.id);
  return answer;
}

export async function isAsked({ database }: Context, { of, id }: Holder): Promise<boolean> {
  const row = await database.db.selectFrom(of).select('totp_confirmed_at').where('id', '=', id).executeTakeFirst();
  return (row?.totp_confirmed_at ?? null) !== null;
}

/** A code counts only if its time step is later than the last accepted one, so that none works twice (ASVS 6.5.1). */
export async function takeStep(tx: Tx, { keys, now }: Context, { of, id }: Holder, code: string): Promise<boolean> {
  const row = await tx.selectFrom(of).select('totp_secret').where('id', '=', id).executeTakeFirst();
  const step = row?.totp_secret ? stepOf(keys.open(row.totp_secret), code, now) : undefined;
  if (step === undefined) return false;
  const update = await tx
    .updateTable(of)
    .set({ totp_step: step })
    .where('id', '=', id)
    .where((or) => or.or([or('totp_step', 'is', null), or('totp_step', '<', step)]))
    .executeTakeFirst();
  return update.numUpdatedRows === 1n;
}

export function wrongCode() {
  return problem('KA002', {}, [wrong('KA002', 'code')]);
}
