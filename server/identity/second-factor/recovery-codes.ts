import { randomInt } from 'node:crypto';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { codesOf, type Holder } from './holder.ts';

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const howMany = 10;

function newCode(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replaceAll(/.{4}(?=.)/g, '$&-');
}

export async function replaceCodes(tx: Tx, context: Context, { of, id }: Holder): Promise<string[]> {
  await tx.deleteFrom(codesOf[of]).where('account_id', '=', id).execute();
  const codes = Array.from({ length: howMany }, newCode);
  await tx
    .insertInto(codesOf[of])
    .values(codes.map((code) => ({ account_id: id, hash: codeHash(context, id, code) })))
    .execute();
  return codes;
}

export async function takeRecoveryCode(tx: Tx, context: Context, { of, id }: Holder, entry: string): Promise<boolean> {
  const update = await tx
    .updateTable(codesOf[of])
    .set({ used_at: iso(context.now) })
    .where('account_id', '=', id)
    .where(
      'hash',
      'in',
      context.keys.all.map((keys) => codeHash({ keys }, id, entry)),
    )
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return update.numUpdatedRows === 1n;
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

/** The hash is keyed, so that the table alone cannot be searched by trying codes. */
function codeHash({ keys }: { keys: Pick<Context['keys'], 'derive'> }, id: string, code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  return hashOf(`${keys.derive('recovery-code')} ${id} ${letters}`);
}
