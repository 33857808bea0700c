import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readErrorAnswer } from '../../contract/error-answer.ts';
import { freePort } from '../../tests/support/process.ts';
import { browserCall } from './browser-call.ts';

const caller = { language: 'ro', mode: 'page' } as const;
/** It takes every request and answers none. */
const server = createServer();
let base = '';

beforeEach(async () => {
  vi.stubGlobal('isSecureContext', true);
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test('a request that is given up ends as 400 with the message canceled, and is shown to nobody (S8.1-03)', async () => {
  const stop = new AbortController();
  const request = once(server, 'request');
  const call = browserCall(base, caller, { signal: stop.signal });
  await request;
  stop.abort();
  const answer = await call;
  const { status, statusText } = answer;
  const body = await answer.json();
  expect([status, body]).toEqual([400, { httpCode: 400, message: 'canceled' }]);
  const standing = { refreshing: false, hasRefreshToken: false };
  expect(readErrorAnswer({ status, statusText, body }, standing).first).toBe('nothing');
});

test('a request that fails by itself still fails (S8.1-03)', async () => {
  const request = once(server, 'request');
  const call = browserCall(base, caller, { signal: new AbortController().signal });
  await request;
  server.closeAllConnections();
  await expect(call).rejects.toThrow('fetch failed');
});
