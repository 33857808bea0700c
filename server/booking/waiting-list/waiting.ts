import { type RawBuilder, sql } from 'kysely';
import type { SessionInfo } from '../../platform/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { PlaceWish } from './free-times.ts';
import type { WaitingPerson } from './line.ts';

export type Waiter = WaitingPerson &
  PlaceWish & {
    partner_id: number;
    locale: string;
    given_name: string | null;
    session: SessionInfo;
  };

type Row = Omit<Waiter, 'session'> & { subscription_id: string | null };

export async function waiting(tx: Tx, source: RawBuilder<unknown>): Promise<Waiter[]> {
  const { rows } = await sql<Row>`
    select wish.place_id, wish.account_id, wish.waits_since, wish.earliest_day, wish.latest_day, wish.weekdays, wish.day_parts,
      wish.subfunction_id, wish.doctor_id, wish.provider_id, wish.location_id, wish.earlier_than, place.partner_id, account.locale,
      lower(booked.during) as before, booked.relative_id, booked.given_name, subscription.id as subscription_id
    from (${source}) wish
    join waiting_place place on place.id = wish.place_id
    join account on account.id = wish.account_id and account.status = 'active'
    left join reservation booked on booked.id = wish.earlier_than and booked.status = 'booked'
    left join subscription on subscription.status = 'active'
      and subscription.id = case when booked.id is null then wish.subscription_id else booked.subscription_id end
    where wish.status = 'waiting'
    order by wish.waits_since, wish.place_id`.execute(tx);
  return rows.map(({ subscription_id, ...row }) => ({
    ...row,
    session: {
      id: '',
      accountId: row.account_id,
      subscription: subscription_id === null ? undefined : { id: subscription_id },
      impersonator: null,
    },
  }));
}
