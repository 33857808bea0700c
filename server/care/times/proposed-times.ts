import type { ProposedTime } from '../../../contract/care/proposed-time.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { placeColumns, placeView } from '../../booking/reservation/place.ts';
import { isOffered } from '../../directory/offered.ts';
import { iso } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

type Time = { slotId: string; subfunctionId: number };

/** As every case that proposes times keeps them. */
export function timeRows(times: readonly Time[]) {
  return times.map(({ slotId: slot_id, subfunctionId: subfunction_id }, no) => ({ no, slot_id, subfunction_id }));
}

/** Each once. @throws Problem KQ004 one of them is not free or not of its visit */
export async function freeTimes(tx: Tx, context: Context, wanted: readonly Time[]): Promise<Time[]> {
  const each = new Map(wanted.map((time) => [time.slotId.toLowerCase(), time.subfunctionId]));
  const times = [...each].map(([slotId, subfunctionId]) => ({ slotId, subfunctionId }));
  const free = await tx
    .selectFrom('slot')
    .innerJoin('offering', 'offering.schedule_id', 'slot.schedule_id')
    .select('slot.id')
    .where((of) =>
      of.or(
        times.map(({ slotId, subfunctionId }) =>
          of.and([of('slot.id', '=', slotId), of('offering.subfunction_id', '=', subfunctionId)]),
        ),
      ),
    )
    .where('slot.status', '=', 'free')
    .where('slot.start_at', '>', iso(context.now))
    .where(isOffered(context))
    .execute();
  if (free.length < times.length) throw problem('KQ004');
  return times;
}

type ProposedRow = { slot_id: string; subfunction_id: number };

/** In their order, each with the row that keeps it. */
export async function proposedTimes<Row extends ProposedRow>(
  tx: Db,
  { language, now }: Context,
  kept: readonly Row[],
): Promise<{ of: Row; time: ProposedTime }[]> {
  if (kept.length === 0) return [];
  const rows = await tx
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .select(placeColumns)
    .select(['slot.id as slot_id', 'slot.status as slot_status'])
    .where(
      'slot.id',
      'in',
      kept.map(({ slot_id }) => slot_id),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.slot_id, row]));
  return kept.flatMap((of) => {
    const { slot_id: slotId, subfunction_id: subfunctionId } = of;
    const row = found.get(slotId);
    if (!row) return [];
    const { doctor, provider, start, timeZone } = placeView(row, language);
    const isFree = row.slot_status === 'free' && Temporal.Instant.compare(start, now) > 0;
    const time = { slotId, subfunctionId, start, timeZone, doctor: doctor.name, provider: provider.name, isFree };
    return [{ of, time }];
  });
}
