import { z } from 'zod';
import type { LinkKind } from '../../../contract/identity/link.ts';
import { countLetterTo } from '../../platform/mail/counted-address.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { mailLink } from '../letters/enqueue.ts';
import { findLink, redeemLink } from '../link/link.ts';

const Payload = z.object({ email: z.string(), accountId: z.uuid() });

/** Locks the account before the link, as everything that ends links does, so that a simultaneous new password waits. */
export async function redeemInTurn(tx: Tx, context: Context, kind: LinkKind, token: string) {
  const change = Payload.parse((await findLink(tx, context, kind, token)).payload);
  await tx.selectFrom('account').select('id').where('id', '=', change.accountId).forUpdate().execute();
  await redeemLink(tx, context, kind, token);
  return change;
}

const columns = { 'verify-email': 'email', 'verify-contact-email': 'contact_email' } as const;

/** @returns undefined where this link has set the address before, as when the button is pressed twice */
export async function redeemAddress(tx: Tx, context: Context, kind: keyof typeof columns, token: string) {
  const { payload } = await findLink(tx, context, kind, token);
  const { accountId, email } = Payload.parse(payload);
  const account = await tx
    .selectFrom('account')
    .select(['email', 'contact_email'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const isDone = account?.[columns[kind]]?.toLowerCase() === email.toLowerCase();
  if (isDone && (await findLink(tx, context, kind, token)).state === 'used') return undefined;
  return redeemInTurn(tx, context, kind, token);
}

export async function addressesOf(tx: Tx, accountId: string) {
  const row = await tx
    .selectFrom('account')
    .select(['email', 'contact_email', 'given_name'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, both: [...new Set([row.email, row.contact_email ?? row.email])] };
}

export async function offerToStop(
  tx: Tx,
  context: Context,
  letter: 'stop_email' | 'stop_contact_email',
  accountId: string,
  linkId: string,
): Promise<void> {
  const { both, given_name: name } = await addressesOf(tx, accountId);
  for (const address of both) {
    const to = await countLetterTo(context, address, tx);
    await mailLink(tx, context, letter, to, { accountId, payload: { name, accountId, linkId } });
  }
}
