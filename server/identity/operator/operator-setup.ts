import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { assertNotLocked, consumeFailure, reset } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { deviceMark } from '../device/known-device.ts';
import { findLink, redeemLink } from '../link/link.ts';
import { operatorEvent } from '../operator-event.ts';
import { refuseCommon } from '../password/guessable.ts';
import { hashPassword } from '../password/hash.ts';
import { takeStep, wrongCode } from '../second-factor/ask.ts';
import { replaceCodes } from '../second-factor/recovery-codes.ts';
import { secretFrom, setupOf } from '../second-factor/totp.ts';
import { openOperatorSession } from '../session/operator-session.ts';
import { markedFor } from './login-at-desk.ts';

const Payload = z.object({ operatorId: z.uuid() });

export const readOperatorSetup: Handler<'readOperatorSetup'> = async ({ token }, context) => {
  const { person, secret } = await invited(context, token);
  const { name, email } = person;
  return { name, email, totp: setupOf(secret, context.host.brand.name, email) };
};

/** The password and the second factor come into force together; sessions and codes from before end with it. */
export const finishOperatorSetup: Handler<'finishOperatorSetup'> = async ({ token, password, code }, context) => {
  const { person, secret } = await invited(context, token);
  const { id, email, name } = person;
  await refuseCommon(password, { email, names: [name, context.host.brand.name] });
  await assertNotLocked(context, 'second-factor', id);
  await consumeFailure(context, 'second-factor', id);
  const password_hash = await hashPassword(password);
  const holder = { of: 'operator_account', id } as const;
  const answer = await inTransaction(context, async (tx) => {
    await redeemLink(tx, context, 'operator-setup', token);
    await tx
      .updateTable('operator_account')
      .set({
        password_hash,
        totp_secret: context.keys.seal(secret),
        totp_step: null,
        totp_confirmed_at: iso(context.now),
      })
      .where('id', '=', id)
      .execute();
    if (!(await takeStep(tx, context, holder, code))) throw wrongCode();
    await tx
      .updateTable('operator_session')
      .set({ ended_at: iso(context.now) })
      .where('operator_account_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    const recoveryCodes = await replaceCodes(tx, context, holder);
    await auditWrite(tx, context, operatorEvent(id, 'operator.set_up'));
    return { ...(await openOperatorSession(tx, context, id)), recoveryCodes };
  });
  await reset(context, 'second-factor', id);
  return { ...answer, device: deviceMark(context, markedFor(email)).text };
};

/** @throws Problem #404 no such link, U017 used, replaced or expired, or its operator is disabled */
async function invited(context: Context, token: string) {
  const { state, payload, id } = await findLink(context.database.db, context, 'operator-setup', token);
  if (state !== 'open') throw problem('U017');
  const person = await context.database.db
    .selectFrom('operator_account')
    .select(['id', 'name', 'email'])
    .where('id', '=', Payload.parse(payload).operatorId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!person?.email) throw problem('U017');
  return { person: { ...person, email: person.email }, secret: secretFrom(context.keys.token('operator-totp', id, 0)) };
}
