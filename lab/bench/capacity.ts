import type { UnitCosts } from './units.ts';

const perYear: Readonly<Record<string, number>> = {
  'a page that others asked for too': 20,
  'a page drawn anew': 40,
  'a search of the API': 10,
  'a hold that is given up': 2,
  'a booking with its letter': 3,
  'an answer to a customer': 20,
};

/** The busiest second over the average one: appointments are made on Monday mornings. */
const peak = 10;
/** The part of a core that work may take in that second, so that nobody waits for long. */
const share = 0.5;
/** Papers a customer keeps in a year, and bytes of one. */
const papers = { many: 2, bytes: 300_000 };
const secondsOfYear = 365 * 86_400;

type Need = {
  asked: number;
  bookings: number;
  portalCores: number;
  databaseCores: number;
  gigabytes: number;
  bucket: number;
  megabits: number;
};

/** What so many customers need, by what one of each thing costs. */
export function needOf(customers: number, costs: UnitCosts): Need {
  const works = Object.entries(perYear).map(([name, many]) => {
    const cost = costs[name];
    if (!cost) throw new Error(`${name} was not measured`);
    return { ...cost, name, rate: (customers * many * peak) / secondsOfYear, many };
  });
  const sum = (of: (work: (typeof works)[number]) => number) => works.reduce((all, work) => all + of(work), 0);
  return {
    asked: sum(({ rate }) => rate),
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
  ['asked for in the busiest second', ({ asked }) => whole(asked)],
  ['bookings in it', ({ bookings }) => bookings.toFixed(1)],
  ['cores, and so processes, of portals', ({ portalCores }) => whole(portalCores)],
  ['cores of the database', ({ databaseCores }) => whole(databaseCores)],
  ['gigabytes the database grows by in a year', ({ gigabytes }) => whole(gigabytes)],
  ['terabytes of papers a year in the bucket', ({ bucket }) => bucket.toFixed(1)],
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
  return `# What a portal needs for how many customers

Written by \`npm run lab -- capacity\` (\`lab/bench/capacity.ts\`), from [what one of each thing costs](measured/unit-costs.json), which
\`npm run lab -- capacity measure\` measures on a directory of a million times. The figures are of one machine of two cores: on another,
measure first.

## What one costs

| what | times a year for a customer | portal, ms of a core | database, ms of a core | kB sent | bytes stored |
|---|---|---|---|---|---|
${units.join('\n')}

The busiest second has ${peak} times the average; in it a core may be busy for ${share * 100} %; a customer keeps ${papers.many} papers of ${papers.bytes / 1000} kB a year.

## What customers need

| | 1 million | 10 million | 100 million |
|---|---|---|---|
${table.join('\n')}

## Where one PostgreSQL ends

Not at bookings: at a hundred million customers the busiest second has ${most?.bookings.toFixed(0)} of them. A leader with as many cores as the table says holds
all three; its standbys take no part in this arithmetic. What ends it is what it keeps: at ${whole(most?.gigabytes ?? 0)} GB a year, a base backup, a restore and
the vacuum of the largest tables last longer than a night, from about ten terabytes on. Most of that is audit, history and letters,
which are written once and read by their customer or their day. They are what is to be cut first, by month, before anything is spread over machines.

## How the data would be spread

- **By doctor**: \`slot\`, \`reservation\`, \`offering\` and what is written with them. The seat and “no two visits of a doctor at once” hold across partners,
  because several partners send patients to one doctor. A key of the partner alone would let each of them book the same time, and a
  doctor who works for two providers in two places has to be whole in one place.
- **By partner**: accounts, sessions, coverages, requests, claims, payments, papers.
- **By the object**: its audit and its history, which are one statement.
- **Everywhere**: the directory, partners and prices.

[Sharding](measured/sharding.md) says for each table which, and names every statement and every rule of the database that would have to change.
It is written by a test on tables that PostgreSQL really partitions by these keys; a booking runs on them as it is. Citus itself was not run.
No portal needs it below a hundred million customers. What a booking reads and writes carries its key already (0137), the other tables do not.
`;
}
