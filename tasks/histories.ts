import { countedRun } from './counted-run.ts';

// npm run histories [-- <count> [from]]: lives seeded histories, on from where the last run ended, or what fits into an hour. A failure
// prints its number, the least that still fails, and what was answered.
countedRun(
  {
    name: 'histories',
    title: 'Seeded histories',
    command: 'npm run histories',
    noun: 'histories',
    about: `Each number is one history of seven people of two partners and three colleagues at their desks: times that are held, booked, moved,
paid for, given up and waited for, plans and coupons, claims, approvals, requests and mandates, medical cares, visits by video, booked or
asked for at once, and call-backs, several at once, while the clock leaps, the calendar, the gateway and the post fail, and connections to
the database are cut; five of seven numbers are mostly about one of these. After each, every invariant holds, every history of states is a
path of its table, and what was acknowledged is there once. The count is of histories that were lived: what a number means changes when
something new is done, as from numbers 80 and 110 on.`,
  },
  { test: 'tests/histories.test.ts', variable: 'KAPU_HISTORIES', piece: 200 },
);
