import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { countLetterTo } from '../../platform/mail/counted-address.ts';
import { isHere } from '../../platform/owner.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Handler } from '../context.ts';
import { enqueueAccountLetter, mailLink } from '../letters/enqueue.ts';
import { owners } from '../owners.ts';
import { proveAgain } from '../password/prove-again.ts';
import { keepSearchable } from '../search/make-searchable.ts';
import { withSecondFactor } from '../second-factor/ask.ts';
import { customerOf } from '../session/authorize.ts';
import { endCredentials } from '../session/end-credentials.ts';
import { changeCredentials } from './credentials.ts';
import { addressesOf, offerToStop, redeemAddress } from './email-change.ts';

const done = { done: true } as const;

/** Answers the same whether or not the new address belongs to an account; only the mail sent there says which (D4). */
export const changeEmail: Handler<'changeEmail'> = async ({ email, password, code }, context) => {
  const { accountId, firstName } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  await consume(context, 'resend', accountId);
  const to = await countLetterTo(context, email);
  await withSecondFactor(context, { of: 'account', id: accountId }, code, async (tx) => {
    const about = { accountId, subject: accountId, payload: { name: firstName, accountId } };
    const linkId = await mailLink(tx, context, 'email', to, about);
    await offerToStop(tx, context, 'stop_email', accountId, linkId);
  });
  return done;
};

export const verifyNewEmail: Handler<'verifyNewEmail'> = async ({ token }, context) => {
  await inTransaction(context, async (tx) => {
    const change = await redeemAddress(tx, context, 'verify-email', token);
    if (!change) return;
    const { email, accountId } = change;
    const owner = await tx
      .selectFrom('account')
      .select('id')
      .where(isHere(context, owners.account))
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    if (owner && owner.id !== accountId) throw problem('U015');
    const { email: old } = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const to = { email: email.toLowerCase(), email_verified_at: iso(context.now) };
    if (owner) return changeCredentials(tx, context, accountId, to);
    await endCredentials(tx, context, { accountId }, 'email');
    await changeCredentials(tx, context, accountId, to);
    await enqueueAccountLetter(tx, context, 'email_changed', accountId, old);
  });
  return done;
};

/** Asks for the password: booking links go to this address, so an open browser alone must not move it (ASVS 7.5.1). */
export const changeContactEmail: Handler<'changeContactEmail'> = async ({ contactEmail, password }, context) => {
  const { accountId, firstName } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  await consume(context, 'resend', accountId);
  const to = await countLetterTo(context, contactEmail);
  await inTransaction(context, async (tx) => {
    const about = { accountId, subject: accountId, payload: { name: firstName, accountId } };
    const linkId = await mailLink(tx, context, 'contact_email', to, about);
    await offerToStop(tx, context, 'stop_contact_email', accountId, linkId);
  });
  return done;
};

/** Tells the former contact address and the log-in address, because both are the owner's (ASVS 6.3.7). */
export const verifyContactEmail: Handler<'verifyContactEmail'> = async ({ token }, context) => {
  await inTransaction(context, async (tx) => {
    const change = await redeemAddress(tx, context, 'verify-contact-email', token);
    if (!change) return;
    const { email: contactEmail, accountId } = change;
    const before = await addressesOf(tx, accountId);
    if (before.contact_email === contactEmail) return;
    await tx.updateTable('account').set({ contact_email: contactEmail }).where('id', '=', accountId).execute();
    await keepSearchable(tx, context, accountId);
    for (const address of before.both) {
      await enqueueAccountLetter(tx, context, 'contact_email_changed', accountId, address);
    }
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.contact_email'));
  });
  return done;
};
