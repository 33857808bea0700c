import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import type { z } from 'zod';
import type { Operation } from '../../contract/platform/operation.ts';
import { type Answer, callerOf } from '../support/caller.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';

const patience = { timeout: 180_000, interval: 50 };

const comeBack = new Set<string>(['K409', 'K503']);

type Init = RequestInit & { host?: string };

/** Throws where the answer breaks off. */
export async function askAt({ port }: Pick<RunningPortal, 'port'>, path: string, init: Init = {}): Promise<Response> {
  const { host = 'localhost', method = 'GET', body } = init;
  const headers = { ...Object.fromEntries(new Headers(init.headers)), host: `${host.split(':')[0]}:${port}` };
  const call = send({ host: '127.0.0.1', port, path, method, headers });
  const answer = once(call, 'response');
  // The socket reports a second error if the line is cut while a body is being sent.
  call.on('error', () => {});
  call.end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined);
  const [message]: IncomingMessage[] = await answer;
  if (!message) throw new Error('there was no answer');
  const bytes = await buffer(message);
  const fields = Object.entries(message.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
    status: message.statusCode ?? 500,
    headers: fields,
  });
}

export type Portals = Awaited<ReturnType<typeof portals>>;

/** Each request goes to either, and the line loses every seventh answer. */
export async function portals(settings: Record<string, string>, random: () => number) {
  const start = () => serve(settings);
  const [first, second] = await Promise.all([start(), start()]);
  const running: [RunningPortal, RunningPortal] = [first, second];
  const either = () => (random() < 0.5 ? 0 : 1);
  let answers = 0;
  let cut = 0;
  let isOver = false;
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  async function request(path: string, init?: Init): Promise<Response> {
    try {
      const response = await askAt(running[either()], path, init);
      answers += 1;
      if (answers % 7 === 0) throw new Error('the line lost the answer');
      return response;
    } catch (error) {
      cut += 1;
      throw error;
    }
  }
  const call = callerOf(request);
  return {
    request,
    call,
    either: () => running[either()],
    answers: () => answers,
    isOver: () => isOver,
    over,
    end: () => {
      isOver = true;
      finish();
    },
    /** Waits for so many more answers, or for the end of all. */
    next: async (many = 5) => {
      const enough = answers + many;
      await vi.waitFor(() => expect(isOver || answers >= enough).toBe(true), { ...patience, interval: 5 });
    },
    cut: () => cut,
    /** One idempotency key, until an answer comes that does not ask to try again later. */
    settled: <In extends z.ZodObject, Out extends z.ZodType>(
      operation: Operation<In, Out>,
      input: z.input<In>,
      headers: Record<string, string>,
    ): Promise<Answer<Out>> => {
      const key = { 'idempotency-key': randomUUID() };
      return vi.waitFor(async () => {
        const answer = await call(operation, input, { ...headers, ...key });
        if (answer.error && comeBack.has(answer.error.errorCode)) throw new Error(answer.error.errorCode);
        return answer;
      }, patience);
    },
    /** The other goes on meanwhile. */
    kill: async () => {
      const no = either();
      await stop(running[no], 'SIGKILL');
      running[no] = await start();
    },
    stop: async () => void (await Promise.all(running.map((one) => stop(one)))),
  };
}
