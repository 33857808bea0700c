import type { Context } from '../booking/context.ts';
import type { Gauge } from '../platform/gauge.ts';
import { mostOpened } from './search/opened.ts';

export const gauges: readonly Gauge<Pick<Context, 'database' | 'clock'>>[] = [
  {
    name: 'kapu_desk_persons_opened',
    help: 'Persons that one operator opened within the last hour, of whoever opened most.',
    read: ({ database, clock }) => mostOpened(database.db, clock()),
  },
];
