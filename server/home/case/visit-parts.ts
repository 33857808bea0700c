import { sql } from 'kysely';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import type { CasePart } from '../../../contract/home/case.ts';
import { caseVisits, visitTurns } from '../../../contract/home/visit-turns.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { moneyOf } from '../../../contract/platform/money.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { owners } from '../../booking/owners.ts';
import { atProviders } from '../../booking/reservation/at-providers.ts';
import { placeColumns } from '../../booking/reservation/place.ts';
import { serviceView } from '../../booking/reservation/view.ts';
import { nameOf } from '../../directory/name.ts';
import { priceOf } from '../../directory/price.ts';
import { isOwn } from '../../platform/owner.ts';
import { named, type PartKind } from './part.ts';

export const visitParts: PartKind = {
  links: async (db, _context, owner) => {
    const rows = await db
      .selectFrom('reservation')
      .select(['id', 'relative_id', 'number', 'approval_id'])
      .where(isOwn(owner, owners.reservation))
      .where('status', 'in', caseVisits)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      personId: row.relative_id ?? owner.session.accountId,
      names: named(row.id, row.number),
      refers: named(row.approval_id),
    }));
  },
  within: async (db, _context, ids, reach) => {
    const rows = await db
      .selectFrom('reservation')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where(({ ref }) => atProviders(ref('reservation.id'), reach))
      .execute();
    return rows.map(({ id }) => id);
  },
  load: async (db, context, ids) => {
    const rows = await db
      .selectFrom('reservation')
      .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
      .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
      .innerJoin('provider', 'provider.id', 'schedule.provider_id')
      .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
      .innerJoin('slot', 'slot.id', 'reservation.slot_id')
      .select(placeColumns)
      .select(['slot.start_at', 'slot.end_at'])
      .select(['reservation.id', 'reservation.number', 'reservation.status', 'reservation.expires_at'])
      .select(['reservation.subfunction_id', 'reservation.patient_pays', 'reservation.insurer_pays'])
      .select(['reservation.price_amount', 'reservation.currency', 'reservation.discount_rate'])
      .where('reservation.id', 'in', ids)
      .execute();
    return rows.map((row) => {
      const { specialization, subfunction } = serviceView(context, row.subfunction_id);
      return {
        id: row.id,
        view: {
          kind: 'reservation',
          ...{ number: row.number, service: null, status: row.status },
          title: `${specialization}, ${subfunction}, ${nameOf(row, context.language)}`,
          ...turnOf(row, context.now),
          ...{ timeZone: row.time_zone, at: row.start_at, sums: sumsOf(row) },
        },
      };
    });
  },
};

type Row = { status: string; start_at: string; expires_at: string | null };

/** Once a visit has begun it is the clinic's turn, which says whether the visit took place. */
function turnOf({ status, start_at, expires_at }: Row, now: Temporal.Instant): Pick<CasePart, 'turn' | 'dueAt'> {
  const { turn, due } = visitTurns[stateNamed(reservationStates, status)];
  if (due === 'expires') return { turn, dueAt: expires_at };
  const hasBegun = !isAfter(start_at, now);
  if (due === 'start') return hasBegun ? { turn: 'clinic', dueAt: null } : { turn, dueAt: start_at };
  return { turn, dueAt: null };
}

function sumsOf(row: Parameters<typeof priceOf>[0] & { insurer_pays: number | null }): CasePart['sums'] {
  const price = priceOf(row);
  if (!price) return [];
  const { insurer_pays } = row;
  return [
    { name: 'patient_pays', amount: price.pays },
    ...(insurer_pays === null
      ? []
      : [{ name: 'insurer_pays' as const, amount: moneyOf(insurer_pays, price.pays.currency) }]),
  ];
}
