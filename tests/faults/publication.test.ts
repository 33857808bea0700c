import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Import, importPublication } from '../../server/directory/import/import.ts';
import type { BadLine } from '../../server/directory/import/ndjson.ts';
import { slotId } from '../../server/directory/import/slot.ts';
import { type Database, openDatabase } from '../../server/platform/db/open.ts';
import { type Answer, type Files, goodFiles, listed, manifestOf, publisher } from '../booking/publisher.ts';
import { run as runProgram } from '../commands/command.ts';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { deep } from '../support/deep.ts';

// All known and imagined faults of a publisher, and an interrupted import (F24).

const now = Temporal.Instant.from('2026-11-23T07:00:00Z');
const good = goodFiles();
const patient = { timeout: 20_000 };
let clone: Clone;
let database: Database;
let calendar: Awaited<ReturnType<typeof publisher>>;

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url, { max: 4 });
  calendar = await publisher();
}, 60_000);
afterAll(async () => {
  await calendar.stop();
  await database.close();
  await clone.drop();
});

function publish(files: Files): void {
  for (const name of Object.keys(calendar.files)) delete calendar.files[name];
  Object.assign(calendar.files, files);
}

function except(name: string, answer: Answer): Files {
  return { ...good, [name]: answer };
}

function without(name: string): Files {
  return Object.fromEntries(Object.entries(good).filter(([file]) => file !== name));
}

function editing(name: string, edit: (text: string) => string): Files {
  return except(name, edit(good[name] ?? ''));
}

function editingLines(name: string, edit: (lines: string[]) => string[]): Files {
  return editing(name, (text) => `${edit(text.trimEnd().split('\n')).join('\n')}\n`);
}

type SlotLine = { id: string; start: string; end: string; status: string };

function editingSlots(edit: (slot: SlotLine, index: number) => object): Files {
  return editingLines('slots.ndjson', (lines) =>
    lines.map((line, index) => {
      const slot: SlotLine = JSON.parse(line);
      return JSON.stringify(edit(slot, index));
    }),
  );
}

const slotBytes = Buffer.from(good['slots.ndjson'] ?? '');

/** The declared length is the whole file's. */
function cutAt(bytes: Uint8Array, length: number, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(200, { 'content-length': bytes.length, ...headers });
    response.write(bytes.subarray(0, length), () => response.destroy());
  };
}

async function bring(more: Partial<Import> = {}) {
  const bad: BadLine[] = [];
  const report = (line: BadLine) => void bad.push(line);
  const manifest = calendar.manifest;
  const allowHosts = [calendar.host];
  const counts = await importPublication({ db: database.db, manifest, now, report, allowHosts, ...more });
  return { counts, bad };
}

async function directory() {
  const { rows } = await sql<{ row: string }>`
    select slot::text as row from slot union all select reservation::text from reservation
    union all select offering::text from offering union all select schedule::text from schedule
    union all select doctor::text from doctor union all select provider::text from provider
    union all select provider_address::text from provider_address order by 1`.execute(database.db);
  return rows.map(({ row }) => row);
}

async function freeTimes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from slot join schedule on schedule.id = slot.schedule_id
      join publication on publication.id = schedule.publication_id
    where status = 'free' and publication.address = ${calendar.manifest}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** The publication's first time is booked: of 66 times 65 are free. */
async function book(): Promise<void> {
  await sql`insert into partner (key, name) values ('test', 'Test') on conflict do nothing`.execute(database.db);
  await sql`
    with taken as (
      update slot set status = 'busy' where id = ${slotId(calendar.manifest, 's1-01')} returning *
    )
    insert into reservation (id, number, partner_id, slot_id, schedule_id, doctor_id, subfunction_id, during, status, held_until,
      locale, created_at, updated_at)
    select gen_random_uuid(), 'FAULT001', (select min(id) from partner), taken.id, schedule_id, doctor_id, 101,
      tstzrange(start_at, end_at), 'booked', ${now.toString()}, 'hu', ${now.toString()}, ${now.toString()}
    from taken join schedule on schedule.id = taken.schedule_id`.execute(database.db);
}

async function restore(): Promise<void> {
  publish(good);
  await sql`delete from reservation where number = 'FAULT001'`.execute(database.db);
  await bring({ force: true });
  await book();
  await bring({ force: true });
}

