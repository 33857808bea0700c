import type { Commands } from '../tasks/command.ts';

const speed = 'Speed and size';
const safety = 'Faults and restores';
const screens = 'Pages as people see them';

/** Each measurement writes its paper into docs/measured/. */
export const measurements: Commands = {
  bench: {
    group: speed,
    does: 'Measures the portal beside a bare server in the same run, and prints ratios.',
    words: [
      ['', 'all benchmarks, and docs/measured/benchmarks.md anew'],
      ['small|default|full', 'how large the directory is'],
      ['<name>…', 'these alone'],
      ['check', 'those with an aim, on the small directory'],
      ['soak', 'an hour of everything on two processes; KAPU_SOAK_MINUTES changes it'],
      ['spike', 'pages alone and beside bookings'],
    ],
    fails: 'when an aim is missed',
  },
  size: {
    group: speed,
    does: 'Measures a portal with ten million times and a million people beside one a hundredth of it.',
    words: [['small', 'try the command']],
  },
  capacity: {
    group: speed,
    does: 'Computes what a million, ten and a hundred million customers need: docs/capacity.md.',
    words: [
      ['measure', 'measure what one of each thing costs first'],
      ['sharding', 'name what would have to change if the data were spread over places'],
    ],
  },
  migrations: {
    group: speed,
    does: 'Runs each migration alone on a large database, under bookings.',
    words: [
      ['write', 'write docs/measured/migrations.md and the list of docs/operations.md'],
      ['list', 'write the list alone, after a new `-- locks` line'],
      ['small', 'try the command'],
    ],
    fails: 'when one stops bookings for more than a second and its first lines do not say so',
  },
  lighthouse: {
    group: speed,
    does: 'Prints five pages’ scores, and their largest paint beside the same bytes from a static server.',
    words: [['<runs>', 'how often each page is loaded, 5 by default']],
  },
  budgets: {
    group: speed,
    does: 'Weighs each page before the first touch, after it and idle, against its limits.',
    fails: 'when a page is over its limit',
  },
  interactions: {
    group: speed,
    does: 'Measures how long a slow phone takes to answer a press or a key, the first touch included.',
  },
  cluster: {
    group: safety,
    does: 'Runs three PostgreSQL under Patroni, etcd, HAProxy, two portals and a bucket on this machine.',
    words: [
      ['start', 'start it; it names the programs that are missing'],
      ['status', 'say who leads'],
      ['break leader|freeze|portal-a|portal-b', 'kill or freeze that part'],
      ['trial [kills]', 'kill the leader 20 times while bookings run, and check that none was lost'],
      ['stop', 'stop it'],
      ['remove', 'stop it and delete its data'],
    ],
    fails: 'when a booking was lost or a program is missing',
  },
  reliability: {
    group: safety,
    does: 'Proves the goals of reliability at full size: kills, restarts, silent leaders, a restore.',
    words: [
      ['', 'all parts'],
      ['bookings|restarts|silence|restore|writes|agreement', 'one part'],
      ['try [part]', 'the same, small'],
    ],
    fails: 'when a goal is missed',
  },
  drill: {
    group: safety,
    does: 'Restores to a moment on two servers of its own under bookings, and says what came back and how fast.',
    words: [['<bookings> <gigabytes>', 'how many are made before the moment, and how large the database is']],
    fails: 'when something did not come back',
  },
  histories: {
    group: safety,
    does: 'Lives randomised histories of several people with failing services, on from the last seed.',
    words: [
      ['', 'for one hour; KAPU_MINUTES changes it'],
      ['<count> [from]', 'that many, from this seed on'],
    ],
    fails: 'when an invariant breaks; it prints the seed and the smallest history that still fails',
  },
  hostile: {
    group: safety,
    does: 'Sends hostile inputs made from the OpenAPI document and the routes, on from the last seed.',
    words: [
      ['', 'for one hour; KAPU_MINUTES changes it'],
      ['<count> [from]', 'that many, from this seed on'],
    ],
    fails: 'when an answer is a fault of ours; it prints the seed',
  },
  a11y: {
    group: screens,
    does: 'Runs axe on every page that a visitor can open, in every brand, language and width.',
    words: [['--brands a,b --languages hu --widths 360', 'some of them']],
    fails: 'when a page breaks a rule',
  },
  'first-screen': {
    group: screens,
    does: 'Measures how far a visitor has to scroll to the first useful result, for each brand.',
    words: [['<brand>…', 'these alone']],
    fails: 'when a brand is over its limit',
  },
  sheet: {
    group: screens,
    does: 'Puts the first screens of every brand on one picture.',
    words: [
      ['', 'visitors’ pages at 360 × 780'],
      ['inside', 'a customer’s pages at 360, 768 and 1280'],
      ['<brand>…', 'these alone'],
    ],
  },
};
