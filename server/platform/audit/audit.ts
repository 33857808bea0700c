import { type Insertable, sql } from 'kysely';
import { addressPrefix } from '../address.ts';
import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import { type HealthTx, opened, type PlainDB } from '../db/health.ts';
import type { Database } from '../db/open.ts';
import { sendAlong, type Tx } from '../transaction.ts';

/** The id is an account's, `guest:` with the id of what the guest made, `operator:<id>`, `key:<id>` of a partner's key, or `system`. */
export type Actor = { role: 'guest' | 'customer' | 'operator' | 'partner' | 'system'; id: string };

/** An event is written in the transaction of the change that it tells of (R38). */
export type AuditEvent = {
  actor: Actor;
  onBehalfOf: string | null;
  action: `${string}.${string}`;
  object: { type: string; id: string };
  patient: string | null;
  reason?: string | null;
  outcome?: 'done' | 'denied' | 'failed';
};

export type AuditContext = Pick<Context, 'now' | 'requestId' | 'address' | 'channel' | 'session' | 'operator'> & {
  host: { partnerId: number };
};

/** A change by the installation's operator belongs to no partner. */
type Occasion = Omit<AuditContext, 'host'> & { host: { partnerId: number | null } };

/** Opens the health tables. Take other locks first, because the event locks the audit chain until the commit. */
export async function auditWrite(
  tx: Tx,
  occasion: Occasion,
  event: AuditEvent,
  change?: Insertable<PlainDB['state_change']>,
): Promise<HealthTx> {
  // The change of state and the event are one statement, because each costs a start of its own here and in PostgreSQL.
  const to = change ? tx.with('change', (db) => db.insertInto('state_change').values(change)) : tx;
  await sendAlong(tx, write(to, occasion, event));
  return opened(tx);
}

/** Audits a look at data, which the caller must not show when this fails. */
export async function auditRead(db: Database['db'], occasion: AuditContext, event: AuditEvent): Promise<void> {
  await write(db, occasion, event);
}

async function write(db: Pick<Database['db'], 'insertInto'>, occasion: Occasion, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: iso(occasion.now),
      actor: event.actor.id,
      role: event.actor.role,
      on_behalf_of: event.onBehalfOf,
      action: event.action,
      object_type: event.object.type,
      object_id: event.object.id,
      patient: event.patient,
      reason: event.reason ?? null,
      outcome: event.outcome ?? 'done',
      channel: channelOf(occasion),
      address_prefix: addressPrefix(occasion.address),
      session_id: occasion.session?.id ?? occasion.operator?.sessionId ?? null,
      request_id: occasion.requestId,
      partner_id: occasion.host.partnerId,
    })
    // The database writes this instant as `updated_at` of every row that the transaction changes.
    .returning(sql`set_config('kapu.now', ${iso(occasion.now)}, true)`.as('now'))
    .execute();
}

function channelOf({ channel, session }: Pick<AuditContext, 'channel' | 'session'>): string {
  const key = session?.impersonator?.apiKeyId;
  return key === undefined || key === null ? channel : `key:${key}`;
}

type Actors = Pick<AuditContext, 'channel' | 'session' | 'operator'>;
type ActorFacts = Pick<AuditEvent, 'actor' | 'onBehalfOf' | 'reason'>;

/** `guest`: the id of who acts without a log-in. `person`: the person for whom a customer acts. */
export function actorOf({ channel, session, operator }: Actors, guest: string, person?: string): ActorFacts {
  if (channel === 'job') return { actor: { role: 'system', id: 'system' }, onBehalfOf: null };
  if (operator) return { actor: { role: 'operator', id: `operator:${operator.id}` }, onBehalfOf: null };
  if (!session) return { actor: { role: 'guest', id: guest }, onBehalfOf: null };
  const { accountId, impersonator } = session;
  const other = person === undefined || person === accountId ? null : person;
  if (!impersonator) return { actor: { role: 'customer', id: accountId }, onBehalfOf: other };
  return {
    actor: { role: 'operator', id: `operator:${impersonator.operatorId}` },
    onBehalfOf: accountId,
    reason: impersonator.reason,
  };
}
