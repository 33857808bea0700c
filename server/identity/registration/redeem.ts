import { randomUUID } from 'node:crypto';
import type { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { identifierHash, identifierHashes } from './identifier.ts';

export type Person = { accountId: string; birthDate: string | null };
export type KnownIdentifier = { partnerId: number; kind: string; hashes: Buffer[] };
export type RedeemContext = Pick<Context, 'now' | 'keys' | 'host'>;

/** Answers whether anything was found. Rows are locked, so that a single-use voucher is used once. */
export async function takeUp(
  tx: Tx,
  { now, host }: RedeemContext,
  person: Person,
  known: KnownIdentifier,
): Promise<boolean> {
  const today = dayIn(now, host.brand.timeZone);
  const granted = await tx
    .selectFrom('entitlement')
    .selectAll()
    .where('partner_id', '=', known.partnerId)
    .where('kind', '=', known.kind)
    .where('hash', 'in', known.hashes)
    .where((or) => or.or([or('valid_to', 'is', null), or('valid_to', '>=', today)]))
    .where((or) => or.or([or('uses_left', 'is', null), or('uses_left', '>', 0)]))
    .where((or) => or.or([or('birth_date', 'is', null), or('birth_date', '=', person.birthDate)]))
    .forUpdate()
    .execute();
  for (const row of granted) {
    if (row.uses_left !== null) {
      await tx
        .updateTable('entitlement')
        .set({ uses_left: row.uses_left - 1 })
        .where('id', '=', row.id)
        .execute();
    }
    await subscribe(tx, { now, host }, person.accountId, row);
  }
  return granted.length > 0;
}

type Terms = { id?: string; product_id: number; phone?: string | null; valid_from: string; valid_to: string | null };

async function subscribe(
  tx: Tx,
  { now, host }: Pick<RedeemContext, 'now' | 'host'>,
  accountId: string,
  terms: Terms,
): Promise<void> {
  await tx
    .insertInto('subscription')
    .values({
      id: randomUUID(),
      of_partner: host.partnerId,
      account_id: accountId,
      product_id: terms.product_id,
      entitlement_id: terms.id ?? null,
      phone: terms.phone ?? null,
      valid_from: terms.valid_from,
      valid_to: terms.valid_to,
      created_at: iso(now),
    })
    .execute();
}

export async function subscribeTo(
  tx: Tx,
  { host, now }: RedeemContext,
  accountId: string,
  product: string,
): Promise<void> {
  const { id } = await tx
    .selectFrom('product')
    .select('id')
    .where('partner_id', '=', host.partnerId)
    .where('key', '=', product)
    .executeTakeFirstOrThrow();
  const today = dayIn(now, host.brand.timeZone);
  await subscribe(tx, { now, host }, accountId, { product_id: id, valid_from: today, valid_to: null });
}

export async function claim(
  tx: Tx,
  asked: RedeemContext,
  person: Person,
  kind: EntitlementKind,
  identifier: string,
): Promise<boolean> {
  const { keys, host } = asked;
  const hashes = identifierHashes(keys, kind, identifier);
  const found = await takeUp(tx, asked, person, { partnerId: host.partnerId, kind, hashes });
  await recordIdentifier(tx, asked, { accountId: person.accountId, kind, identifier, found });
  return found;
}

type RedeemedIdentifier = { accountId: string; kind: EntitlementKind; identifier: string; found: boolean };

/** What somebody named last is what they are known by. */
export async function recordIdentifier(
  tx: Tx,
  { keys, now }: RedeemContext,
  { accountId, kind, identifier, found }: RedeemedIdentifier,
): Promise<void> {
  const hash = identifierHash(keys, kind, identifier);
  const claimed = { hash, sealed: keys.seal(identifier), claimed_at: iso(now), matched_at: found ? iso(now) : null };
  await tx
    .insertInto('account_identifier')
    .values({ account_id: accountId, kind, ...claimed })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(claimed))
    .execute();
}
