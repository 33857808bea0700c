import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrations, program } from '../../server/platform/db/migrate.ts';
import { type Database, openDatabase } from '../../server/platform/db/open.ts';
import { locksIn } from '../../tests/house/migration-locks.ts';
import { plantedProgram } from '../../tests/house/planted-program.ts';
import { admin } from '../../tests/support/test-database.ts';
import { shapes } from './fill.ts';
import { firstLinesOf } from './first-lines.ts';
import { faultOf } from './judge.ts';
import { listOf, withList } from './paper.ts';
import { type Ground, prepareGround, textOf, triedOf, tryAll, tryOne } from './try.ts';

describe('a migration that was tried', () => {
  const trial = (stoppedMs: number, text: string) => ({
    name: '9999_planted.sql',
    lines: firstLinesOf(text),
    watched: { ms: stoppedMs, stoppedMs, bookings: 1, locks: [{ table: 'reservation', ms: stoppedMs }] },
    rows: { reservation: 200_000, payment: 0 },
  });
  const quiet = (seconds: number) =>
    `-- locks reservation: in a quiet hour, an index written anew, ${seconds} s a million rows\nselect 1`;

  it.each([
    ['stops bookings for a second', 1000, 'select 1'],
    ['says for how long, and is done by then', 9000, quiet(50)],
    ['says for how long, on a machine that is slower', 19_000, quiet(50)],
  ])('is sound: it %s (F19)', (_what, ms, text) => {
    expect(faultOf(trial(ms, text))).toBeUndefined();
  });

  it.each([
    [
      'says nothing',
      1100,
      'select 1',
      '9999_planted.sql stopped bookings for 1.1 s, and no first line says "in a quiet hour" (it kept from being written: reservation for 1.1 s)',
    ],
    [
      'names another table',
      9000,
      '-- locks payment: in a quiet hour, 50 s a million rows',
      '9999_planted.sql stopped bookings for 9.0 s, and its first lines say 0.0 s for so many rows',
    ],
    [
      'does not say that it is for a quiet hour',
      9000,
      '-- locks reservation: an index, estimated at 50 s a million rows',
      '9999_planted.sql stopped bookings for 9.0 s, and no first line says "in a quiet hour" (it kept from being written: reservation for 9.0 s)',
    ],
    [
      'says too little',
      9000,
      quiet(20),
      '9999_planted.sql stopped bookings for 9.0 s, and its first lines say 4.0 s for so many rows',
    ],
  ])('is at fault where it %s (F19)', (_what, ms, text, fault) => {
    expect(faultOf(trial(ms, text))).toBe(fault);
  });
});

/** Examples of a release's first migrations that keep the rules and take less than a second. */
const firstOfAll = {
  '9001_planted.sql':
    "alter table reservation add column planted text not null default '', add constraint planted_known check (planted <> 'x') not valid;",
  '9002_planted.sql':
    '-- outside a transaction\nalter table reservation validate constraint planted_known;\ncreate index concurrently if not exists slot_planted on slot (end_at);\n',
};

it.each(Object.entries(firstOfAll))('%s is a migration by the rules (F19)', async (_name, text) => {
  expect(await locksIn(text)).toEqual([]);
});

describe('on a database of the baseline', () => {
  const name = `tried_${randomUUID().replaceAll('-', '')}`;
  let database: Database;
  let ground: Ground;

  beforeAll(async () => {
    await admin().pool.query(`create database ${name}`);
    database = openDatabase(inject('serverUrl').replace('DATABASE', name), { max: 4, patience: 30_000 });
    ground = await prepareGround(database.pool, shapes.small);
  });
  afterAll(async () => {
    await database.close();
    await admin().pool.query(`drop database ${name} with (force)`);
  });

  it('each migration after the baseline lets the statements of its version book on (F19)', async () => {
    const later = plantedProgram(firstOfAll);
    const trials = await tryAll(ground, later);
    expect(trials.map((trial) => trial.name)).toEqual([...triedOf(program), ...Object.keys(firstOfAll)]);
    expect(trials.filter(({ watched }) => watched.bookings === 0)).toEqual([]);
    expect(trials.flatMap((trial) => faultOf(trial) ?? [])).toEqual([]);
  });

  /** Milliseconds; the work of a planted migration takes longer. */
  const limit = 50;
  const work = 'select count(*) from generate_series(1, 3000000) no where no % 7 = 0';

  it.each([
    ['a lock of a whole table', 'lock table reservation in share mode', /written: .*reservation for/],
    ['rows that stay locked', 'update slot set status = status', /rows alone/],
  ])('a migration is at fault that stops bookings by %s, unless it says so (F19)', async (_what, statement, why) => {
    const text = `${statement}; ${work}`;
    const trial = await tryOne(ground, `9998_${randomUUID()}.sql`, text);
    expect(faultOf(trial, limit)).toMatch(why);
    const quiet = `-- locks reservation: in a quiet hour, 100000000 s a million rows\n${text}`;
    expect(faultOf(await tryOne(ground, `9999_${randomUUID()}.sql`, quiet), limit)).toBeUndefined();
  });

  it('a booking that a migration makes impossible is told (F19)', async () => {
    const text = `alter table outbox add constraint never check (id is null) not valid; ${work}`;
    await expect(tryOne(ground, '9999_planted.sql', text)).rejects.toThrow(/^while 9999_planted\.sql ran: .*"never"/);
  });
});

describe('docs/operations.md', () => {
  const paper = readFileSync('docs/operations.md', 'utf8');
  const all = migrations.map((name) => ({ name, text: textOf(name) }));

  it('lists each migration that says whom it holds up: `npm run lab -- migrations list` writes it (F19)', () => {
    expect(withList(paper, listOf(all)) === paper).toBe(true);
  });

  it('would not do without one of them (F19)', () => {
    const planted = { name: '9999_planted.sql', text: '-- locks slot: one index, 2 s a million rows\nselect 1' };
    expect(listOf([...all, planted])).toContain(
      '| `9999_planted` | any time | `slot`: one index, 2 s a million rows |',
    );
    expect(withList(paper, listOf([...all, planted])) === paper).toBe(false);
  });
});
