import { randomUUID } from 'node:crypto';
import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { subscribeTo } from '../registration/redeem.ts';
import { keepSearchable } from '../search/make-searchable.ts';
import type { Claims } from './provider.ts';
import { hand, takeProof } from './sealed.ts';

/**
 * Finds the account by the provider's subject, never by its e-mail. An address with an account must log in once to join
 * it; an unchecked address opens nothing, or somebody could lie in wait in the account its real owner comes to later.
 * @throws Problem K403 account disabled, U024 with a proof for that log-in, KA006 no address, KA007 address unchecked
 */
export async function accountOf(tx: Tx, context: Context, claims: Claims): Promise<string> {
  const { host } = context;
  const joined = await tx
    .selectFrom('openid_identity')
    .innerJoin('account', 'account.id', 'openid_identity.account_id')
    .select(['account.id', 'account.status'])
    .where(isHere({ host }, owners.openid_identity))
    .where('openid_identity.issuer', '=', claims.iss)
    .where('openid_identity.subject', '=', claims.sub)
    .executeTakeFirst();
  if (joined?.status === 'active') return joined.id;
  if (joined) throw problem('K403', { why: 'disabled' });
  const email = claims.email?.toLowerCase();
  if (email === undefined) throw problem('KA006', { why: 'address' });
  if (!claims.email_verified) throw problem('KA007');
  const accountId = await create(tx, context, email, claims);
  if (accountId === undefined) {
    const proof = hand(context, { kind: 'openid-proof', issuer: claims.iss, subject: claims.sub, email });
    throw problem('U024', { proof });
  }
  await join(tx, context, accountId, claims.iss, claims.sub);
  return accountId;
}

export async function joinByProof(
  tx: Tx,
  context: Context,
  account: { id: string; email: string },
  text: string,
): Promise<void> {
  const proof = takeProof(context, text);
  if (proof?.email === account.email) await join(tx, context, account.id, proof.issuer, proof.subject);
}

async function join(tx: Tx, context: Context, account_id: string, issuer: string, subject: string): Promise<void> {
  await tx
    .insertInto('openid_identity')
    .values({ partner_id: context.host.partnerId, issuer, subject, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await auditWrite(tx, context, accountEvent(context, account_id, 'account.openid_join'));
}

/** Only inserts, so that no account is taken over (T14). @returns undefined when the address has an account */
async function create(tx: Tx, context: Context, email: string, claims: Claims): Promise<string | undefined> {
  const { host, now, language } = context;
  const id = randomUUID();
  const made = await tx
    .insertInto('account')
    .values({
      id,
      partner_id: host.partnerId,
      email,
      email_verified_at: iso(now),
      family_name: claims.family_name || claims.name || email.slice(0, email.indexOf('@')),
      given_name: claims.given_name,
      birth_date: claims.birthdate ?? null,
      locale: language,
      created_at: iso(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return undefined;
  await keepSearchable(tx, context, id);
  if (host.brand.openProduct !== undefined) await subscribeTo(tx, context, id, host.brand.openProduct);
  await auditWrite(tx, context, accountEvent(context, id, 'account.create', 'openid'));
  return id;
}
