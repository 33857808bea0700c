import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerChecksSeen, withoutOwnerChecks } from '../house/owner-checks.ts';
import { deep } from '../support/deep.ts';
import { type Cell, call, cells, lists, namedIn, nobodysValue, type Stranger, valuesFor } from './cells.ts';
import { type Population, population } from './population.ts';
import { sumsOf, type Thing, thingsOf, type Victims } from './rows.ts';
import { strangersAt, victimsIn } from './strangers.ts';

// The matrix must notice: each comparison with an owner is removed from the statements of its place, and a stranger's
// calls are repeated (docs/measured/owners.md).

/** A place in the way of all calls would take an hour. */
const mostQuestions = 500;

let p: Population;
let victims: Victims;
let things: Thing[];
let strangers: Stranger[];
beforeAll(async () => {
  p = await population();
  victims = await victimsIn(p);
  things = await thingsOf(p.w.database, victims);
  // The others use the same statements.
  strangers = (await strangersAt(p)).filter(({ name }) => /^another|customer of another|desk of another/.test(name));
}, 120_000);
afterAll(() => p?.close());

/** A stranger's question, and the sign of a leak in its answer. */
type Question = { about: string; leak: () => Promise<string | undefined> };

async function questions(): Promise<Question[]> {
  const all: Question[] = [];
  for (const stranger of strangers) {
    for (const operation of lists.filter((row) => stranger.may(row)))
      all.push({
        about: `${operation.id} by ${stranger.name}`,
        leak: async () => {
          const tables = await namedIn(p.w, operation, stranger, things);
          return tables.length > 0 ? `lists ${tables.join(', ')}` : undefined;
        },
      });
    for (const cell of cells.filter(({ operation, of }) => of !== 'clinic' && stranger.may(operation)))
      all.push(...(await naming(stranger, cell)));
  }
  return all;
}

async function naming(stranger: Stranger, cell: Cell): Promise<Question[]> {
  const nothing = await call(p.w, cell, nobodysValue(cell), stranger);
  return valuesFor(cell, things).map(({ value }) => ({
    about: `${cell.operation.id} by ${stranger.name}`,
    leak: async () => {
      const answer = await call(p.w, cell, value, stranger);
      const isSame = answer.status === nothing.status && answer.body === nothing.body;
      return isSame ? undefined : `${nothing.status} becomes ${answer.status}`;
    },
  }));
}

/** Questions by the places of comparisons on their way, if they give no sign with the comparison. */
async function questionsByPlace(): Promise<Map<string, Question[]>> {
  const byPlace = new Map<string, Question[]>();
  for (const question of await questions()) {
    const seen = ownerChecksSeen(p.w.database);
    const sign = await question.leak().finally(seen.restore);
    if (sign !== undefined) continue;
    for (const place of seen.places) byPlace.set(place, [...(byPlace.get(place) ?? []), question]);
  }
  return byPlace;
}

/** The sign is a leak, or a change of another's thing. */
async function signAt(at: string, all: readonly Question[]): Promise<string | undefined> {
  const before = await sumsOf(p.w.database, victims);
  for (const { about, leak } of all.slice(0, mostQuestions)) {
    const checks = withoutOwnerChecks(p.w.database, { of: 'owner', at });
    const sign = await leak().finally(checks.restore);
    if (sign !== undefined) return `${about}: ${sign}`;
  }
  const after = await sumsOf(p.w.database, victims);
  const changed = [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
  return changed.length > 0 ? `changes ${changed.join(', ')}` : undefined;
}

const head = `# Comparisons with an owner that were taken out

Written by \`KAPU_OWNERS=write npm run test:deep -- owners/removed\` ([0151](../decisions/0151-owners.md)). Each row is a place of the server that sends a
statement with such a comparison, and what a stranger is answered, or sees in a list, once it is gone. Places that are not here are looked
at a second time by another comparison, or no stranger's question comes to them.
`;

it.runIf(deep)(
  'turns the matrix red where any one comparison is taken out, at twenty places at least (T01, G08)',
  async () => {
    const red: string[] = [];
    const quiet: string[] = [];
    for (const [place, all] of (await questionsByPlace()).entries()) {
      const sign = await signAt(place, all);
      if (sign === undefined) quiet.push(place);
      else red.push(`| \`${place}\` | ${sign} |`);
    }
    if (process.env.KAPU_OWNERS === 'write') {
      const table = ['| place | what follows |', '|---|---|', ...red.toSorted()].join('\n');
      writeFileSync(
        'docs/measured/owners.md',
        `${head}\n${red.length} places turned the matrix red, ${quiet.length} did not.\n\n${table}\n`,
      );
    }
    expect(red.length).toBeGreaterThanOrEqual(20);
  },
);
