import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { systemClock } from './clock.ts';
import { compareClocks } from './clock-watch.ts';
import { type Database, openDatabase } from './db/open.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

it('a clock that leaves the database’s is measured in both directions, and told when it begins and when it ends (F10)', async () => {
  let early = 0;
  const lines: string[] = [];
  const seen: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const clock = () => systemClock().add({ seconds: early });
  const compare = compareClocks(
    { database, clock, log },
    (seconds) => void seen.push(seconds.toFixed(0).replace('-0', '0')),
  );
  const apart = 'the clocks of this process and of the database are apart';
  const again = 'the clocks of this process and of the database agree again';
  for (const [seconds, expected] of [
    [0, []],
    [300, [apart]],
    [4, [apart]],
    [0, [apart, again]],
    [4, [apart, again]],
    [-300, [apart, again, apart]],
  ] as const) {
    early = seconds;
    await compare();
    expect(lines).toEqual(expected);
  }
  expect(seen).toEqual(['0', '300', '4', '0', '4', '-300']);
});
