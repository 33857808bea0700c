import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import type { Role } from '../../contract/platform/desk-right.ts';
import { tokenOf } from '../../server/identity/session/token.ts';
import type { Database } from '../../server/platform/db/open.ts';
import type { Keys } from '../../server/platform/keys.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { account } from '../../tests/identity/account.ts';
import { operatorAccount } from '../../tests/support/operator.ts';

export type LongPortal = { origin: string; database: Database; keys: Keys };
type Partner = { brand: string; host: string };
export type PartnerAccount = Awaited<ReturnType<typeof account>>;

type PartnerOptions = {
  roles: Role[];
  fill: (database: Database, made: PartnerAccount, operator: string) => Promise<void>;
  seen: (database: Database, made: PartnerAccount) => Promise<readonly { id: string; number: string }[]>;
};

export const firstPartner: Partner = { brand: 'default', host: 'localhost' };

export function otherPartner(): Partner {
  const brand = loadBrands('brands').brands.find(
    ({ key, hasPublicCalendar, onlyRoutes, requiresToken }) =>
      key !== 'default' && hasPublicCalendar && !onlyRoutes && !requiresToken,
  );
  const [host] = brand?.hosts ?? [];
  if (!brand || host === undefined) throw new Error('there is no second partner');
  return { brand: brand.key, host };
}

export async function logIn(
  { db }: Database,
  keys: Keys,
  { id, partnerId }: Pick<PartnerAccount, 'id' | 'partnerId'>,
): Promise<string> {
  const session = randomUUID();
  await sql`insert into session (id, account_id, partner_id, rotated_at, created_at, expires_at, idle_until, remembered, method, device)
    values (${session}, ${id}, ${partnerId}, now(), now(), now() + interval '1 day', now() + interval '1 day', true, 'password', '')`.execute(
    db,
  );
  return tokenOf(keys, 'access', session, 0);
}

export async function partnerWith(
  { origin, database, keys }: LongPortal,
  { brand, host }: Partner,
  of: PartnerOptions,
) {
  const { db } = database;
  const made = await account(database, { partner: brand });
  const person = await operatorAccount(database, { partner: brand, roles: of.roles });
  const token = await logIn(database, keys, made);
  const deskSession = randomUUID();
  await sql`insert into operator_session (id, operator_account_id, partner_id, created_at, seen_at, expires_at, device)
    values (${deskSession}, ${person.id}, ${made.partnerId}, now(), now(), now() + interval '1 day', '')`.execute(db);
  await of.fill(database, made, person.id);
  // Each look at a case is audited and read by the next one, so each request is looked at only a few times.
  const seen = await of.seen(database, made);
  let requests = 0;
  const headersOf = (token: string) => ({ host: `${host}:${new URL(origin).port}`, authorization: `Bearer ${token}` });
  const asker = (headers: ReturnType<typeof headersOf>) => async (path: string) => {
    const request = get(`${origin}/api${path}`, { headers });
    const [response]: IncomingMessage[] = await once(request, 'response');
    const text = (await response?.toArray())?.join('') ?? '';
    if (response?.statusCode !== 200) throw new Error(`${path}: ${response?.statusCode} ${text}`);
  };
  const atDesk = headersOf(tokenOf(keys, 'desk', deskSession, 0));
  return {
    made,
    atDesk,
    next: () => {
      requests += 1;
      return seen[requests % seen.length] ?? { id: '', number: '' };
    },
    customer: asker(headersOf(token)),
    operator: asker(atDesk),
  };
}
