import type { UnitCosts } from './units.ts';

const perYear: Readonly<Record<string, number>> = {
  'a page from the cache': 20,
  'a page that is rendered': 40,
  'a search over the API': 10,
  'a hold that is released': 2,
  'a booking with its letter': 3,
  'a customer’s overview over the API': 20,
};

/** The busiest second compared with the average one, because most people book on Monday mornings. */
const peak = 10;
/** The part of a core that the work may take in the busiest second, so that nobody waits for long. */
const share = 0.5;
/** Documents of a customer in a year, and the bytes of each. */
const papers = { many: 2, bytes: 300_000 };
const secondsOfYear = 365 * 86_400;

type Need = {
  requests: number;
  bookings: number;
  portalCores: number;
  databaseCores: number;
  gigabytes: number;
  bucket: number;
  megabits: number;
};

export function needOf(customers: number, costs: UnitCosts): Need {
  const works = Object.entries(perYear).map(([name, many]) => {
    const cost = costs[name];
    if (!cost) throw new Error(`${name} was not measured`);
    return { ...cost, name, rate: (customers * many * peak) / secondsOfYear, many };
  });
  const sum = (of: (work: (typeof works)[number]) => number) => works.reduce((all, work) => all + of(work), 0);
  return {
    requests: sum(({ rate }) => rate),
    bookings: works.find(({ name }) => name === 'a booking with its letter')?.rate ?? 0,
    portalCores: sum(({ rate, portal }) => (rate * portal) / 1000) / share,
    databaseCores: sum(({ rate, database }) => (rate * database) / 1000) / share,
    gigabytes: (customers * sum(({ many, stored }) => many * stored)) / 1e9,
    bucket: (customers * papers.many * papers.bytes) / 1e12,
    megabits: sum(({ rate, sent }) => (rate * sent * 8) / 1e6),
  };
}

const sizes = [1e6, 1e7, 1e8];

const lines: readonly [string, (need: Need) => string][] = [
  ['requests in the busiest second', ({ requests }) => whole(requests)],
  ['bookings in the busiest second', ({ bookings }) => bookings.toFixed(1)],
  ['cores of portals, with one process each', ({ portalCores }) => whole(portalCores)],
  ['cores of the database', ({ databaseCores }) => whole(databaseCores)],
  ['gigabytes that the database grows by in a year', ({ gigabytes }) => whole(gigabytes)],
  ['terabytes of documents that the bucket grows by in a year', ({ bucket }) => bucket.toFixed(1)],
  ['megabits a second', ({ megabits }) => whole(megabits)],
];

function whole(value: number): string {
  return String(Math.max(1, Math.ceil(value)));
}

export function capacityPaper(costs: UnitCosts): string {
  const units = Object.entries(perYear).map(([name, many]) => {
    const { portal = 0, database = 0, sent = 0, stored = 0 } = costs[name] ?? {};
    return `| ${name} | ${many} | ${portal.toFixed(2)} | ${database.toFixed(2)} | ${Math.round(sent / 1000)} | ${Math.round(stored)} |`;
  });
  const needs = sizes.map((customers) => needOf(customers, costs));
  const table = lines.map(([name, say]) => `| ${name} | ${needs.map(say).join(' | ')} |`);
  const [, , most] = needs;
  return `# How large an installation has to be

\`npm run lab -- capacity\` (\`lab/bench/capacity.ts\`) writes this page from [the measured costs of single actions](measured/unit-costs.json).
\`npm run lab -- capacity measure\` measures those costs, on a directory with a million appointment times. The figures are from one machine with two cores.
If yours is different, measure on it first.

## What one action costs

| action | times a year for each customer | portal, ms of a core | database, ms of a core | kB sent | bytes stored |
|---|---|---|---|---|---|
${units.join('\n')}

We assume that the busiest second has ${peak} times the average number of requests, that a core may be busy for ${share * 100} % of that second, and that a customer stores ${papers.many} documents of ${papers.bytes / 1000} kB a year.

## What an installation needs

| for this many customers | 1 million | 10 million | 100 million |
|---|---|---|---|
${table.join('\n')}

## The limit of one PostgreSQL server

Bookings are not the limit: with a hundred million customers the busiest second has ${most?.bookings.toFixed(0)} of them. One leader with the number of cores in the table is
enough for all three sizes; its standbys are not part of this calculation. The limit is the amount of data. At ${whole(most?.gigabytes ?? 0)} GB a year, a base backup, a restore and
the vacuum of the largest tables take longer than a night once the database has about ten terabytes. Most of it is audit, history and letters,
which are written once and later read for one customer or one day. Partition these tables by month before you spread anything over several machines.

## How the data would be spread

- **By doctor**: \`slot\`, \`reservation\`, \`offering\` and the tables that are written together with them. Two rules hold across partners: a time has one visit, and a doctor has no two visits
  at once. Several partners send patients to the same doctor, so if the data were split by partner alone, each of them could book the same time. A
  doctor who works for two providers in two places has to be in one place of the database.
- **By partner**: accounts, sessions, coverage, requests, claims, payments and documents.
- **By object**: the audit and the history of an object, which one statement writes.
- **On every machine**: the directory, the partners and the prices.

[Sharding](measured/sharding.md) says which of these each table belongs to, and lists every statement and every rule of the database that would have to change.
A test writes that list, on tables that PostgreSQL really partitions by these keys; a booking runs on them without changes. We did not run Citus itself.
No installation with fewer than a hundred million customers needs any of this. The rows that a booking reads and writes already carry their key (0137); the rows of other tables do not.
`;
}
