import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type pg from 'pg';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { openDatabase } from '../../server/platform/db/open.ts';
import type { Statement } from '../../tests/house/statements.ts';
import { type BookableSlot, fillIn, type Template } from './booking.ts';
import type { WithStep } from './capture.ts';
import { dutiesOf } from './duties.ts';
import { plainBooking } from './plain.ts';
import { treeOf } from './tree.ts';

export type Work =
  | { kind: 'rows'; path: string; steps: Statement[][] }
  /** The step `won[taking]` takes the slot: a caller whose statement changes no row there was too late, and answers with `lost`. */
  | { kind: 'booking'; path: string; won: Template[]; taking: number; lost: Template[] }
  | { kind: 'plain-booking'; path: string }
  | { kind: 'duties'; path: string; finished: boolean }
  | { kind: 'bytes'; path: string; headers: Record<string, string>; body: Buffer }
  | { kind: 'drawn'; path: string; html: string };

type Answer = { status: number; headers: Record<string, string>; body: string | Buffer };

// The limit for comparison: node:http and a pool, no router, check or log. Each message of the benchmarks adds one task.

const [databaseUrl = ''] = process.argv.slice(2);
const { pool } = openDatabase(databaseUrl, { max: 16 });
const works = new Map<string, Work>();
const trees = new Map<string, ReactNode>();

const server = createServer((request, response) => {
  answerOf(request).then(
    ({ status, headers, body }) => response.writeHead(status, headers).end(body),
    (error: unknown) => fail(response, error),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.({ address: server.address() }));
process.on('message', (work: Work) => {
  works.set(work.path, work);
  if (work.kind === 'drawn') trees.set(work.path, treeOf(work.html));
  process.send?.({ ready: work.path });
});
process.on('disconnect', () => process.exit(0));

async function answerOf(request: IncomingMessage): Promise<Answer> {
  const [path = ''] = (request.url ?? '').split('?');
  const work = works.get(path);
  if (work?.kind === 'bytes') return { status: 200, headers: work.headers, body: work.body };
  if (work?.kind === 'rows') return json(200, await rowsOf(work.steps));
  if (work?.kind === 'booking') return book(work, JSON.parse(await bodyOf(request)));
  if (work?.kind === 'plain-booking') return bookPlainly(JSON.parse(await bodyOf(request)));
  if (work?.kind === 'duties') return takeOn(work, JSON.parse(await bodyOf(request)));
  if (work?.kind === 'drawn') {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return { status: 200, headers, body: renderToString(trees.get(path)) };
  }
  return json(404, []);
}

async function rowsOf(steps: Statement[][]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const step of steps) {
    const results = await Promise.all(step.map((statement) => pool.query(statement)));
    rows.push(...results.map((result) => result.rows));
  }
  return rows;
}

async function book(work: Extract<Work, { kind: 'booking' }>, slot: BookableSlot): Promise<Answer> {
  const client = await pool.connect();
  try {
    const won = Map.groupBy(fillIn(work.won, slot).entries(), ([, { step }]) => step);
    const rows: unknown[] = [];
    for (const statements of won.values()) {
      const results = await Promise.all(statements.map(([, statement]) => client.query(statement)));
      rows.push(...results.map((result) => result.rows));
      const outcome = results[statements.findIndex(([index]) => index === work.taking)];
      if (outcome?.rowCount === 0) return json(409, await run(client, fillIn(work.lost, slot)));
    }
    return json(200, rows);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function bookPlainly({ slotId }: BookableSlot): Promise<Answer> {
  const { rows } = await pool.query({ ...plainBooking, values: [slotId] });
  return json(rows.length === 1 ? 200 : 409, rows);
}

async function takeOn({ finished }: Extract<Work, { kind: 'duties' }>, { slotId }: BookableSlot): Promise<Answer> {
  const answers: unknown[] = [];
  for (const statement of dutiesOf(slotId, finished)) answers.push((await pool.query(statement)).rows);
  return json(200, answers);
}

async function run(client: pg.PoolClient, statements: readonly (Statement & WithStep)[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const step of Map.groupBy(statements, ({ step }) => step).values()) {
    const results = await Promise.all(step.map((statement) => client.query(statement)));
    rows.push(...results.map((result) => result.rows));
  }
  return rows;
}

function json(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error);
  response.writeHead(500).end();
}
