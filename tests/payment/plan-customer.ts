import { randomUUID } from 'node:crypto';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import type { Brand } from '../../contract/platform/brand.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { good, type World } from '../support/world.ts';

export const hostOf = ({ hosts }: Pick<Brand, 'hosts'>) => `${hosts[0]}:3000`;

type CustomerOptions = { also?: string; passwordHash?: string };

export async function planCustomer(
  w: World,
  brand: Pick<Brand, 'key' | 'hosts'>,
  product: string,
  { also, ...credentials }: CustomerOptions = {},
) {
  const { id, email } = await account(w.database, { partner: brand.key, subscriptions: [], ...credentials });
  const sid = await subscribe(w, brand, id, product);
  const sids = also === undefined ? [sid] : [sid, await subscribe(w, brand, id, also)];
  const { token, headers } = await w.session(id, {}, brand.key);
  const host = hostOf(brand);
  const version = statementVersion(w.context(brand.key));
  for (const one of sids)
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, { ...headers, sid: one, host }));
  return {
    id,
    email,
    token,
    sid,
    headers: { ...headers, sid, host },
    jar: new Map([
      ['token', token],
      ['sid', sid],
    ]),
  };
}

async function subscribe(w: World, brand: Pick<Brand, 'key'>, account_id: string, product: string) {
  const { partnerId } = w.context(brand.key).host;
  const { id: product_id } = await w.database.db
    .selectFrom('product')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('key', '=', product)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await w.database.db
    .insertInto('subscription')
    .values({
      id,
      of_partner: partnerId,
      account_id,
      product_id,
      valid_from: '2026-01-01',
      created_at: w.now().toString(),
    })
    .execute();
  return id;
}
