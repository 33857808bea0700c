import { keptStates } from '../../contract/records/file-states.ts';
import type { Services } from '../booking/context.ts';
import { iso, plus } from '../platform/clock.ts';
import { countWaiting } from '../platform/files/orphans.ts';
import { type Gauge, secondsSince } from '../platform/gauge.ts';

export const gauges: readonly Gauge<Services>[] = [
  {
    name: 'kapu_files_unscanned_oldest_seconds',
    help: 'For how long the oldest file has waited for the virus scanner.',
    read: async ({ database, clock }) => {
      const { oldest } = await database.db
        .selectFrom('file')
        .select((of) => of.fn.min('created_at').as('oldest'))
        .where('scan', '=', 'waiting')
        .where('status', 'in', keptStates)
        .executeTakeFirstOrThrow();
      return secondsSince(clock(), oldest);
    },
  },
  {
    name: 'kapu_files_unscannable',
    help: 'Files that the virus scanner refused so often that they are only asked for once a day.',
    read: async ({ database }) => {
      const { refused } = await database.db
        .selectFrom('file')
        .select((of) => of.fn.countAll<number>().as('refused'))
        .where('scan', '=', 'unscannable')
        .where('status', 'in', keptStates)
        .executeTakeFirstOrThrow();
      return refused;
    },
  },
  {
    name: 'kapu_files_missing_pieces',
    help: 'Pieces of files that are not where they should be.',
    read: async ({ database }) => {
      const { missing } = await database.db
        .selectFrom('file_piece')
        .select((of) => of.fn.countAll<number>().as('missing'))
        .where('missing_since', 'is not', null)
        .executeTakeFirstOrThrow();
      return missing;
    },
  },
  {
    name: 'kapu_files_orphans',
    help: 'Pieces in the storage that no row names and that are not set aside yet.',
    read: ({ database }) => countWaiting(database.db),
  },
  {
    name: 'kapu_download_brakes',
    help: 'Accounts that asked for very many files in the last hour and were asked for a code.',
    read: async ({ database, clock }) => {
      const { braked } = await database.db
        .selectFrom('download_brake')
        .select((of) => of.fn.countAll<number>().as('braked'))
        .where('why', '=', 'many')
        .where('braked_at', '>', iso(plus(clock(), -60)))
        .executeTakeFirstOrThrow();
      return braked;
    },
  },
];
