import { sql } from 'kysely';
import { type Host, hostsByPartner } from '../../platform/host.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { freeTimesFor } from './free-times.ts';
import { waiting } from './waiting.ts';

export async function lookAround(services: Services, hosts: readonly Host[]): Promise<void> {
  const partners = hostsByPartner(hosts);
  const fresh = await services.database.db
    .selectFrom('waiting_place')
    .select(['id', 'partner_id'])
    .where('partner_id', 'in', [...partners.keys()])
    .where('looked', '=', false)
    .where('over_at', 'is', null)
    .limit(200)
    .execute();
  for (const { id, partner_id } of fresh) {
    const host = partners.get(partner_id);
    if (host) await inTransaction(services, (tx) => look(tx, { host, now: services.clock() }, id));
  }
}

/** At most this many free times are offered on: enough that people earlier in line leave some for this person. */
const most = 20;

async function look(tx: Tx, context: Pick<Parameters<typeof freeTimesFor>[1], 'host' | 'now'>, id: string) {
  await tx.updateTable('waiting_place').set({ looked: true }).where('id', '=', id).execute();
  const [row] = await waiting(tx, sql`select * from waiting_wish where place_id = ${id}::uuid`);
  if (!row) return;
  const times = await freeTimesFor(tx, { ...context, session: row.session }, row);
  if (times.length === 0) return;
  await tx
    .insertInto('freed_slot')
    .values(times.slice(0, most).map((time) => ({ slot_id: time.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
