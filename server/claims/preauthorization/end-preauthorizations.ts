import { sql } from 'kysely';
import { preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import type { Context, Services } from '../../booking/context.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { movePreauth, tell } from './move-preauth.ts';
import { lockedPreauth, preauthEvent } from './preauth-row.ts';
import { revoke } from './units.ts';

const atOnce = 100;

export async function endPreauthorizations(services: Services, hosts: readonly Host[]): Promise<void> {
  const now = services.clock();
  const ids = hosts.map(({ partnerId }) => partnerId);
  const days = hosts.map(({ brand }) => dayIn(now, brand.timeZone));
  const { rows } = await sql<{ id: string; partner_id: number; locale: string }>`
    select id, partner_id, locale from preauthorization where status = 'info_requested' and due_at < ${iso(now)}::timestamptz
    union
    select p.id, p.partner_id, p.locale from coverage_approval unit join preauthorization p on p.id = unit.preauthorization_id
    join unnest(${ids}::int[], ${days}::date[]) as host (partner_id, today) on host.partner_id = p.partner_id
    where unit.ended_at is null and unit.reservation_id is null and unit.valid_to < host.today
    limit ${atOnce}`.execute(services.database.db);
  await forEachInTransaction(services, hosts, { rows, name: 'preauthorization' }, end);
}

async function end(tx: Tx, context: Context, id: string): Promise<void> {
  const row = await lockedPreauth(tx, context, id);
  const ends = row.status === 'expired' && preauthStates[row.stored].promise === 'validity';
  const isSilent = row.status === 'expired' && row.stored === 'info_requested';
  if (isSilent) await movePreauth(tx, context, { ...row, status: row.stored }, 'expire');
  if (!row.units.some(({ state }) => state === 'lapsed')) return;
  const event = preauthEvent(context, row, ends ? 'expire' : 'lapse');
  if (ends) await tell(tx, context, row);
  const health = await auditWrite(tx, context, event);
  await revoke({ tx, health, partnerId: row.partner_id, now: context.now, actor: event.actor.id }, row, ['lapsed']);
}
