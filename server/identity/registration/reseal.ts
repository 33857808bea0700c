import { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import { olderThan, unsealed } from '../../platform/older-seal.ts';
import type { Services } from '../context.ts';
import type { Holder } from '../second-factor/holder.ts';
import { identifierHash } from './identifier.ts';

const atOnce = 500;

/** Seals identifiers and second factors again with the newest secret; short-lived rows are left to expire under the old one. */
export async function resealOld(services: Pick<Services, 'database' | 'keys' | 'log'>): Promise<number> {
  if (services.keys.all.length === 1) return 0;
  const factors = await Promise.all([
    resealSecondFactors(services, 'account'),
    resealSecondFactors(services, 'operator_account'),
  ]);
  return factors.reduce((sum, done) => sum + done, await resealIdentifiers(services));
}

async function resealIdentifiers({ database: { db }, keys, log }: Pick<Services, 'database' | 'keys' | 'log'>) {
  const rows = await db
    .selectFrom('account_identifier')
    .select(['account_id', 'kind', 'sealed'])
    .where(olderThan('sealed', keys.id))
    .limit(atOnce)
    .execute();
  let done = 0;
  for (const { account_id, kind, sealed } of rows) {
    const identifier = unsealed(() => keys.open(sealed), log);
    const known = EntitlementKind.safeParse(kind);
    if (identifier === undefined || !known.success) continue;
    await db
      .updateTable('account_identifier')
      .set({ sealed: keys.seal(identifier), hash: identifierHash(keys, known.data, identifier) })
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .where('sealed', '=', sealed)
      .execute();
    done += 1;
  }
  return done;
}

async function resealSecondFactors(
  { database: { db }, keys, log }: Pick<Services, 'database' | 'keys' | 'log'>,
  of: Holder['of'],
) {
  const rows = await db
    .selectFrom(of)
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .where(olderThan('totp_secret', keys.id))
    .limit(atOnce)
    .execute();
  let done = 0;
  for (const { id, totp_secret } of rows) {
    const secret = totp_secret === null ? undefined : unsealed(() => keys.open(totp_secret), log);
    if (secret === undefined) continue;
    await db
      .updateTable(of)
      .set({ totp_secret: keys.seal(secret) })
      .where('id', '=', id)
      .where('totp_secret', '=', totp_secret)
      .execute();
    done += 1;
  }
  return done;
}
