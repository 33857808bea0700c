import { problem } from '../../contract/platform/problem.ts';
import { iso } from './clock.ts';
import { hashOf } from './keys.ts';
import { lifetimeSeconds } from './ports/captcha.ts';
import type { Tx } from './transaction.ts';

/** Spends a captcha's answer in the caller's transaction, so that a failed one spends nothing. @throws Problem RC001 when it was spent before */
export async function spendCaptcha(tx: Tx, mark: string, now: Temporal.Instant): Promise<void> {
  const inserted = await tx
    .insertInto('captcha_used')
    .values({ hash: hashOf(mark), expires_at: iso(now.add({ seconds: lifetimeSeconds })) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw problem('RC001');
}
