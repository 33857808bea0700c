import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { CoveragePlan } from '../../contract/entitlement/benefit.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { personKey } from '../../server/entitlement/insured/person-key.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { startOfTests } from '../support/fixture.ts';

type FamilyMember = { family_name: string; given_name: string; birth_date: string };

/** Nobody has to check the insurance of these relatives. */
const family: readonly FamilyMember[] = [
  { family_name: 'Szőke', given_name: 'Bence', birth_date: '2018-03-05' },
  { family_name: 'Szőke', given_name: 'Bence', birth_date: '2008-11-30' },
  { family_name: 'Szőke', given_name: 'Dóra', birth_date: '2018-03-05' },
  { family_name: 'Szőke', given_name: 'Dóra', birth_date: '2020-07-01' },
  { family_name: 'Szőke', given_name: 'Márton', birth_date: '1979-08-21' },
];

export type AccountOptions = {
  partner?: string;
  email?: string;
  /** One subscription each, with the flags of its product. */
  subscriptions?: readonly (readonly Permission[])[];
  passwordHash?: string;
  password?: string;
  services?: readonly string[];
  hasMap?: boolean;
  /** The insurer's list has these besides the customer; by default a child and a spouse. */
  family?: readonly FamilyMember[];
  plan?: z.input<typeof CoveragePlan>;
};

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow, so each password is hashed once. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** With proven e-mail, and a subscription for each list of flags. */
export async function account({ db }: Database, options: AccountOptions = {}) {
  const { id: partnerId } = await db
    .selectFrom('partner')
    .select('id')
    .where('key', '=', options.partner ?? 'default')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const at = startOfTests.toString();
  const email = options.email ?? `${id}@example.com`;
  await db
    .insertInto('account')
    .values({
      id,
      partner_id: partnerId,
      email,
      email_verified_at: at,
      password_hash: options.passwordHash ?? (options.password === undefined ? null : await hashOf(options.password)),
      family_name: 'Szőke',
      given_name: 'Ünige',
      birth_date: '1980-05-14',
      phone: '+36301234567',
      locale: 'hu',
      created_at: at,
      updated_at: at,
    })
    .execute();
  const subscriptions: string[] = [];
  for (const [no, flags] of (options.subscriptions ?? [[]]).entries()) {
    const product = await db
      .insertInto('product')
      .values({
        partner_id: partnerId,
        key: randomUUID(),
        name: JSON.stringify({ hu: 'Alapcsomag', en: 'Basic plan', ro: 'Pachet de bază' }),
        permissions: [...flags],
        services: [...(options.services ?? [])],
        has_map: options.hasMap ?? false,
        coverage: options.plan ? JSON.stringify(CoveragePlan.parse(options.plan)) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subscription = randomUUID();
    await db
      .insertInto('subscription')
      .values({
        id: subscription,
        of_partner: partnerId,
        account_id: id,
        product_id: product.id,
        valid_from: '2026-01-01',
        created_at: startOfTests.add({ seconds: no }).toString(),
      })
      .execute();
    subscriptions.push(subscription);
    for (const person of options.family ?? family) {
      const row = { id: randomUUID(), partner_id: partnerId, subscription_id: subscription, ...person };
      const listed = { person_keys: [personKey(person)], valid_from: '2026-01-01', source: 'partner', created_at: at };
      await db
        .insertInto('insured_person')
        .values({ ...row, ...listed })
        .execute();
    }
  }
  return { id, email, partnerId, subscriptions };
}
