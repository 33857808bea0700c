import { afterAll, beforeAll, expect, it } from 'vitest';
import { deep } from '../deep.ts';
import { ownerChecksSeen, withoutOwnerChecks } from '../owner-checks.ts';
import { type Cell, call, cells, nobodysValue, type Stranger, valuesFor } from './cells.ts';
import { type Population, population } from './population.ts';
import { sumsOf, type Thing, thingsOf, type Victims } from './rows.ts';
import { strangersAt, victimsIn } from './strangers.ts';

// Whether the matrix would notice: each comparison with an owner is taken out of the statements of its place, and what a
// stranger may ask for there is asked again (docs/measured/owners.md).

let p: Population;
let victims: Victims;
let things: Thing[];
let strangers: Stranger[];
beforeAll(async () => {
  p = await population();
  victims = await victimsIn(p);
  things = await thingsOf(p.w.database, victims);
  // The others come by the same statements.
  strangers = (await strangersAt(p)).filter(({ name }) => /^another|customer of another|desk of another/.test(name));
}, 120_000);
afterAll(() => p?.close());

const mostQuestions = 60;

type Question = { stranger: Stranger; cell: Cell; value: string };

/** By the place of each comparison, the questions of strangers that come by it. */
async function questionsByPlace(): Promise<Map<string, Question[]>> {
  const byPlace = new Map<string, Question[]>();
  for (const stranger of strangers)
    for (const cell of cells.filter(({ operation, of }) => of !== 'clinic' && stranger.may(operation)))
      for (const { value } of valuesFor(cell, things)) {
        const seen = ownerChecksSeen(p.w.database);
        await call(p.w, cell, value, stranger).finally(seen.restore);
        for (const place of seen.places) byPlace.set(place, [...(byPlace.get(place) ?? []), { stranger, cell, value }]);
      }
  return byPlace;
}

/** The first question that is answered otherwise, or changes what another owns, where the place compares no owner. */
async function noticed(at: string, questions: readonly Question[]): Promise<string | undefined> {
  const before = await sumsOf(p.w.database, victims);
  for (const { stranger, cell, value } of questions.slice(0, mostQuestions)) {
    const nothing = await call(p.w, cell, nobodysValue(cell), stranger);
    const checks = withoutOwnerChecks(p.w.database, { of: 'owner', at });
    const answer = await call(p.w, cell, value, stranger).finally(checks.restore);
    if (answer.status !== nothing.status || answer.body !== nothing.body)
      return `${cell.operation.id} by ${stranger.name}: ${nothing.status} becomes ${answer.status}`;
  }
  const after = await sumsOf(p.w.database, victims);
  const changed = [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
  return changed.length > 0 ? `changes ${changed.join(', ')}` : undefined;
}

it.runIf(deep)(
  'turns the matrix red where any one comparison is taken out, at twenty places at least (T01, G08)',
  async () => {
    const red: string[] = [];
    const quiet: string[] = [];
    for (const [place, questions] of (await questionsByPlace()).entries()) {
      const sign = await noticed(place, questions);
      if (sign === undefined) quiet.push(place);
      else red.push(`${place}: ${sign}`);
    }
    console.log([...red.toSorted(), '', 'not noticed:', ...quiet.toSorted()].join('\n'));
    expect(red.length).toBeGreaterThanOrEqual(20);
  },
);