const html = '<!doctype html><title>Sign in</title>';
const broken: readonly (readonly [name: string, files: Files, told: RegExp])[] = [
  ['an empty manifest', except('$bulk-publish', ''), /manifest .* cannot be read: broken JSON/],
  ['a manifest cut in the middle', editing('$bulk-publish', (text) => text.slice(0, 90)), /broken JSON/],
  ['a page for a manifest', except('$bulk-publish', html), /broken JSON/],
  ['no manifest', without('$bulk-publish'), /is not there/],
  ['a manifest without output', editing('$bulk-publish', (text) => text.replace('output', 'outputs')), /output: /],
  ['a manifest of no files', except('$bulk-publish', manifestOf({}, [])), /names no Slot file/],
  ['a manifest without Locations', except('$bulk-publish', manifestOf({}, listed.slice(1))), /names no Location file/],
  [
    'a manifest without Schedules',
    except('$bulk-publish', manifestOf({}, [listed[0], listed[2]])),
    /names no Schedule file/,
  ],
  ['a manifest without Slots', except('$bulk-publish', manifestOf({}, listed.slice(0, 2))), /names no Slot file/],
  ['a file named twice', except('$bulk-publish', manifestOf({}, [...listed, listed[2]])), /names a file twice/],

  ['an empty Slot file', except('slots.ndjson', ''), /slots\.ndjson:0 is empty/],
  ['a Slot file of empty lines', except('slots.ndjson', '\n\n\n'), /slots\.ndjson:0 is empty/],
  ['no Slot file', without('slots.ndjson'), /slots\.ndjson:0 is not there/],
  ['a Slot file that fails', except('slots.ndjson', (_, response) => response.writeHead(503).end()), /answered 503/],
  ['a Slot file cut inside a line', except('slots.ndjson', cutAt(slotBytes, 2000)), /the connection broke off/],
  [
    'a Slot file cut between two lines',
    except('slots.ndjson', cutAt(slotBytes, slotBytes.indexOf('\n', 2000) + 1)),
    /the connection broke off/,
  ],
  [
    'a Slot file in chunks that stop',
    except('slots.ndjson', (_, response) => void response.write(slotBytes, () => response.destroy())),
    /the connection broke off/,
  ],
  ['a Slot file stored in half', except('slots.ndjson', slotBytes.subarray(0, 9000)), /broken JSON/],
  [
    'a Slot file shorter than its count',
    {
      ...editingLines('slots.ndjson', (lines) => lines.slice(0, -3)),
      '$bulk-publish': manifestOf({}, [listed[0], listed[1], { ...listed[2], count: 66 }]),
    },
    /has 63 lines where the manifest counts 66/,
  ],
  [
    'a compressed file that breaks off',
    except('slots.ndjson', (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(slotBytes).subarray(0, 300)),
    ),
    /the compressed file breaks off/,
  ],
  [
    'a compressed file whose connection breaks off',
    except('slots.ndjson', cutAt(gzipSync(slotBytes), 300, { 'content-encoding': 'gzip' })),
    /breaks off|broke off|premature/i,
  ],
  [
    'a damaged compressed file',
    except('slots.ndjson', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(slotBytes)),
    /the compressed file is damaged/,
  ],
  ['a compressed file that is not declared', except('slots.ndjson', gzipSync(slotBytes)), /slots\.ndjson:1 /],
  [
    'a file in an encoding nobody asked for',
    except('slots.ndjson', (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(slotBytes)),
    /encoded as br/,
  ],
  ['a page for a Slot file', except('slots.ndjson', html), /slots\.ndjson:1 broken JSON/],
  ['a Slot file in UTF-16', except('slots.ndjson', Buffer.from(good['slots.ndjson'] ?? '', 'utf16le')), /broken JSON/],
  ['one line of 70 kB', editing('slots.ndjson', (text) => `${text}"${'x'.repeat(70_000)}"\n`), /longer than 64 kB/],

  [
    'a renamed field',
    editing('slots.ndjson', (text) => text.replaceAll('"start"', '"begin"')),
    /slots\.ndjson:1 start: /,
  ],
  [
    'a renamed reference',
    editing('slots.ndjson', (text) => text.replaceAll('Schedule/', 'Agenda/')),
    /unknown reference/,
  ],
  ['a renamed type', editing('slots.ndjson', (text) => text.replaceAll('"Slot"', '"Appointment"')), /resourceType: /],
  ['swapped times', editingSlots(({ start, end, ...slot }) => ({ ...slot, start: end, end: start })), /ends before it/],
  [
    'times without an offset',
    editing('slots.ndjson', (text) => text.replaceAll('+02:00', '')),
    /not an instant with an offset/,
  ],
  [
    'one id for all times',
    editingSlots((slot) => ({ ...slot, id: 's' })),
    /slots\.ndjson:66 has the id of slots\.ndjson:1/,
  ],
  [
    'an id given twice with two meanings',
    editingLines('slots.ndjson', (lines) => [...lines, (lines[5] ?? '').replace('free', 'busy')]),
    /slots\.ndjson:67 has the id of slots\.ndjson:6/,
  ],
  [
    '10 % bad lines',
    editingLines('slots.ndjson', (lines) => lines.map((line, index) => (index % 10 === 3 ? line.slice(0, 40) : line))),
    /slots\.ndjson:64 broken JSON/,
  ],
  ['one bad line of 66', editingLines('slots.ndjson', ([, ...rest]) => ['{', ...rest]), /slots\.ndjson:1 broken JSON/],
  [
    'the Schedules where the Slots belong',
    except('slots.ndjson', good['schedules.ndjson'] ?? ''),
    /slots\.ndjson:1 resourceType/,
  ],
  [
    'all times a century too early',
    editing('slots.ndjson', (text) => text.replaceAll('2099-', '2000-')),
    /65 of 65 future free times would be withdrawn/,
  ],
  [
    'all times entered in error',
    editing('slots.ndjson', (text) => text.replaceAll('"free"', '"entered-in-error"')),
    /65 of 65 future free times/,
  ],
  ['new ids for all times', editingSlots((slot) => ({ ...slot, id: `new-${slot.id}` })), /65 of 65 future free times/],
  ['a third of the times', editingLines('slots.ndjson', (lines) => lines.slice(0, 44)), /22 of 65 future free times/],

  ['an empty Schedule file', except('schedules.ndjson', ''), /schedules\.ndjson:0 is empty/],
  ['no Schedule file', without('schedules.ndjson'), /schedules\.ndjson:0 is not there/],
  [
    'one Schedule of three',
    editingLines('schedules.ndjson', (lines) => lines.slice(0, 1)),
    /unknown reference Schedule/,
  ],
  [
    'a Schedule without what it offers',
    editing('schedules.ndjson', (text) => text.replaceAll('serviceType', 'serviceTypes')),
    /no serviceType/,
  ],
  [
    'a Schedule of two doctors',
    editingLines('schedules.ndjson', (lines) => [...lines, (lines[0] ?? '').replaceAll('p-1', 'p-3')]),
    /the id sch-1 is given twice/,
  ],
  ['an empty Location file', except('locations.ndjson', ''), /locations\.ndjson:0 is empty/],
  ['no Location file', without('locations.ndjson'), /locations\.ndjson:0 is not there/],
  [
    'a Location without its address',
    editing('locations.ndjson', (text) => text.replace('"address"', '"addresses"')),
    /locations\.ndjson:1 names no country/,
  ],
  ['a Location given twice', editingLines('locations.ndjson', (lines) => [...lines, ...lines]), /loc-1 is given twice/],

  ['an empty table of doctors', except('doctors.csv', ''), /doctors\.csv cannot be read: The file is empty/],
  [
    'a table of doctors whose column was renamed',
    editing('doctors.csv', (text) => text.replace('overall', 'total')),
    /doctors\.csv cannot be read: These columns are missing: overall/,
  ],
  ['a page for a table', except('prices.csv', html), /prices\.csv cannot be read: This is a web page/],
  ['a table that fails', except('prices.csv', (_, response) => response.writeHead(500).end()), /answered 500/],
  [
    'a table in letters of nobody',
    except('doctors.csv', Buffer.concat([Buffer.from(good['doctors.csv'] ?? ''), Buffer.from([0x81, 0x90])])),
    /doctors\.csv cannot be read: .*neither UTF-8/,
  ],
  [
    'a table with a price below nothing',
    editing('prices.csv', (text) => text.replace('12500', '-12500')),
    /prices\.csv:2 amount: /,
  ],
  [
    'a table with two prices for one visit',
    editing('prices.csv', (text) => `${text}sch-1,101,9,HUF,0,by_user\n`),
    /twice/,
  ],
  ['a table of another publication', editing('prices.csv', (text) => `${text}sch-9,101,9,HUF,0,by_user\n`), /sch-9/],
];

describe('F24: a broken publication', () => {
  beforeAll(restore);

  it.each(broken)('F24: %s withdraws, changes and frees nothing, and says so', async (_, files, message) => {
    const before = await directory();
    publish(files);
    const lines: string[] = [];
    const report = ({ file, line, reason }: BadLine) => void lines.push(`${file}:${line} ${reason}`);
    const counts = await bring({ report }).then(
      (brought) => brought.counts,
      (error: Error) => void lines.push(error.message),
    );
    expect(lines.join('\n')).toMatch(message);
    expect(counts?.withdrawn ?? 0).toBe(0);
    expect(counts?.bad).not.toBe(0);
    expect(await directory()).toEqual(before);
  });

  it('F24: is mended by the next good one, and none of them has harmed a booking', async () => {
    publish(good);
    const { counts } = await bring();
    expect(counts).toMatchObject({ slots: 66, changed: 0, withdrawn: 0, kept: 0, bad: 0 });
    expect(await freeTimes()).toBe(65);
  });
});

describe('F24: beside bad lines', () => {
  beforeEach(restore);

  it('F24: a good line is added or changed, and what is missing stays', async () => {
    publish(
      editingLines('slots.ndjson', (lines) => [
        '{',
        ...lines.slice(2, -1),
        (lines.at(-1) ?? '').replaceAll('T09:', 'T10:'),
        (lines.at(-1) ?? '').replace('s3-22', 's3-23'),
      ]),
    );
    const { counts } = await bring();
    expect(counts).toMatchObject({ changed: 2, withdrawn: 0, kept: 1, bad: 1 });
    expect(await freeTimes()).toBe(66);
  });

  it('F24: a table that is not there, or that lacks a row, takes nothing away', async () => {
    const before = await directory();
    publish({
      ...without('doctors.csv'),
      'prices.csv': (good['prices.csv'] ?? '').replace('sch-2,101,12500', 'sch-2,101,x'),
    });
    expect((await bring()).counts).toMatchObject({ changed: 0, bad: 1 });
    expect(await directory()).toEqual(before);
    publish(without('prices.csv'));
    expect((await bring()).counts).toMatchObject({ changed: 0, bad: 0 });
    publish(editingLines('prices.csv', (lines) => lines.slice(0, -1)));
    expect((await bring()).counts).toMatchObject({ changed: 1, bad: 0 });
  });
});

describe('F24: a publication that was read clean', () => {
  beforeEach(restore);
  const leavingOut = (count: number) => editingLines('slots.ndjson', (lines) => lines.slice(0, 66 - count));

  it('F24: withdraws up to a fifth of the free times', async () => {
    publish(leavingOut(13));
    expect((await bring()).counts).toMatchObject({ withdrawn: 13, bad: 0 });
    expect(await freeTimes()).toBe(52);
  });

  it('F24: withdraws more only when a person says so, and never what is booked', async () => {
    const before = await directory();
    publish(leavingOut(14));
    await expect(bring()).rejects.toThrow(
      '14 of 65 future free times would be withdrawn, more than 20 %. Nothing was changed; --force withdraws them.',
    );
    expect(await directory()).toEqual(before);
    expect((await bring({ withdrawLimit: 25 })).counts.withdrawn).toBe(14);
    publish(editingLines('slots.ndjson', (lines) => lines.slice(1, 2)));
    expect((await bring({ force: true })).counts.withdrawn).toBe(50);
    expect(await freeTimes()).toBe(1);
    const { rows } = await sql<{ status: string; slot: string }>`
      select reservation.status, slot.status as slot from reservation join slot on slot.id = slot_id
      where number = 'FAULT001'`.execute(database.db);
    expect(rows).toEqual([{ status: 'booked', slot: 'busy' }]);
  });

  it('F24: of few times may withdraw them all, when its manifest says that there are none', async () => {
    publish(editingLines('slots.ndjson', (lines) => lines.slice(0, 11)));
    await bring({ force: true });
    publish(except('slots.ndjson', ''));
    expect((await bring()).counts).toMatchObject({ withdrawn: 0, kept: 10, bad: 1 });
    const none = { ...listed[2], count: 0 };
    publish({ ...except('slots.ndjson', ''), '$bulk-publish': manifestOf({}, [listed[0], listed[1], none]) });
    expect((await bring()).counts).toMatchObject({ withdrawn: 10, kept: 0, bad: 0 });
    expect(await freeTimes()).toBe(0);
  });
});

describe('F24: an import that is cut off', () => {
  beforeEach(restore);

  /** Half of the slots, all moved by an hour, then silence; `sent` is called once they are on their way. */
  function stalling(sent: () => void): Files {
    const moved = (good['slots.ndjson'] ?? '').replaceAll('T09:', 'T11:');
    return except('slots.ndjson', (_, response) => void response.write(moved.slice(0, moved.length / 2), sent));
  }

  it('F24: while it reads, leaves the directory as it was and the next import free to run', async () => {
    const before = await directory();
    const reached = Promise.withResolvers<void>();
    publish(stalling(reached.resolve));
    const parameters = [calendar.manifest, '--allow-host', calendar.host];
    const child = spawn(process.execPath, [program, ...parameters], { env: environment(), stdio: 'ignore' });
    await reached.promise;
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await directory()).toEqual(before);
    publish(good);
    await expect.poll(() => bring().catch(() => undefined), patient).toMatchObject({ counts: { changed: 0, bad: 0 } });
  });

  it('F24: by its database while it reads, fails and leaves the directory as it was', async () => {
    const before = await directory();
    const reached = Promise.withResolvers<void>();
    publish(stalling(reached.resolve));
    const attempt = expect(bring({ limits: { idle: 2000 } })).rejects.toThrow();
    await reached.promise;
    await endImporting();
    await attempt;
    expect(await directory()).toEqual(before);
  });

  it('F24: by its database while it writes, leaves the slots as they were', async () => {
    const before = await directory();
    publish(editing('slots.ndjson', (text) => text.replaceAll('T09:', 'T11:')));
    await database.db.transaction().execute(async (tx) => {
      // A booking of one of its doctors is under way.
      await sql`
        select pg_advisory_xact_lock(1, doctor.id) from doctor
          join publication on publication.id = doctor.publication_id
        where publication.address = ${calendar.manifest}`.execute(tx);
      const attempt = expect(bring()).rejects.toThrow();
      await expect.poll(importsWaiting, patient).toBe(1);
      await endImporting();
      await attempt;
    });
    expect(await directory()).toEqual(before);
    expect((await bring()).counts).toMatchObject({ changed: 65, bad: 0 });
  });

  async function endImporting(): Promise<void> {
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 2 and database = (select oid from pg_database where datname = current_database())`.execute(
      database.db,
    );
  }

  async function importsWaiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_locks
      where locktype = 'advisory' and classid = 1 and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
    return rows[0]?.count ?? 0;
  }
});

const program = 'tasks/import.ts';

function environment() {
  return { ...process.env, DATABASE_URL: clone.url, KAPU_DATA_DIR: '/tmp/kapu-tests', BASE_URL: '' };
}

describe('F24: npm run import', () => {
  beforeAll(restore);

  async function run(...parameters: string[]) {
    const words = [...parameters, '--allow-host', calendar.host];
    const { code, out, err } = await runProgram(program, words, environment());
    return { code, out, error: err.trimEnd().split('\n') };
  }

  it('F24: ends with 0 when all was read clean', async () => {
    publish(good);
    const { code, out, error } = await run(calendar.manifest);
    expect({ code, out: out.trim(), error }).toEqual({
      code: 0,
      out: '1 locations, 3 schedules, 66 slots, 0 changed, 0 withdrawn, 0 kept, 0 omitted, 0 bad',
      error: [''],
    });
  });

  it('F24: ends with 1, twenty of the bad lines and how many there were', async () => {
    publish(editing('slots.ndjson', (text) => text.replaceAll('"start"', '"begin"')));
    const { code, error } = await run(calendar.manifest);
    expect(code).toBe(1);
    expect(error).toHaveLength(22);
    expect(error[0]).toMatch(/^slots\.ndjson:1 start: /);
    expect(error.slice(-2)).toEqual([
      '… and 46 more',
      '66 bad. Nothing was withdrawn; 65 free times that no line names stay.',
    ]);
  });

  it('F24: ends with 1 and one line, without a stack, when there is nothing to go by', async () => {
    publish(except('$bulk-publish', '{"transactionTime":1}'));
    const bad = await run(calendar.manifest);
    expect(bad).toMatchObject({
      code: 1,
      out: '',
      error: [expect.stringMatching(/^The manifest http.* cannot be read: /)],
    });
    publish(editingLines('slots.ndjson', (lines) => lines.slice(0, 9)));
    const less = await run(calendar.manifest);
    expect(less).toMatchObject({ code: 1, out: '', error: [expect.stringContaining('57 of 65 future free times')] });
    expect((await run(calendar.manifest, '--force')).code).toBe(0);
  });

  it('F24: ends with 2 and how it is called when it is called wrongly', async () => {
    const wrong = [['a', '--forse'], [], ['a', 'b'], ['a', '--withdraw-limit', '101'], ['a', '--allow-host', 'a/b']];
    for (const parameters of deep ? wrong : wrong.slice(0, 1)) {
      const { code, error } = await run(...parameters);
      expect({ code, usage: error[2] }).toEqual({
        code: 2,
        usage: expect.stringMatching(/^npm run import -- <manifest>/),
      });
      expect(error[0]).toMatch(/Unknown option '--forse'|takes one manifest/);
    }
  });
});
