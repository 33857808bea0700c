import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deep } from '../support/deep.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const run = promisify(execFile);
let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

async function saidIn(zone: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['tests/api/zones.ts'], {
    env: { ...process.env, TZ: zone, BASE_URL: '', DATABASE_URL: own.url, KAPU_DATA_DIR: `/tmp/${own.name}` },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

it.runIf(deep)(
  'says the same days, times, weeks and calendar files in a process in Auckland, in Los Angeles and in UTC (R12, R16)',
  async () => {
    const [auckland, angeles, utc = ''] = await Promise.all(
      ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'].map((zone) => saidIn(zone)),
    );
    expect(auckland).toBe(utc);
    expect(angeles).toBe(utc);
    const calendar: { days: unknown[]; weeks: { week: string; days: { date: string; slots: unknown[] }[] }[] } =
      JSON.parse(utc);
    expect(calendar.weeks.map(({ week }) => week)).toEqual([
      '2024-02-26',
      '2026-03-23',
      '2026-10-19',
      '2026-11-23',
      '2026-12-28',
      '2026-12-28',
    ]);
    expect(calendar.weeks[3]?.days.map(({ date, slots }) => [date, slots.length])).toContainEqual(['2026-11-24', 6]);
  },
);
