import { randomUUID } from 'node:crypto';
import type { EntitlementKind } from '../../contract/identity/sign-in.ts';
import { identifierHash } from '../../server/identity/registration/identifier.ts';
import type { World } from '../support/world.ts';

/** The partner's own system entitles a person to its full product, by a hash of their identifier. */
export async function entitle(
  { context, database, services }: World,
  kind: EntitlementKind,
  identifier: string,
  terms: { uses?: number; birthDate?: string } = {},
): Promise<void> {
  const { id } = await database.db
    .selectFrom('product')
    .select('id')
    .where('key', '=', 'hars-teljes')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('entitlement')
    .values({
      id: randomUUID(),
      partner_id: context().host.partnerId,
      product_id: id,
      kind,
      hash: identifierHash(services.keys, kind, identifier),
      birth_date: terms.birthDate ?? null,
      uses_left: terms.uses ?? null,
      valid_from: '2026-01-01',
    })
    .execute();
}
