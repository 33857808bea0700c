import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Handler } from '../context.ts';
import { enqueueAccountLetter, enqueueLinkLetter } from '../letters/enqueue.ts';
import { issueLink, redeemLink } from '../link/link.ts';
import { proveAgain } from '../password/prove-again.ts';
import { withSecondFactor } from '../second-factor/ask.ts';
import { customerOf } from '../session/authorize.ts';
import { endSessions } from '../session/end.ts';
import { changeCredentials } from './credentials.ts';

const done = { done: true } as const;
const Payload = z.object({ email: z.string(), accountId: z.uuid() });

/** Answers the same whether or not the new address belongs to an account; only the mail sent there says which (D4). */
export const changeEmail: Handler<'changeEmail'> = async ({ email, password, code }, context) => {
  const { accountId, firstName } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  await consume(context, 'resend', accountId);
  await consume(context, 'mail-to-address', email);
  await withSecondFactor(context, { of: 'account', id: accountId }, code, async (tx) => {
    const payload = { email, name: firstName, accountId };
    const { id } = await issueLink(tx, context, { kind: 'verify-email', accountId, subject: accountId, payload });
    await enqueueLinkLetter(tx, context, 'email', id);
  });
  return done;
};

export const verifyNewEmail: Handler<'verifyNewEmail'> = async ({ token }, context) => {
  await inTransaction(context, async (tx) => {
    const { payload } = await redeemLink(tx, context, 'verify-email', token);
    const { email, accountId } = Payload.parse(payload);
    const taken = await tx
      .selectFrom('account')
      .select('id')
      .where('partner_id', '=', context.host.partnerId)
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    if (taken && taken.id !== accountId) throw problem('U015');
    const { email: old } = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    await changeCredentials(tx, context, accountId, {
      email: email.toLowerCase(),
      email_verified_at: iso(context.now),
    });
    if (taken) return;
    await endSessions(tx, context, { accountId }, 'email');
    await enqueueAccountLetter(tx, context, 'email_changed', accountId, old);
  });
  return done;
};

/** Asks for the password: booking links go to this address, so an open browser alone must not move it (ASVS 7.5.1). */
export const changeContactEmail: Handler<'changeContactEmail'> = async ({ contactEmail, password }, context) => {
  const { accountId, firstName } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  await consume(context, 'resend', accountId);
  await consume(context, 'mail-to-address', contactEmail);
  await inTransaction(context, async (tx) => {
    const payload = { email: contactEmail, name: firstName, accountId };
    const { id } = await issueLink(tx, context, {
      kind: 'verify-contact-email',
      accountId,
      subject: accountId,
      payload,
    });
    await enqueueLinkLetter(tx, context, 'contact_email', id);
  });
  return done;
};

/** Tells the former contact address and the log-in address, because both are the owner's (ASVS 6.3.7). */
export const verifyContactEmail: Handler<'verifyContactEmail'> = async ({ token }, context) => {
  await inTransaction(context, async (tx) => {
    const { payload } = await redeemLink(tx, context, 'verify-contact-email', token);
    const { email: contactEmail, accountId } = Payload.parse(payload);
    const before = await tx
      .selectFrom('account')
      .select(['email', 'contact_email'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.contact_email === contactEmail) return;
    await tx.updateTable('account').set({ contact_email: contactEmail }).where('id', '=', accountId).execute();
    for (const address of new Set([before.contact_email ?? before.email, before.email])) {
      await enqueueAccountLetter(tx, context, 'contact_email_changed', accountId, address);
    }
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.contact_email'));
  });
  return done;
};
