import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { adoptStore, bindAtStart, everyPrefix, storeOwner } from '../../server/platform/files/bind-store.ts';
import { countWaiting, settleOrphans } from '../../server/platform/files/orphans.ts';
import { sweepFiles, sweepPrefix } from '../../server/platform/files/sweep.ts';
import { createKeys } from '../../server/platform/keys.ts';
import { checkSecret } from '../../server/platform/known-secret.ts';
import { command } from '../commands/command.ts';
import { objectsIn } from '../files/objects.ts';
import { newRecord } from '../files/records.ts';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import { type World, world, worldSecret } from '../support/world.ts';
import { alertRules, holds } from './alerts.ts';

let w: World;
let headers: Record<string, string>;
beforeEach(async () => {
  w = await world();
  ({ headers } = await w.session((await account(w.database)).id));
});
afterEach(() => w.close());

async function sweep(): Promise<void> {
  for (const prefix of everyPrefix) await sweepPrefix(w.services, prefix);
}

/** The state after a restore to the moment before the file was sent. */
async function sentAfterTheMoment() {
  const record = await newRecord(w, headers);
  const fileId = record.fileData[0]?.id ?? '';
  const { pool } = w.database;
  const { rows } = await pool.query<{ name: string }>('select * from file_piece where file_id = $1', [fileId]);
  await pool.query('delete from file_piece where file_id = $1', [fileId]);
  return {
    names: rows.map(({ name }) => name),
    restoreLater: () =>
      pool.query('insert into file_piece select * from jsonb_populate_recordset(null::file_piece, $1)', [
        JSON.stringify(rows),
      ]),
  };
}

async function inPlace(names: readonly string[]): Promise<boolean[]> {
  const { files } = w.services.ports;
  return Promise.all(names.map(async (name) => (await files.get(name)) !== undefined));
}

it('F20: what was sent after the moment of a restore is left alone for a day, set aside, and back with its rows by a second restore', async () => {
  const { names, restoreLater } = await sentAfterTheMoment();
  await sweep();
  await settleOrphans(w.services);
  expect(await inPlace(names)).toEqual(names.map(() => true));
  w.pass({ hours: 24, seconds: 1 });
  expect(await settleOrphans(w.services)).toBe(names.length);
  expect(await inPlace(names)).toEqual(names.map(() => false));
  await restoreLater();
  await sweep();
  expect(await inPlace(names)).toEqual(names.map(() => true));
  const countQuery =
    'select (select count(*) from file_orphan) as orphans, count(missing_since) as missing from file_piece';
  expect((await w.database.pool.query(countQuery)).rows).toEqual([{ orphans: 0, missing: 0 }]);
});

it('F20: what was set aside is removed after thirty days, also where the restored database does not know since when it lies there', async () => {
  const { names } = await sentAfterTheMoment();
  await sweep();
  w.pass({ hours: 25 });
  await settleOrphans(w.services);
  await w.database.pool.query('delete from file_orphan');
  await sweep();
  const aside = () => Promise.all(names.map((name) => w.services.ports.files.aside.get(name)));
  w.pass({ hours: 29 * 24 });
  await settleOrphans(w.services);
  expect((await aside()).every((bytes) => bytes !== undefined)).toBe(true);
  w.pass({ hours: 25 });
  await settleOrphans(w.services);
  expect((await aside()).every((bytes) => bytes === undefined)).toBe(true);
  expect(objectsIn(w)).toEqual([]);
});

it.runIf(deep)(
  'F20: more files without rows than a killed upload leaves are left where they are, raise an alert, and wait for a person',
  async () => {
    await bindStoreOf(w);
    const { files } = w.services.ports;
    const names = Array.from({ length: 101 }, (_, no) => no.toString(16).padStart(2, '0').padEnd(48, '0'));
    for (const name of names) await files.put(name, Buffer.from('sealed'));
    await sweep();
    w.pass({ hours: 25 });
    expect(await settleOrphans(w.services)).toBe(0);
    expect(await inPlace(names)).toEqual(names.map(() => true));
    expect(w.lines.some((line) => line.includes('too many files without rows'))).toBe(true);
    const value = await countWaiting(w.database.db);
    expect(value).toBe(101);
    const sample = { name: 'kapu_files_orphans', labels: {}, value };
    const alerts = alertRules().filter(({ expr }) => holds(expr, { before: [], after: [sample], seconds: 60 }));
    expect(alerts.map(({ alert }) => alert)).toContain('FilesWithoutRows');
    await w.database.pool.query("update file_orphan set found_at = now() - interval '2 days'");
    expect(await command(w, 'files', ['set-aside'])).toMatchObject({
      code: 0,
      out: '101 set aside\n0 missing, 0 without a row, 101 aside\n',
    });
    expect(await inPlace(names)).toEqual(names.map(() => false));
  },
);

