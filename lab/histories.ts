import { enough, missingBy, situations } from '../tests/histories/situations.ts';
import { countedRun } from './counted-run.ts';

countedRun(
  {
    name: 'histories',
    title: 'Seeded histories',
    command: 'npm run lab -- histories',
    noun: 'histories',
    about: `Each number is one history of seven people of two partners and three colleagues at their desks: times that are booked, moved, paid for
and waited for, plans that renew, claims, approvals, requests, mandates, medical cares, visits by video, call-backs, records, log-ins that
end and accounts that are erased, several at once, while the clock leaps, the calendar, the gateway and the post fail, the insurer's register
changes and connections to the database are cut. After each, every invariant holds, every history of states is a path of its table, and what
was acknowledged is there once. How many were lived says little; what counts is which rare situations they came through
(\`tests/histories/situations/\`). What was reached seldom so far steers what the next ones are about, and each draws what is frequent in
it. What a number means changes when something new is done.`,
    reaches: { names: situations.map(({ name }) => name), often: enough },
  },
  {
    test: 'tests/histories/histories.test.ts',
    variable: 'KAPU_HISTORIES',
    piece: 20,
    steer: (reached) => ({ KAPU_HISTORIES_MISSING: JSON.stringify(missingBy(reached)) }),
  },
);
