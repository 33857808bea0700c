import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Language } from '../../../contract/platform/brand.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { lastingPermissions, type Permission } from '../../../contract/platform/permission.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { actsForCustomers, unboundRightsOf } from '../../../contract/roles.ts';
import { dayIn, iso, plus } from '../../platform/clock.ts';
import type { RequestAt } from '../../platform/context.ts';
import type { DB } from '../../platform/db/types.ts';
import { isHere } from '../../platform/owner.ts';
import { statementVersion } from '../../portal/content/content.ts';
import type { Services } from '../../portal/context.ts';
import { owners } from '../owners.ts';
import { Held, type HeldSubscription, type Session } from '../session-schema.ts';
import { lifetimes } from './limits.ts';
import { readToken } from './token.ts';

const ofPages = new WeakMap<object, Promise<Session>>();

/** @throws Problem K401 no session; #404 `sid` unknown or another account's (D7); RM1003 its subscription has ended */
export function sessionOf(services: Services, info: RequestAt): Promise<Session> {
  const { page } = info;
  if (!page) return readSession(services, info);
  const session = ofPages.get(page) ?? readSession(services, info);
  ofPages.set(page, session);
  return session;
}

export async function readSession(services: Services, info: RequestAt): Promise<Session> {
  const read = info.bearer === undefined ? undefined : readToken(services.keys, 'access', info.bearer);
  const row = read && (await find(services, info, read.sessionId));
  if (!read || !row || !isLiving(row, read.generation, info.now)) throw problem('K401');
  const impersonator = impersonatorOf(row);
  if (impersonator && !actsForCustomers(row.operator_roles ?? [])) throw problem('K401');
  const { subscriptions, inForce } = subscriptionsIn(row, info);
  const subscription = chosen(info.sid, subscriptions, inForce);
  return {
    ...personOf(row),
    id: row.id,
    method: row.method,
    own: row.operator_id === null && row.method !== 'token',
    untrustedDevice: row.untrusted_device,
    subscriptions: inForce,
    subscription,
    permissions: permissionsOf(subscription, subscriptions, inForce),
    impersonator,
  };
}

function impersonatorOf(row: Row): Session['impersonator'] {
  if (row.operator_id === null || row.reason === null) return null;
  return {
    apiKeyId: row.api_key_id,
    id: row.operator_id,
    operatorId: row.operator_account_id ?? row.operator_id,
    name: row.operator_name ?? row.operator_id,
    reason: row.reason,
    rights: unboundRightsOf(row.operator_roles ?? []),
    since: row.created_at,
    until: row.expires_at,
  };
}

export const personColumns = [
  'account.id as account_id',
  'account.email',
  'account.given_name',
  'account.family_name',
  'account.phone',
  'account.birth_date',
  'account.identification',
  'account.subscriber_customer',
] as const;

type Person = Pick<
  Selectable<DB['account']>,
  'email' | 'given_name' | 'family_name' | 'phone' | 'birth_date' | 'identification' | 'subscriber_customer'
> & { account_id: string };

export function personOf(row: Person) {
  return {
    accountId: row.account_id,
    email: row.email,
    firstName: row.given_name,
    lastName: row.family_name,
    phone: row.phone,
    birthDate: row.birth_date,
    identificationPending: row.identification === 'pending',
    subscriberCustomer: row.subscriber_customer,
  };
}

type SessionContext = Pick<RequestAt, 'host' | 'now' | 'language'>;

export function subscriptionsIn(
  { subscriptions: rows }: { subscriptions: unknown },
  { host, now, language }: SessionContext,
) {
  const today = dayIn(now, host.brand.timeZone);
  const subscriptions = z
    .array(Read)
    .parse(rows)
    .map((one) => inWords(one, language));
  const inForce = subscriptions.filter(
    ({ status, validFrom, validTo }) =>
      status === 'active' && validFrom <= today && (validTo === null || today <= validTo),
  );
  return { subscriptions, inForce };
}

