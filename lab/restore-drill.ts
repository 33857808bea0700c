import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../server/platform/db/cluster.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { baseBackup } from '../tasks/base-backup.ts';
import { startBucket } from '../tasks/bucket.ts';
import { bookingStorm } from '../tests/faults/bookings.ts';
import { ownDatabase, slotsADay } from '../tests/faults/own-database.ts';
import { invariantBreaches } from '../tests/support/invariants.ts';
import { freePort, serve, stop } from '../tests/support/process.ts';
import { type DrilledFiles, drillFiles } from './drill-files.ts';
import { fill, writeExpired } from './drill-rows.ts';

export type Drill = {
  /** Bookings that were confirmed before the moment of the restore and are missing. */
  losses: number;
  /** Bookings that were begun after that moment and are there. */
  early: number;
  /** Rows of the audit, as the first server committed them and as they were restored. */
  audit: { committed: number; restored: number };
  files: DrilledFiles;
  breaches: string[];
  /** Seconds from the decision to restore until the portal took a booking again. */
  recovery: number;
  /** Seconds until the database was again as at that moment. */
  restored: number;
  brought: { pieces: number; seconds: number };
  /** Seconds from the last commit until the archive had it, which a loss of all servers would lose. */
  archived: number;
  bookings: number;
  /** Bytes of the base backup. */
  copied: number;
};

export type DrillSize = {
  /** Bookings confirmed before the base backup; as many follow until the moment, and as many after it. */
  bookings: number;
  /** Past reservations, which SQL writes, because making as many over HTTP would take hours. */
  expired: number;
  /** The size of the rows besides the bookings. */
  gigabytes: number;
  papers: number;
  bytesEach: number;
};

const secret = 'the secret of the drill, which both portals are given';

/** The longest wait for one step of the drill (F20, G29). */
const waitSeconds = 1800;

type Hands = { say: (line: string) => void; started: (() => Promise<unknown>)[] };

/** The first server is archived and copied while people book, and then destroyed; the second is restored from that. */
export async function restoreDrill(size: DrillSize, say: (line: string) => void): Promise<Drill> {
  const home = mkdtempSync(join(tmpdir(), 'kapu-drill-'));
  chmodSync(home, 0o755);
  const started: (() => Promise<unknown>)[] = [];
  try {
    return await drill(home, size, { say, started });
  } finally {
    for (const stop of started.toReversed()) await stop().catch(() => undefined);
    rmSync(home, { recursive: true, force: true });
  }
}

