import { randomUUID } from 'node:crypto';
import { isProblem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { errorDetails } from '../../platform/error-details.ts';
import type { Host } from '../../platform/host.ts';
import { inTransaction, lockDoctor, type Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { makeOffer, nextOffer } from './make-offer.ts';
import type { FreedTime } from './next-in-line.ts';
import { endSpentHold, spentHolds } from './spent-holds.ts';
import { offerOf } from './timing.ts';

type DueOffer = { id: string; doctor_id: number };

export async function handOnTimes(services: Services, hosts: readonly Host[]): Promise<void> {
  const due = await services.database.db
    .selectFrom('freed_slot')
    .innerJoin('slot', 'slot.id', 'freed_slot.slot_id')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .select(['slot.id', 'schedule.doctor_id'])
    .where('due_at', '<=', iso(services.clock()))
    .orderBy('due_at')
    .orderBy('slot.start_at')
    .limit(200)
    .execute();
  for (const time of due) {
    // Each transaction makes one offer; a time with several seats may be offered to several people.
    let more = true;
    while (more) more = await handOn(services, hosts, time);
  }
}

async function handOn(services: Services, hosts: readonly Host[], due: DueOffer): Promise<boolean> {
  try {
    return await inTransaction(services, (tx) => offerToNext(tx, services, hosts, due));
  } catch (error) {
    if (!isProblem(error)) services.log.warn({ error: errorDetails(error) }, 'a free time could not be offered');
    // A problem means that another visit is in the way of the time, so nobody else is offered it either.
    else await services.database.db.deleteFrom('freed_slot').where('slot_id', '=', due.id).execute();
    return false;
  }
}

async function offerToNext(
  tx: Tx,
  services: Services,
  hosts: readonly Host[],
  { id, doctor_id }: DueOffer,
): Promise<boolean> {
  await lockDoctor(tx, doctor_id);
  const now = services.clock();
  const row = tx.selectFrom('freed_slot').select('slot_id').where('slot_id', '=', id).where('due_at', '<=', iso(now));
  if (!(await row.executeTakeFirst())) return false;
  const requestId = randomUUID();
  const spent = await spentHolds(tx, id);
  const time = await readTime(tx, id);
  const offer = time.status === 'free' || spent.length > 0 ? offerOf(now, time) : undefined;
  const next = offer && 'ends' in offer ? await nextOffer(tx, services, hosts, { time, requestId }) : undefined;
  for (const hold of spent) await endSpentHold(tx, { now, requestId }, hold);
  if (next && offer && 'ends' in offer) {
    await makeOffer(tx, next, offer.ends);
    return true;
  }
  const done = offer && 'later' in offer ? iso(offer.later) : undefined;
  if (done === undefined) await tx.deleteFrom('freed_slot').where('slot_id', '=', id).execute();
  else await tx.updateTable('freed_slot').set({ due_at: done }).where('slot_id', '=', id).execute();
  return false;
}

function readTime(tx: Tx, id: string): Promise<FreedTime> {
  return tx
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .select(['slot.id', 'slot.schedule_id as scheduleId', 'slot.start_at as start', 'slot.end_at as end'])
    .select(['provider_address.time_zone as timeZone', 'slot.status', 'schedule.notice_minutes as noticeMinutes'])
    .where('slot.id', '=', id)
    .executeTakeFirstOrThrow();
}
