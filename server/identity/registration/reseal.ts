import { sql } from 'kysely';
import { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import type { Services } from '../context.ts';
import { identifierHash } from './identifier.ts';

const atOnce = 500;

/**
 * After the secret was changed, seals what lasts under the newest one: second factors, and what customers are known by,
 * whose hash must meet the one the partner's register is written with from now on. What expires is left to expire.
 */
export async function resealOld(services: Pick<Services, 'database' | 'keys' | 'log'>): Promise<number> {
  if (services.keys.all.length === 1) return 0;
  return (await resealIdentifiers(services)) + (await resealSecondFactors(services));
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

async function resealSecondFactors({ database: { db }, keys, log }: Pick<Services, 'database' | 'keys' | 'log'>) {
  const rows = await db
    .selectFrom('account')
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
      .updateTable('account')
      .set({ totp_secret: keys.seal(secret) })
      .where('id', '=', id)
      .where('totp_secret', '=', totp_secret)
      .execute();
    done += 1;
  }
  return done;
}

function olderThan(column: 'sealed' | 'totp_secret', id: string) {
  return sql<boolean>`encode(substring(${sql.ref(column)} from 1 for 4), 'hex') <> ${id}`;
}

/** What no secret that is given can open stays as it is: the right one may be given yet. */
function unsealed(open: () => string, log: Services['log']): string | undefined {
  try {
    return open();
  } catch (error) {
    log.error({ error: String(error) }, 'a sealed column stays as it was');
    return undefined;
  }
}
