import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { boundRightsOf, rightsOf } from '../../../contract/roles.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import type { RequestAt } from '../../platform/context.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context, Services } from '../context.ts';
import { operatorEvent } from '../operator-event.ts';
import { owners } from '../owners.ts';
import type { OperatorSession } from '../session-schema.ts';
import { lifetimes } from './limits.ts';
import { readToken, tokenOf } from './token.ts';

const Provider = z.object({ id: z.int(), name: z.string() });

/** A log-in at the desk always gets a session with a new id and token (ASVS 7.2.4), which cannot be extended. */
export async function openOperatorSession(tx: Tx, context: Context, operatorId: string) {
  const id = randomUUID();
  const expiresAt = iso(plus(context.now, lifetimes.desk));
  await tx
    .insertInto('operator_session')
    .values({
      id,
      operator_account_id: operatorId,
      partner_id: context.host.partnerId,
      created_at: iso(context.now),
      seen_at: iso(context.now),
      expires_at: expiresAt,
      device: context.device,
    })
    .execute();
  await auditWrite(tx, context, operatorEvent(operatorId, 'session.open', { type: 'operator_session', id }));
  return { token: tokenOf(context.keys, 'desk', id, 0), expiresAt };
}

/** The session is read anew for every call, so that a right taken away is gone with the next one (T11). @throws Problem K401 */
export async function operatorSessionOf(services: Services, info: RequestAt): Promise<OperatorSession> {
  const read = info.bearer === undefined ? undefined : readToken(services.keys, 'desk', info.bearer);
  const row = read && (await find(services, info, read.sessionId));
  if (!row) throw problem('K401');
  if (row.stale) await seen(services, info, row.session_id);
  return {
    id: row.id,
    sessionId: row.session_id,
    name: row.name,
    email: row.email ?? '',
    roles: row.roles,
    rights: rightsOf(row.roles),
    bound: boundRightsOf(row.roles),
    providers: z.array(Provider).parse(row.providers),
  };
}

function find({ database }: Services, { host, now }: RequestAt, sessionId: string) {
  return database.db
    .selectFrom('operator_session as session')
    .innerJoin('operator_account as person', 'person.id', 'session.operator_account_id')
    .where('session.id', '=', sessionId)
    .where(isHere({ host }, owners.operator_session, 'session'))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', iso(now))
    .where('session.seen_at', '>', iso(plus(now, -lifetimes.deskIdle)))
    .where('person.disabled_at', 'is', null)
    .select(['session.id as session_id', 'person.id', 'person.name', 'person.email', 'person.roles'])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('operator_provider')
          .innerJoin('provider', 'provider.id', 'operator_provider.provider_id')
          .whereRef('operator_account_id', '=', 'person.id')
          .select(['provider.id', 'provider.name'])
          .orderBy('provider.name'),
      ).as('providers'),
    )
    .select(sql<boolean>`session.seen_at < ${iso(plus(now, -1))}::timestamptz`.as('stale'))
    .executeTakeFirst();
}

/** The time of the last use is written at most once a minute, so that reading a list writes next to nothing. */
async function seen({ database }: Services, { now }: RequestAt, id: string): Promise<void> {
  await database.db
    .updateTable('operator_session')
    .set({ seen_at: iso(now) })
    .where('id', '=', id)
    .execute();
}
