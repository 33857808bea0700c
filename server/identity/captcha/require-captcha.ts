import type { CaptchaAction } from '../../../contract/platform/captcha.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { consume } from '../../platform/rate.ts';
import { spendCaptcha } from '../../platform/spend-captcha.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

/** Without script: few tries per address; the mailed link proves a person (S5-20). @throws Problem RC001, K429 */
export async function askPerson(context: Context, answer: string | undefined, action: CaptchaAction): Promise<void> {
  if (answer === undefined) return consume(context, 'register-without-captcha', context.address);
  const mark = await context.ports.captcha.check(answer, action, context.host.name, context.now);
  if (mark === undefined) throw problem('RC001');
  await inTransaction(context, (tx) => spendCaptcha(tx, mark, context.now));
}
