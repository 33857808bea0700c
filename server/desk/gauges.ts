import type { Context } from '../booking/context.ts';
import type { GaugeRow } from '../platform/gauge.ts';
import { lateCases } from './case/late-cases.ts';
import { mostOpened } from './search/opened.ts';

export const gauges: readonly GaugeRow<Pick<Context, 'database' | 'clock'>>[] = [
  {
    name: 'kapu_cases_late_seconds',
    help: 'For how long the case that is longest overdue has been so, of each kind.',
    label: 'kind',
    readEach: lateCases,
  },
  {
    name: 'kapu_desk_persons_opened',
    help: 'Persons that one operator opened within the last hour, of whoever opened most.',
    read: ({ database, clock }) => mostOpened(database.db, clock()),
  },
];
