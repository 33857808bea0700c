import type { CaptchaAction } from '../../../contract/platform/captcha.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { consume } from '../../platform/rate.ts';
import { spendCaptcha } from '../../platform/spend-captcha.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

/** A browser without script has no captcha, so only few tries are allowed for its address (S5-20). @throws Problem RC001 wrong or used, K429 */
export async function askPerson(context: Context, answer: string | undefined, action: CaptchaAction): Promise<void> {
  if (answer === undefined) return consume(context, 'register-without-captcha', context.address);
  const mark = await context.ports.captcha.check(answer, action, context.host.name, context.now);
  if (mark === undefined) throw problem('RC001');
  await inTransaction(context, (tx) => spendCaptcha(tx, mark, context.now));
}
