import { problem } from '../../../contract/platform/problem.ts';
import { isHere } from '../../platform/owner.ts';
import { assertNotLocked, consume, consumeFailure, reset } from '../../platform/rate.ts';
import type { Rate } from '../../platform/rate-names.ts';
import type { Context, Handler } from '../context.ts';
import { deviceMark } from '../device/known-device.ts';
import { owners } from '../owners.ts';
import { verifyPassword } from '../password/hash.ts';
import { withSecondFactor } from '../second-factor/ask.ts';
import { openOperatorSession } from '../session/operator-session.ts';

/** An unknown address costs a password check too and gets the same answer (D4, T12); wrong tries lock this step only (T13). */
export const loginAtDesk: Handler<'loginAtDesk'> = async (input, context) => {
  const email = input.email.toLowerCase();
  const device = deviceMark(context, markedFor(email), input.device);
  const tries: [Rate, string] = device.known ? ['login-known-device', device.name] : ['desk-login', email];
  await assertNotLocked(context, ...tries);
  await consume(context, 'login-from-address', context.address);
  await consumeFailure(context, ...tries);
  const person = await find(context, email);
  const right = await verifyPassword(input.password, person?.password_hash ?? undefined);
  if (!right || !person) throw problem('U002');
  await reset(context, ...tries);
  const holder = { of: 'operator_account', id: person.id } as const;
  const session = await withSecondFactor(context, holder, input.code, (tx) =>
    openOperatorSession(tx, context, person.id),
  );
  return { ...session, device: device.text };
};

/** The mark of an operator's device must differ from that of a customer with the same address. */
export function markedFor(email: string): string {
  return `desk ${email}`;
}

function find({ database, host }: Context, email: string) {
  return database.db
    .selectFrom('operator_account')
    .select(['id', 'password_hash'])
    .where(isHere({ host }, owners.operator_account))
    .where('email', '=', email)
    .where('totp_confirmed_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
