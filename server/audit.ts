import { iso } from './clock.ts';
import type { Context } from './context.ts';
import type { Tx } from './db/once.ts';

/** What was done to whose data; written in the same transaction as the deed. */
export type Deed = { actor: string; onBehalfOf?: string; action: string; objectType: 'reservation'; objectId: string };

export async function audit(
  tx: Tx | Context['database']['db'],
  context: Pick<Context, 'now' | 'requestId' | 'host'>,
  deed: Deed,
) {
  await tx
    .insertInto('audit')
    .values({
      at: iso(context.now),
      actor: deed.actor,
      on_behalf_of: deed.onBehalfOf ?? null,
      action: deed.action,
      object_type: deed.objectType,
      object_id: deed.objectId,
      request_id: context.requestId,
      partner_id: context.host.partnerId,
    })
    .execute();
}