it('F09: a piece that is being written is not touched, and what a killed write has left goes after an hour', async () => {
  const name = 'ab'.padEnd(48, '1');
  const part = join(w.filesDir, 'ab', `${name}.part`);
  mkdirSync(dirname(part), { recursive: true });
  writeFileSync(part, 'half');
  const writtenBefore = (minutes: number) => {
    const at = w.now().subtract({ minutes }).epochMilliseconds / 1000;
    utimesSync(part, at, at);
  };
  writtenBefore(59);
  await sweep();
  expect([existsSync(part), await countWaiting(w.database.db)]).toEqual([true, 0]);
  writtenBefore(61);
  await sweep();
  expect(existsSync(part)).toBe(false);
});

/** As the start of a portal does. */
function bindStoreOf({ services }: World): Promise<void> {
  return bindAtStart(services);
}

describe('a store of files', () => {
  it('I10: is one database’s; another is refused by a sentence that names both, touches nothing, and may adopt it', async () => {
    const other = await world();
    onTestFinished(() => other.close());
    await bindStoreOf(w);
    await newRecord(w, headers);
    const before = objectsIn(w);
    const stranger = { ...other.services, ports: w.services.ports };
    const [{ mine }, { mine: theirs }] = await Promise.all([storeOwner(w.services), storeOwner(stranger)]);
    expect(mine).toMatch(/^database [0-9a-f-]{36} \(\d+ on server \d+\)$/);
    expect(mine).not.toBe(theirs);
    const message = `The files in ${w.filesDir} belong to ${mine}, and DATABASE_URL leads to ${theirs}.`;
    await expect(bindAtStart(stranger)).rejects.toThrow(message);
    await expect(sweepFiles(stranger)).rejects.toThrow(message);
    expect(objectsIn(w)).toEqual(before);
    await adoptStore(stranger);
    await bindAtStart(stranger);
    await expect(bindStoreOf(w)).rejects.toThrow(`belong to ${theirs}`);
  });

  it.runIf(deep)(
    'I10: of before there were names is refused where only one side knows of files, and bound where both do',
    async () => {
      const other = await world();
      onTestFinished(() => other.close());
      await newRecord(w, headers);
      await expect(bindAtStart({ ...other.services, ports: w.services.ports })).rejects.toThrow('which knows of none');
      await expect(bindAtStart({ ...w.services, ports: other.services.ports })).rejects.toThrow(
        'which knows of files. Is it the right place, and mounted?',
      );
      await bindStoreOf(w);
      await bindStoreOf(w);
      await bindStoreOf(other);
      expect(await command(w, 'files', [])).toMatchObject({ code: 0, out: '0 missing, 0 without a row, 0 aside\n' });
    },
  );

  it('F17: that is away holds up no start, and is not compared before it has said whose it is', async () => {
    const { files } = w.services.ports;
    const away = { ...files, get: () => Promise.reject(new Error('the bucket is away')) };
    const services = { ...w.services, ports: { ...w.services.ports, files: away } };
    await bindAtStart(services);
    expect(w.lines.some((line) => line.includes('does not say whose it is'))).toBe(true);
    await expect(sweepFiles(services)).rejects.toThrow('the bucket is away');
  });
});

describe('a secret', () => {
  const another = 'another secret of the tests that nobody gave before';
  const startedWith = (secret: string, previous: string[] = []) =>
    checkSecret({ ...w.services, keys: createKeys(secret, previous) });

  it('T44: that a database was never written under is refused at the start, and taken as the next one beside the old', async () => {
    await startedWith(worldSecret);
    await startedWith(worldSecret);
    await expect(startedWith(another)).rejects.toThrow('KAPU_SECRET is not the one this database was written under');
    await startedWith(another, [worldSecret]);
    await startedWith(another);
    const { rows } = await w.database.pool.query('select mark from known_secret');
    expect(rows).toHaveLength(2);
  });

  it('T44: is judged by the keys of the files where no start has noted one', async () => {
    await newRecord(w, headers);
    await expect(startedWith(another)).rejects.toThrow(`the mark of this one is ${createKeys(another).id}`);
    await startedWith(another, [worldSecret]);
  });

  it('T44: of two that start an empty database at once, one is refused', async () => {
    const ended = await Promise.allSettled([startedWith(worldSecret), startedWith(another)]);
    expect(ended.map(({ status: how }) => how).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
