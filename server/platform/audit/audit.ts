import { sql } from 'kysely';
import { addressPrefix } from '../address.ts';
import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import { type HealthTx, opened } from '../db/health.ts';
import type { Database } from '../db/open.ts';
import type { Tx } from '../transaction.ts';

/** Who did it: `guest:<reservation>`, an account's id, `operator:<id>`, or what goes on by itself. */
export type Actor = { role: 'guest' | 'customer' | 'operator' | 'partner' | 'system'; id: string };

/** What was done to whose data, by whom and for whom; written in the same transaction as the deed (R38). */
export type AuditEvent = {
  actor: Actor;
  /** The account somebody else acts for. */
  onBehalfOf: string | null;
  /** As in `reservation.book`. */
  action: `${string}.${string}`;
  object: { type: string; id: string };
  /** Whose data it is: an account's id or `guest:<reservation>`; null where nobody's was reached. */
  patient: string | null;
  reason?: string | null;
  /** `done` where nothing is said. */
  outcome?: 'done' | 'denied' | 'failed';
};

/** What the audit asks of a context; a job has no more than this. */
export type AuditContext = Pick<Context, 'now' | 'requestId' | 'address' | 'channel' | 'session'> & {
  host: { partnerId: number };
};

/**
 * Writes down what is about to be done, and opens the tables it may be done to. It locks the request's chain until the
 * commit, so it comes after whatever else must be waited for.
 */
export async function auditWrite(tx: Tx, occasion: AuditContext, event: AuditEvent): Promise<HealthTx> {
  await write(tx, occasion, event);
  return opened(tx);
}

/** Writes down what was seen or refused; what cannot be written down is not shown. */
export async function auditRead(db: Database['db'], occasion: AuditContext, event: AuditEvent): Promise<void> {
  await write(db, occasion, event);
}

async function write(db: Database['db'], occasion: AuditContext, event: AuditEvent): Promise<void> {
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
      channel: occasion.channel,
      address_prefix: addressPrefix(occasion.address),
      session_id: occasion.session?.id ?? null,
      request_id: occasion.requestId,
      partner_id: occasion.host.partnerId,
    })
    // From here on `updated_at` of whatever this transaction changes is this instant.
    .returning(sql`set_config('kapu.now', ${iso(occasion.now)}, true)`.as('now'))
    .execute();
}

type Acting = Pick<AuditEvent, 'actor' | 'onBehalfOf' | 'reason'>;

/** Who acts in this context, and for whom; whoever is not logged in is known by the reservation they hold, as in `guest:<id>`. */
export function actorOf({ channel, session }: Pick<AuditContext, 'channel' | 'session'>, guest: string): Acting {
  if (channel === 'job') return { actor: { role: 'system', id: 'system' }, onBehalfOf: null };
  if (!session) return { actor: { role: 'guest', id: guest }, onBehalfOf: null };
  const { accountId, impersonator } = session;
  if (!impersonator) return { actor: { role: 'customer', id: accountId }, onBehalfOf: null };
  return {
    actor: { role: 'operator', id: `operator:${impersonator.id}` },
    onBehalfOf: accountId,
    reason: impersonator.reason,
  };
}
