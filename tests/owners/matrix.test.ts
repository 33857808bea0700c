import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../server/interop/fhir/rows.ts';
import { deep, sampled } from '../support/deep.ts';
import {
  type Cell,
  call,
  cells,
  isCustomers,
  lists,
  namedIn,
  nobodysValue,
  type Stranger,
  valuesFor,
} from './cells.ts';
import { type Population, population } from './population.ts';
import { sumsOf, type Thing, tables, thingsOf, type Victims } from './rows.ts';
import { staff, strangersAt, victimsIn } from './strangers.ts';

// Every field that can name something, with the id of everything that somebody owns, and every other caller: generated
// from the operations and from the tables' owners, so that a new one of either is covered.

let p: Population;
let victims: Victims;
let things: Thing[];
let strangers: Stranger[];
let sums: ReadonlyMap<string, string>;

beforeAll(async () => {
  p = await population();
  victims = await victimsIn(p);
  things = await thingsOf(p.w.database, victims);
  strangers = await strangersAt(p);
}, 120_000);
afterAll(() => p?.close());

describe('an owner', () => {
  it('is declared for each table as its columns say (T01, T47)', async () => {
    const { rows } = await p.w.database.pool.query<{ name: string; columns: string[] }>(`
      select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' group by 1`);
    const columns = new Map(rows.map(({ name, columns }) => [name, columns]));
    expect(tables.filter((table) => !columns.has(table))).toEqual([]);
  });
});

describe('what somebody owns', () => {
  it('is there to be asked for, of every kind that can be named', () => {
    const named = new Set(things.map(({ table }) => table));
    expect(named.size).toBeGreaterThanOrEqual(30);
  });

  it('is answered to nobody else, by no field of any operation, and nothing of it changes (T01, T03, T06, T47, G08)', async () => {
    const wrong: unknown[] = [];
    let count = 0;
    sums = await sumsOf(p.w.database, victims);
    for (const stranger of strangers)
      for (const cell of cells.filter(({ operation }) => stranger.may(operation))) {
        const values = sampled(valuesFor(cell, things), 12, cell.operation.id.length);
        count += values.length;
        wrong.push(...(await leaksOf(stranger, cell, values)));
        if (deep) wrong.push(...(await changesOf(stranger, cell)));
      }
    wrong.push(...(await changesOf()));
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(deep ? 20_000 : 2_000);
  });

  it('stands in no list of anybody else’s, at the desk and for customers (T01, T06, G08)', async () => {
    const wrong: unknown[] = [];
    for (const stranger of strangers)
      for (const operation of lists.filter((row) => stranger.may(row))) {
        const tables = await namedIn(p.w, operation, stranger, things);
        if (tables.length > 0) wrong.push([operation.id, stranger.name, tables]);
      }
    expect(wrong).toEqual([]);
    expect(await changesOf()).toEqual([]);
  });

  it('is read and searched for by nobody else over FHIR, in no type of resource (T01, T06, G08)', async () => {
    const wrong: unknown[] = [];
    let count = 0;
    const named = things
      .filter(({ table }) => table !== 'provider')
      .flatMap(({ table, id, number }) => [id, number ?? []].flat().map((value) => ({ table, value })));
    const people = strangers.filter(({ may }) => may === isCustomers);
    for (const { type, personal } of rows.filter((row) => row.personal))
      for (const stranger of people)
        for (const { table, value } of sampled(named, 4, type.length)) {
          const paths = [`${type}/${value}`, `${type}?_id=${value}`, `${type}?patient=Patient/${value}`];
          for (const path of paths) {
            const [answer, nothing] = [await read(path, value, stranger), await read(path, undefined, stranger)];
            count += 1;
            if (answer !== nothing) wrong.push([path, table, stranger.name, personal, answer, nothing]);
          }
        }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(300);
    expect(await changesOf()).toEqual([]);
  });
});

async function changesOf(stranger?: Stranger, cell?: Cell) {
  const before = sums;
  sums = await sumsOf(p.w.database, victims);
  const changed = [...sums].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
  return changed.length > 0 ? [[stranger?.name, cell?.operation.id, cell?.field, 'changed', changed]] : [];
}

/** Without values that differ in each answer: the requested id, its own id and the time. */
async function read(path: string, value: string | undefined, { headers }: Stranger): Promise<string> {
  const nobodys = randomUUID();
  const { host = 'localhost:3000', ...others } = headers;
  const address = value === undefined ? path.replace(/[^/=]+$/, nobodys) : path;
  const answer = await p.w.request(`/fhir/${address}`, { host, headers: others });
  const text = (await answer.text()).replaceAll(value ?? nobodys, 'VALUE');
  return `${answer.status} ${text.replaceAll(/request [\w-]{36}|"(?:id|lastUpdated|timestamp)":"[^"]*"/g, '')}`;
}

async function leaksOf(stranger: Stranger, cell: Cell, values: readonly { table: string; value: string }[]) {
  const leaks = [];
  const nothing = await call(p.w, cell, nobodysValue(cell), stranger);
  for (const { table, value } of values) {
    const answer = await call(p.w, cell, value, stranger);
    if (answer.status === nothing.status && answer.body === nothing.body) continue;
    // Events meanwhile, such as a new hold, change the answer to a thing of nobody, too.
    const again = await call(p.w, cell, nobodysValue(cell), stranger);
    const isRight = stranger.name === staff && answer.status === 403;
    // A shift of the partner is there for all of its customers.
    const isOffered = table === 'duty_shift' && stranger.headers.host === undefined;
    // A clinic is everybody's to see.
    if (
      cell.of !== 'clinic' &&
      !isRight &&
      !isOffered &&
      (answer.status !== again.status || answer.body !== again.body)
    )
      leaks.push([cell.operation.id, cell.field, stranger.name, table, answer, again]);
  }
  return leaks;
}
