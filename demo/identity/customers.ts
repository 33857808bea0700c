import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EntitlementKind } from '../../contract/identity/sign-in.ts';
import { defaultLanguage } from '../../contract/platform/languages.ts';
import type { KeyScope } from '../../contract/platform/operation.ts';
import type { Services } from '../../server/identity/context.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { identifierHash } from '../../server/identity/registration/identifier.ts';
import { iso } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import { hashOf } from '../../server/platform/keys.ts';
import { inTransaction } from '../../server/platform/transaction.ts';

export type DemoCustomer = {
  email: string;
  given: string;
  birthDate: string;
  holds: 'every' | 'first' | 'last' | 'none';
};

const anna = { email: 'anna@example.com', given: 'Anna', birthDate: '1984-03-12', holds: 'every' } as const;
const bela = { email: 'bela@example.com', given: 'Béla', birthDate: '1979-11-02', holds: 'first' } as const;

/** Test numbers: valid check digits, assigned to nobody. */
const entitled: readonly { kind: EntitlementKind; identifier: string; birthDate: string | null; uses?: number }[] = [
  { kind: 'taj', identifier: '111111110', birthDate: '1980-05-14' },
  { kind: 'member_id', identifier: 'DEMO-1001', birthDate: '1980-05-14' },
  { kind: 'entitlement_code', identifier: 'DEMXKAPU', birthDate: null },
  { kind: 'voucher', identifier: 'DEMVKAPU', birthDate: null, uses: 1000 },
  { kind: 'activation_key', identifier: 'DEMAKAPU', birthDate: null },
  { kind: 'company_domain', identifier: 'example.com', birthDate: null },
];

/** Safe to repeat: a second run only applies new secrets. */
export async function loadDemoCustomers(services: Services, hosts: readonly Host[]) {
  const { keys } = services;
  const password = keys
    .derive('demo-password')
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 14);
  const apiKey = `demo-${keys.derive('demo-api-key')}`;
  const passwordHash = await hashPassword(password);
  const partners = new Map(hosts.map((host) => [host.partnerId, host]));
  for (const host of partners.values()) {
    await writeDemoCustomers(services, host, { passwordHash, customers: [anna, bela] });
    await writeEntitlements(services, host);
    await writeKey(services, host, `${apiKey}-${host.brand.key}`);
  }
  return { email: anna.email, password, apiKey };
}

type CustomerList = { passwordHash: string; customers: readonly DemoCustomer[] };

/** @returns the ids of the accounts that are new, by e-mail */
export async function writeDemoCustomers(
  services: Services,
  { partnerId, brand }: Host,
  { passwordHash, customers }: CustomerList,
): Promise<Map<string, string>> {
  const { database, clock, keys } = services;
  const now = iso(clock());
  const made = new Map<string, string>();
  for (const { email, given: givenName, birthDate, holds } of customers) {
    const account = await database.db
      .insertInto('account')
      .values({
        id: randomUUID(),
        partner_id: partnerId,
        email,
        email_verified_at: now,
        password_hash: passwordHash,
        family_name: 'Demó',
        given_name: givenName,
        birth_date: birthDate,
        phone: '+36301234567',
        locale: brand.languages[0] ?? defaultLanguage,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!account && keys.all.length > 1) await changePassword(services, partnerId, email, passwordHash);
    if (account) made.set(email, account.id);
    const ownProducts = {
      every: brand.products,
      first: brand.products.slice(0, 1),
      last: brand.products.slice(-1),
      none: [],
    }[holds];
    for (const { key } of account ? ownProducts : []) {
      const { id } = await productOf(database, partnerId, key);
      await database.db
        .insertInto('subscription')
        .values({
          id: randomUUID(),
          of_partner: partnerId,
          account_id: account?.id ?? '',
          product_id: id,
          valid_from: '2026-01-01',
          created_at: now,
        })
        .execute();
    }
  }
  return made;
}

async function changePassword(services: Services, partnerId: number, email: string, password_hash: string) {
  await inTransaction(services, async (tx) => {
    const { id } = await tx
      .selectFrom('account')
      .select('id')
      .where('partner_id', '=', partnerId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await sql`select set_config('kapu.credentials_of', ${id}, true)`.execute(tx);
    await tx.updateTable('account').set({ password_hash }).where('id', '=', id).execute();
  });
}

async function writeEntitlements({ database, keys }: Services, { partnerId, brand }: Host): Promise<void> {
  const product = brand.products.at(-1);
  if (!product) return;
  const { id } = await productOf(database, partnerId, product.key);
  const rows = entitled.map(({ kind, identifier, birthDate, uses }) => ({
    id: randomUUID(),
    partner_id: partnerId,
    product_id: id,
    kind,
    hash: identifierHash(keys, kind, identifier),
    birth_date: birthDate,
    valid_from: '2026-01-01',
    uses_left: uses ?? null,
  }));
  await database.db
    .insertInto('entitlement')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeKey({ database, clock }: Services, { partnerId }: Host, key: string): Promise<void> {
  const scopes: KeyScope[] = ['impersonate', 'login-token', 'members'];
  await database.db
    .updateTable('api_key')
    .set({ disabled_at: iso(clock()) })
    .where('partner_id', '=', partnerId)
    .where('name', '=', 'Demo')
    .where('hash', '!=', hashOf(key))
    .where('disabled_at', 'is', null)
    .execute();
  await database.db
    .insertInto('api_key')
    .values({ partner_id: partnerId, name: 'Demo', hash: hashOf(key), scopes, created_at: iso(clock()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function productOf(database: Services['database'], partnerId: number, key: string) {
  return database.db
    .selectFrom('product')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}
