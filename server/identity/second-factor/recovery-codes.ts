import { randomInt } from 'node:crypto';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

/** Nothing that could be read as something else: no 0, O, 1 or I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const howMany = 10;

/** Three groups of four, sixty bits: `7KQM-X2RT-9HWB`. */
function newCode(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** New ones in place of all there were; what is kept of them is a keyed hash. */
export async function replaceCodes(tx: Tx, context: Context, accountId: string): Promise<string[]> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const codes = Array.from({ length: howMany }, newCode);
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, hash: kept(context, accountId, code) })))
    .execute();
  return codes;
}

/** Uses a code up, however it was spaced and written: of any number of callers one gets it. */
export async function takeRecoveryCode(tx: Tx, context: Context, accountId: string, typed: string): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: iso(context.now) })
    .where('account_id', '=', accountId)
    .where(
      'hash',
      'in',
      context.keys.all.map((keys) => kept({ keys }, accountId, typed)),
    )
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export async function codesLeft({ database }: Context, accountId: string): Promise<number> {
  const rows = await database.db
    .selectFrom('recovery_code')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}

/** By the deployment's key, so that the table alone cannot be searched by trying codes. */
function kept({ keys }: { keys: Pick<Context['keys'], 'derive'> }, accountId: string, code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  return hashOf(`${keys.derive('recovery-code')} ${accountId} ${letters}`);
}
