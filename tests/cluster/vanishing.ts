import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { listenTo } from '../../server/platform/db/notifications.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { ownDatabase } from '../faults/own-database.ts';

// Needs a network of its own (`unshare -n`): packets of the database's port are dropped, as in a power cut.

const run = (words: string) => execFileSync('/bin/sh', ['-c', words]);
run('ip link set lo up');
const own = await ownDatabase([], undefined, 1);
const port = new URL(own.url).port;
let onLoss: () => void = () => {};
const notifications = listenTo(own.url, {
  channel: 'kapu_changes',
  log: pino({ level: 'silent' }),
  what: 'nothing',
  heard: () => {},
  onListening: () => onLoss(),
  onLoss: () => onLoss(),
});
await new Promise<void>((done) => {
  onLoss = done;
});

/** Seconds until the connection is given up, and the cause. */
async function until(broken: Promise<unknown>) {
  const from = performance.now();
  const fault = await broken.then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );
  return { seconds: (performance.now() - from) / 1000, said: fault };
}

const gone = Promise.withResolvers<void>();
/** One connection, so that nothing waits behind a broken one. */
const one = () => openDatabase(own.url, { max: 1 });
const [quiet, busy] = [one(), one()];
await sql`select 1`.execute(quiet.db);
const idle = gone.promise.then(() => until(sql`select 2`.execute(quiet.db)));
const query = sql`select pg_sleep(14)`.execute(busy.db);
const sleeping = "select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'";
while ((await own.database.pool.query(sleeping)).rowCount !== 1) await sleep(20);
const lateQuery = gone.promise.then(() => until(query));
const deaf = gone.promise.then(() => until(new Promise<void>((done) => (onLoss = done))));
run(`nft add table ip gone; nft add chain ip gone in '{ type filter hook input priority 0; }'
  nft add rule ip gone in tcp dport ${port} drop; nft add rule ip gone in tcp sport ${port} drop`);
gone.resolve();
console.log(
  JSON.stringify({ 'sent into the void': await idle, 'taken before': await lateQuery, listening: await deaf }),
);
run('nft delete table ip gone');
await notifications.stop();
await own.close();
process.exit(0);