const Read = Held.extend({ status: z.string(), product: Held.shape.product.extend({ name: Localized }) });

function inWords({ product, ...rest }: z.infer<typeof Read>, language: Language) {
  return { ...rest, product: { ...product, name: inLanguage(product.name, language) ?? '' } };
}

function chosen(
  sid: string | undefined,
  subscriptions: readonly { id: string }[],
  inForce: readonly HeldSubscription[],
): HeldSubscription | undefined {
  if (sid === undefined) return inForce.length === 1 ? inForce[0] : undefined;
  const subscription = inForce.find(({ id }) => id === sid.toLowerCase());
  if (subscription) return subscription;
  throw problem(subscriptions.some(({ id }) => id === sid.toLowerCase()) ? 'RM1003' : '#404');
}

export function permissionsOf(
  subscription: HeldSubscription | undefined,
  subscriptions: readonly HeldSubscription[],
  inForce: readonly HeldSubscription[],
): readonly Permission[] {
  if (subscription || inForce.length > 0) return subscription?.permissions ?? [];
  return lastingPermissions.filter((flag) => subscriptions.at(-1)?.permissions.includes(flag));
}

type Row = NonNullable<Awaited<ReturnType<typeof find>>>;

function isLiving(row: Row, generation: number, now: Temporal.Instant): boolean {
  const life = row.operator_id === null ? lifetimes.access : lifetimes.impersonation;
  const until = plus(Temporal.Instant.from(row.rotated_at), life);
  return generation === row.generation && isBefore(now, until);
}

function find(services: Services, request: RequestAt, sessionId: string) {
  const { host, now } = request;
  return services.database.db
    .selectFrom('session')
    .innerJoin('account', (join) =>
      join.onRef('account.id', '=', 'session.account_id').onRef('account.partner_id', '=', 'session.partner_id'),
    )
    .leftJoin('operator', (join) =>
      join.onRef('operator.api_key_id', '=', 'session.api_key_id').onRef('operator.id', '=', 'session.operator_id'),
    )
    .leftJoin('operator_account as person', 'person.id', 'operator.operator_account_id')
    .leftJoin('api_key', 'api_key.id', 'session.api_key_id')
    .where('session.id', '=', sessionId)
    .where(isHere({ host }, owners.session))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', iso(now))
    .where('account.status', '=', 'active')
    .where('operator.disabled_at', 'is', null)
    .where('person.disabled_at', 'is', null)
    .where('api_key.disabled_at', 'is', null)
    .select(['session.id', 'session.generation', 'session.rotated_at', 'session.method'])
    .select(['session.created_at', 'session.expires_at', 'session.operator_id', 'session.reason', 'session.api_key_id'])
    .select(personColumns)
    .select([
      'operator.name as operator_name',
      'person.id as operator_account_id',
      'session.untrusted_device',
      'person.roles as operator_roles',
    ])
    .select(subscriptionsOf(statementVersion({ ...services, ...request })))
    .executeTakeFirst();
}

/** The subscriptions are one JSON value, so that reading a session costs one query. */
export function subscriptionsOf(version: string) {
  return sql<unknown>`coalesce((
    select json_agg(json_build_object(
      'id', s.id, 'phone', s.phone, 'status', s.status, 'validFrom', s.valid_from, 'validTo', s.valid_to,
      'permissions', p.permissions, 'services', p.services, 'hasMap', p.has_map,
      'product', json_build_object('key', p.key, 'name', p.name, 'med24FreeProduct', p.med24_free),
      'needsPrivacyStatement', ${version} is distinct from (
        select case when c.given then c.version end from consent c
        where c.of_partner = s.of_partner and c.account_id = s.account_id and c.subscription_id = s.id and c.kind = 'privacy_statement'
        order by c.id desc limit 1)
    ) order by s.created_at, s.id)
    from subscription s join product p on p.id = s.product_id
    where s.of_partner = account.partner_id and s.account_id = account.id), '[]')`.as('subscriptions');
}
