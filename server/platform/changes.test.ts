import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { type Changes, hearChanges } from './changes.ts';
import type { SharedEffect } from './context.ts';
import { type Database, openDatabase } from './db/open.ts';
import { afterCommit, inTransaction } from './transaction.ts';

const soon = { timeout: 5000, interval: 10 };

let own: TestDatabase;
let database: Database;
let changes: Changes | undefined;
beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { max: 4 });
});
afterEach(() => changes?.stop());
afterAll(async () => {
  await database.close();
  own.drop();
});

function tell(...effects: string[]) {
  return database.pool.query('select pg_notify($1, $2)', ['kapu_changes', ['another', ...effects].join('\n')]);
}

async function listener() {
  const client = await database.pool.connect();
  const payloads: string[][] = [];
  client.on('notification', ({ payload = '' }) => payloads.push(payload.split('\n').slice(1)));
  await client.query('listen kapu_changes');
  return { payloads, end: () => client.release(true) };
}

function hear(url = own.url) {
  const heard: SharedEffect[][] = [];
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  changes = hearChanges(url, {
    log,
    changed: (effects) => void heard.push([...effects]),
    pace: { beat: 50, pause: 20 },
  });
  return { heard, lines };
}

/** The message of a notification has one byte of type, four of length, four of the sender, and the channel's name. */
function withoutNotification(bytes: Buffer): Buffer {
  const from = bytes.indexOf('kapu_changes\0') - 9;
  return from < 0
    ? bytes
    : Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + bytes.readInt32BE(from + 1))]);
}

const everything = ['pages', 'ratings', 'directory'];

describe('what another process has changed', () => {
  it('is heard, after everything once, and nothing that is not of all processes', async () => {
    const { heard, lines } = hear();
    await expect.poll(() => heard, soon).toEqual([everything]);
    await database.pool.query("select pg_notify('kapu_changes', E'another\\npages\\nletters\\nschedule 7\\nnonsense')");
    await expect.poll(() => heard, soon).toEqual([everything, ['pages', { kind: 'schedule', id: 7 }]]);
    expect(lines).toEqual([]);
  });

  it('is told by the commit itself where it is kept for long, and not at all when it is rolled back', async () => {
    const { payloads, end } = await listener();
    const change = (fails: boolean) =>
      inTransaction({ database, committed: () => {} }, async (tx) => {
        afterCommit(tx, 'pages');
        afterCommit(tx, 'letters');
        afterCommit(tx, fails ? 'ratings' : 'directory');
        await database.pool.query('select 1');
        expect(payloads).toEqual([]);
        if (fails) throw new Error('no');
      });
    await expect(change(true)).rejects.toThrow('no');
    await change(false);
    await expect.poll(() => payloads, soon).toEqual([['directory']]);
    end();
  });

  it('is told after the commit where it is kept for a second, together', async () => {
    const { heard } = hear();
    await expect.poll(() => heard, soon).toEqual([everything]);
    const { payloads, end } = await listener();
    const schedules = Array.from({ length: 400 }, (_, no) => `schedule ${no}`);
    changes?.tell(new Set(['pages', 'letters']));
    for (const id of schedules.keys()) changes?.tell(new Set(['pages', { kind: 'schedule', id }]));
    await expect
      .poll(() => payloads.filter(([first]) => first !== undefined), soon)
      .toEqual([['pages'], ['pages', ...schedules.slice(0, 299)], schedules.slice(299)]);
    expect(heard).toEqual([everything]);
    end();
  });

  it('is everything when the connection is lost, and is heard again over a new one', async () => {
    const { heard, lines } = hear();
    await expect.poll(() => heard, soon).toEqual([everything]);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like '%pg_notify%' and pid <> pg_backend_pid()",
      [own.name],
    );
    await expect.poll(() => heard, soon).toEqual([everything, everything, everything]);
    await tell('ratings');
    await expect.poll(() => heard.at(-1), soon).toEqual(['ratings']);
    await expect
      .poll(() => lines, soon)
      .toEqual(['changes of other processes are not heard', 'changes of other processes are heard again']);
  });

  it('is nothing while nobody can be heard, and the log says so once', async () => {
    const { port } = new URL(own.url);
    let tries = 0;
    const pooler = createServer((client) => {
      tries += 1;
      const server = connect(Number(port), '127.0.0.1');
      client.pipe(server);
      server.on('data', (bytes: Buffer) => client.write(withoutNotification(bytes)));
      for (const end of [client, server]) end.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    const address = pooler.address();
    const url = new URL(own.url);
    url.search = '';
    url.port = String(typeof address === 'object' && address ? address.port : 0);
    const { heard, lines } = hear(url.href);
    await expect.poll(() => tries, soon).toBeGreaterThan(2);
    expect(heard).toEqual([]);
    expect(lines).toEqual(['changes of other processes are not heard']);
    pooler.close();
  });
});
