import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { personalKinds } from '../../../contract/identity/entitlement-kinds.ts';
import type { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { identifierHash, identifierHashes } from './identifier.ts';

export type Person = { accountId: string; birthDate: string | null };
export type KnownIdentifier = { partnerId: number; kind: string; hashes: Buffer[] };
export type RedeemContext = Pick<Context, 'now' | 'keys' | 'host'>;

/** `taken`: the register has the identifier, but another account uses it, which nobody but the desk may learn (D4). */
export type TakeUpOutcome = 'opened' | 'held' | 'taken' | 'unknown';

export function isMatched(outcome: TakeUpOutcome): boolean {
  return outcome === 'opened' || outcome === 'held';
}

type TakenUp = { outcome: TakeUpOutcome; policyIds: string[] };

/** Locks an identifier's rows of every product, so that opening a policy by it and changing the register wait for each other. */
export async function lockRegister(tx: Tx, { partnerId, kind, hashes }: KnownIdentifier): Promise<void> {
  await tx
    .selectFrom('entitlement')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('kind', '=', kind)
    .where('hash', 'in', hashes)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function takeUp(
  tx: Tx,
  context: Pick<RedeemContext, 'now' | 'host'>,
  person: Person,
  known: KnownIdentifier,
): Promise<TakenUp> {
  await lockRegister(tx, known);
  // A second statement is needed, because the first does not see a row inserted while it waited.
  const rows = await registered(tx, person, known);
  const today = dayIn(context.now, context.host.brand.timeZone);
  const open = rows.filter((row) => !row.is_held && isOpen(row, person, today));
  const isOfOthers = open.some(isForOne) && (await hasOtherAccount(tx, person, known));
  const free = open.filter((row) => !(isOfOthers && isForOne(row)));
  const policyIds: string[] = [];
  for (const row of free) policyIds.push(...(await openPolicy(tx, context, person.accountId, row)));
  return { outcome: outcomeOf(policyIds.length > 0, rows, open.length > 0), policyIds };
}

function outcomeOf(isOpened: boolean, rows: readonly { is_held: unknown }[], isTaken: boolean): TakeUpOutcome {
  if (isOpened) return 'opened';
  if (rows.some(({ is_held }) => is_held)) return 'held';
  return isTaken ? 'taken' : 'unknown';
}

type Register = Selectable<DB['entitlement']>;

function isOpen({ valid_to, uses_left, birth_date }: Register, { birthDate }: Person, today: string): boolean {
  const isOver = valid_to !== null && valid_to < today;
  return !isOver && uses_left !== 0 && (birth_date === null || birth_date === birthDate);
}

function isForOne({ kind, uses_left }: Register): boolean {
  return personalKinds.some((one) => one === kind) || (kind === 'voucher' && uses_left === null);
}

function registered(tx: Tx, { accountId }: Person, { partnerId, kind, hashes }: KnownIdentifier) {
  return tx
    .selectFrom('entitlement')
    .selectAll('entitlement')
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('subscription')
          .select('subscription.id')
          .whereRef('entitlement_id', '=', 'entitlement.id')
          .where('account_id', '=', accountId),
      ).as('is_held'),
    ])
    .where('partner_id', '=', partnerId)
    .where('kind', '=', kind)
    .where('hash', 'in', hashes)
    .execute();
}

async function hasOtherAccount(tx: Tx, { accountId }: Person, known: KnownIdentifier): Promise<boolean> {
  const other = await tx
    .selectFrom('subscription')
    .innerJoin('entitlement', 'entitlement.id', 'entitlement_id')
    .innerJoin('account', 'account.id', 'account_id')
    .select('subscription.id')
    .where('entitlement.partner_id', '=', known.partnerId)
    .where('kind', '=', known.kind)
    .where('hash', 'in', known.hashes)
    .where('account_id', '<>', accountId)
    .where('account.status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

async function openPolicy(
  tx: Tx,
  context: Pick<RedeemContext, 'now' | 'host'>,
  accountId: string,
  row: Register,
): Promise<string[]> {
  const policyIds = await subscribe(tx, context, accountId, row);
  if (policyIds.length > 0 && row.uses_left !== null) {
    await tx.updateTable('entitlement').set({ uses_left: sql`uses_left - 1` }).where('id', '=', row.id).execute();
  }
  return policyIds;
}

type Terms = { id?: string; product_id: number; phone?: string | null; valid_from: string; valid_to: string | null };

async function subscribe(
  tx: Tx,
  { now, host }: Pick<RedeemContext, 'now' | 'host'>,
  accountId: string,
  terms: Terms,
): Promise<string[]> {
  const rows = await tx
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
    .onConflict((conflict) =>
      conflict
        .columns(['of_partner', 'account_id', 'entitlement_id'])
        .where('entitlement_id', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
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
  context: RedeemContext,
  person: Person,
  kind: EntitlementKind,
  identifier: string,
): Promise<TakeUpOutcome> {
  const { keys, host } = context;
  const hashes = identifierHashes(keys, kind, identifier);
  const { outcome } = await takeUp(tx, context, person, { partnerId: host.partnerId, kind, hashes });
  await recordIdentifier(tx, context, { accountId: person.accountId, kind, identifier, isKnown: isMatched(outcome) });
  return outcome;
}

type RedeemedIdentifier = { accountId: string; kind: EntitlementKind; identifier: string; isKnown: boolean };

export async function recordIdentifier(
  tx: Tx,
  { keys, now }: RedeemContext,
  { accountId, kind, identifier, isKnown }: RedeemedIdentifier,
): Promise<void> {
  const hash = identifierHash(keys, kind, identifier);
  const claimed = { hash, sealed: keys.seal(identifier), claimed_at: iso(now), matched_at: isKnown ? iso(now) : null };
  await tx
    .insertInto('account_identifier')
    .values({ account_id: accountId, kind, ...claimed })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(claimed))
    .execute();
}
