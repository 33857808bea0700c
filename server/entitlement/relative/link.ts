import { notFound } from '../../../contract/platform/problem.ts';
import type { Context } from '../../identity/context.ts';
import { hashOf, type Keys } from '../../platform/keys.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { type RelativeRow, relativeRowOf } from './find-relative.ts';

/** Derived for each letter (0006); another address gets another link, and the one before it opens nothing. */
export function linkFor(keys: Pick<Keys, 'token'>, id: string, no: number) {
  const token = keys.token('relative', id, no);
  return { token, hash: hashOf(token) };
}

/** No link is stored: each secret derives one, and the one whose hash is the stored hash is right (0028). */
export function linkOf(keys: Keys, { id, link_no, link_hash }: Pick<RelativeRow, 'id' | 'link_no' | 'link_hash'>) {
  const made = keys.all.map((key) => linkFor(key, id, link_no));
  return made.find(({ hash }) => link_hash?.equals(hash))?.token;
}

/** Locked, so that the relative and the holder do not step past each other. @throws Problem #404 unknown, K429 */
export async function relativeByLink(tx: Tx, context: Context, token: string): Promise<RelativeRow> {
  const row = await tx
    .selectFrom('relative')
    .selectAll()
    .where('link_hash', '=', hashOf(token))
    .where(isHere(context, owners.relative))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return relativeRowOf(row);
}