async function drill(
  home: string,
  { bookings, expired, gigabytes, papers, bytesEach }: DrillSize,
  { say, started }: Hands,
): Promise<Drill> {
  const archive = join(home, 'archive');
  mkdirSync(archive, { mode: 0o777 });
  chmodSync(archive, 0o777);
  const live = join(home, 'live');
  const first = await ownDatabase(
    [
      'archive_mode=on',
      `'archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
      'archive_timeout=60s',
      'track_commit_timestamp=on',
      'shared_buffers=256MB',
      'max_wal_senders=4',
      // The copy ends with the write-ahead log since it began, which therefore has to be kept.
      'wal_keep_size=1GB',
    ],
    live,
    Math.ceil(bookings / slotsADay) + 300,
  );
  started.push(first.close);
  const more = Math.min(bookings, 2000);
  await fill(first.database, gigabytes);
  if (gigabytes > 0) say(`filled with ${gigabytes} GB`);
  const owner = statSync(join(live, 'postgres'));
  const store = await startBucket(join(home, 'bucket'), await freePort());
  started.push(store.stop);
  const settings = {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    KAPU_SECRET: secret,
    KAPU_DATA_DIR: home,
    KAPU_FILES_BUCKET: store.bucket.url,
    KAPU_FILES_BUCKET_KEY: store.bucket.key,
    KAPU_FILES_BUCKET_SECRET: store.bucket.secret,
  };
  const portal = await serve({ ...settings, DATABASE_URL: first.url, KAPU_PROCESSES: '2' });
  started.push(() => stop(portal, 'SIGKILL'));
  const firstFiles = await drillFiles(first.database, settings, say);
  const papersSent = await firstFiles.send(papers, bytesEach);
  say(`${papers} sealed papers of ${Math.round(bytesEach / 1000)} kB in the bucket`);
  const storm = bookingStorm([portal], first.slots, { callers: 8, rivals: 1 });
  const booked = (count: number) => until(`${count} bookings`, () => storm.numbers().length >= count || storm.isOver());

  await booked(1);
  const former = await writeExpired(first.database, expired);
  if (expired > 0) say(`${expired} reservations of former days`);
  await booked(bookings);
  say(`${storm.numbers().length} bookings confirmed; a base backup begins while more come`);
  const tar = join(home, 'base.tar');
  await baseBackup(first.url, tar);
  say(`base backup done: ${Math.round(statSync(tar).size / 1024 / 1024)} MB`);
  await booked(bookings + more);
  const acknowledged = [...storm.numbers(), ...former];
  const moment = await read<string>(first.database, 'select clock_timestamp()::text as value');
  say(
    `${acknowledged.length} bookings confirmed and ${papersSent.length} files sent at ${moment}: the moment to restore`,
  );
  const copy = join(home, 'files-copy');
  await firstFiles.copyTo(copy);
  const later = await firstFiles.send(10, bytesEach);
  const [lostPieces, laterPieces] = [await firstFiles.names(papersSent.slice(3)), await firstFiles.names(later)];
  await firstFiles.remove(papersSent.slice(0, 3));
  await firstFiles.lose(lostPieces);
  await booked(storm.numbers().length + more);
  await storm.end();
  await stop(portal);
  const committed = await read<number>(
    first.database,
    'select count(*) as value from audit where pg_xact_commit_timestamp(xmin) <= $1',
    [moment],
  );
  const after = storm.numbers().length + former.length - acknowledged.length;
  say(
    `${after} more bookings and ${later.length} files after it, 3 files removed, all others lost; now somebody drops the schema`,
  );
  await first.database.pool.query('drop schema public cascade');
  const archivedAfter = await archived(first.admin);
  say(`the archive has the last commit after ${archivedAfter.toFixed(1)} s`);
  await first.stop('immediate');
  say(`${readdirSync(archive).length} files in the archive; the first server is gone`);

  const from = performance.now();
  const restored = join(home, 'restored');
  layOut({ live, restored, tar, archive, moment, owner });
  const second = await startCluster(restored);
  started.push(() => second.stop('immediate'));
  const database = openDatabase(second.url('kapu'), { max: 2, patience: 30_000 });
  await until(
    'the end of the restore',
    async () => !(await read<boolean>(database, 'select pg_is_in_recovery() as value')),
  );
  const restoredAfter = (performance.now() - from) / 1000;
  say(`restored after ${restoredAfter.toFixed(1)} s; the pieces of files follow`);
  const numbers = new Set(await listed(database));
  const rows = {
    losses: acknowledged.filter((number) => !numbers.has(number)).length,
    early: await read<number>(database, 'select count(*) as value from reservation where created_at > $1', [moment]),
    audit: { committed, restored: await read<number>(database, 'select count(*) as value from audit') },
  };
  const files = await drillFiles(database, settings, say);
  const pieces = await files.bringFrom(copy);
  const broughtAfter = (performance.now() - from) / 1000;
  say(`${pieces} pieces were missing and are back after ${broughtAfter.toFixed(1)} s; the portal starts`);
  const again = await serve({ ...settings, DATABASE_URL: second.url('kapu') });
  started.push(() => stop(again, 'SIGKILL'));
  const free = await read<string>(
    database,
    "select id as value from slot where status = 'free' and start_at > now() + interval '200 days' order by start_at desc limit 1",
  );
  const one = bookingStorm([again], [free], { callers: 1 });
  await until('a booking after the restore', () => one.numbers().length > 0);
  const recovery = (performance.now() - from) / 1000;
  await one.end();
  say(`restored, started and booked again after ${recovery.toFixed(1)} s`);
  await files.compare();
  const counted = { ...rows, files: await files.count(papersSent, later, laterPieces) };
  // Without statistics of so many bookings, the joins of the invariants take minutes.
  await database.pool.query('analyze');
  const breaches = await invariantBreaches(database);
  await database.close();
  return {
    ...counted,
    breaches,
    recovery,
    restored: restoredAfter,
    brought: { pieces, seconds: broughtAfter - restoredAfter },
    archived: archivedAfter,
    bookings: acknowledged.length,
    copied: statSync(tar).size,
  };
}

type Places = {
  live: string;
  restored: string;
  tar: string;
  archive: string;
  moment: string;
  owner: { uid: number; gid: number };
};

function layOut({ live, restored, tar, archive, moment, owner }: Places): void {
  const folder = join(restored, 'postgres');
  mkdirSync(folder, { recursive: true });
  chmodSync(restored, 0o755);
  execFileSync('tar', ['-xf', tar, '-C', folder]);
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      "recovery_target_action = 'promote'",
      '',
    ].join('\n'),
  );
  writeFileSync(join(folder, 'recovery.signal'), '');
  for (const path of [folder, join(folder, 'recovery.signal')]) chownSync(path, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  copyFileSync(join(live, 'postgres-password'), join(restored, 'postgres-password'));
}

/** The last commit reaches the archive only by `archive_timeout`. @returns the seconds until then */
async function archived(admin: Database): Promise<number> {
  const from = performance.now();
  const last = await read<string>(admin, 'select pg_walfile_name(pg_current_wal_lsn()) as value');
  await until('the archive', async () => {
    const done = await read<string | null>(admin, 'select last_archived_wal as value from pg_stat_archiver');
    return done !== null && done >= last;
  });
  return (performance.now() - from) / 1000;
}

async function listed({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>('select number from reservation');
  return rows.map(({ number }) => number);
}

async function read<T>({ pool }: Database, text: string, values: unknown[] = []): Promise<T> {
  const { rows } = await pool.query<{ value: T }>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`nothing answers: ${text}`);
  return row.value;
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = waitSeconds * 20; left > 0; left -= 1) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error(`waited ${waitSeconds} s for ${what}`);
}
