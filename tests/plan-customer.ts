import { randomUUID } from 'node:crypto';
import { acceptPrivacyStatement } from '../contract/identity/session.ts';
import type { Brand } from '../contract/platform/brand.ts';
import { statementVersion } from '../server/portal/content/content.ts';
import { account } from './account.ts';
import { good, type World } from './world.ts';

export const hostOf = ({ hosts }: Pick<Brand, 'hosts'>) => `${hosts[0]}:3000`;

/** A customer of a shipped product, who has accepted the statement. */
export async function planCustomer(w: World, brand: Pick<Brand, 'key' | 'hosts'>, product: string) {
  const { partnerId } = w.context(brand.key).host;
  const { id: product_id } = await w.database.db
    .selectFrom('product')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('key', '=', product)
    .executeTakeFirstOrThrow();
  const { id } = await account(w.database, { partner: brand.key, subscriptions: [] });
  const sid = randomUUID();
  const subscription = { account_id: id, product_id, valid_from: '2026-01-01' };
  await w.database.db
    .insertInto('subscription')
    .values({ id: sid, ...subscription, created_at: w.now().toString() })
    .execute();
  const { token, headers } = await w.session(id, {}, brand.key);
  const own = { ...headers, sid, host: hostOf(brand) };
  const version = statementVersion(w.context(brand.key));
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, own));
  return {
    id,
    token,
    sid,
    headers: own,
    jar: new Map([
      ['token', token],
      ['sid', sid],
    ]),
  };
}
