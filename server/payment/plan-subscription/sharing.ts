import { shareCover } from '../../entitlement/insured/ask-for-cover.ts';
import { changeRow } from '../../entitlement/relative/move-relative.ts';
import { livingRelatives, lockRelatives, sharingLimit } from '../../entitlement/relative/sharing.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export async function shareWith(tx: Tx, context: Context, accountId: string, ids: readonly string[]): Promise<void> {
  await lockRelatives(tx, accountId);
  for (const row of await livingRelatives(tx, context, accountId)) {
    const coverage_shared = ids.includes(row.id);
    if (row.coverage_shared === coverage_shared) continue;
    await changeRow(tx, context, row, 'change', await shareCover(tx, context, row, coverage_shared));
  }
}

/** If more relatives share the old plan than the new one allows, those added first keep sharing. */
export async function endSurplusSharing(tx: Tx, context: Context, accountId: string): Promise<void> {
  await lockRelatives(tx, accountId);
  const most = await sharingLimit(tx, context, accountId);
  const sharing = (await livingRelatives(tx, context, accountId)).filter(({ coverage_shared }) => coverage_shared);
  if (most === undefined || sharing.length <= most) return;
  const ids = sharing.slice(0, most).map(({ id }) => id);
  await shareWith(tx, context, accountId, ids);
}
