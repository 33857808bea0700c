import { iso } from '../../platform/clock.ts';
import { type Gauge, secondsSince } from '../../platform/gauge.ts';
import type { Services } from '../context.ts';

export const gauges: readonly Gauge<Services>[] = [
  {
    name: 'kapu_waiting_places',
    help: 'Places on the waiting list that wait or are offered a time.',
    read: async ({ database: { db } }) => {
      const active = db.selectFrom('waiting_place').where('over_at', 'is', null);
      return (await active.select(({ fn }) => fn.countAll<number>().as('places')).executeTakeFirstOrThrow()).places;
    },
  },
  {
    name: 'kapu_waiting_longest_days',
    help: 'For how many days the oldest of them has waited.',
    read: async ({ database: { db }, clock }) => {
      const active = db.selectFrom('waiting_place').where('over_at', 'is', null);
      const { oldest } = await active.select(({ fn }) => fn.min('created_at').as('oldest')).executeTakeFirstOrThrow();
      return Math.floor(secondsSince(clock(), oldest) / 86_400);
    },
  },
  {
    name: 'kapu_offers_open',
    help: 'Times held for somebody of the waiting list who has not answered yet.',
    read: async ({ database: { db } }) => {
      const open = db.selectFrom('waiting_offer').where('outcome', 'is', null);
      return (await open.select(({ fn }) => fn.countAll<number>().as('offers')).executeTakeFirstOrThrow()).offers;
    },
  },
  {
    name: 'kapu_offers_late_seconds',
    help: 'For how long the oldest offer has been over and not handed on.',
    read: async ({ database: { db }, clock }) => {
      const late = db.selectFrom('waiting_offer').where('outcome', 'is', null).where('ends_at', '<', iso(clock()));
      const { oldest } = await late.select(({ fn }) => fn.min('ends_at').as('oldest')).executeTakeFirstOrThrow();
      return secondsSince(clock(), oldest);
    },
  },
];
