import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startResumable } from '../../contract/records/file.ts';
import { account } from '../identity/account.ts';
import { good, type World, world } from '../support/world.ts';

const Call = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({ name: z.string().optional(), in: z.string().optional(), required: z.boolean().optional() }),
  ),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.unknown()).optional(),
      content: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
type Call = z.infer<typeof Call>;

let w: World;
let calls: Record<'head' | 'patch', Call>;
let headers: Record<string, string>;
beforeAll(async () => {
  w = await world();
  const document = await (await w.request('/api/openapi.json')).json();
  calls = z.object({ head: Call, patch: Call }).parse(document.paths['/uploads/{uploadId}']);
  headers = (await w.session((await account(w.database)).id)).headers;
});
afterAll(() => w.close());

const bytes = new Uint8Array(1000);
const version = { 'tus-resumable': '1.0.0' };
const patching = { ...version, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

async function started(): Promise<string> {
  return good(
    await w.call(startResumable, { purpose: 'second_opinion', name: `${randomUUID()}.dcm`, size: 1000 }, headers),
  ).url;
}

function ask(method: 'HEAD' | 'PATCH', url: string, login: Record<string, string>, body = bytes) {
  const sent = method === 'PATCH' ? { body, headers: { 'content-length': String(body.length), ...login } } : {};
  return w.request(url, { method, headers: login, ...sent });
}

describe('the calls of an upload in pieces', () => {
  it('stand in the OpenAPI document with what they must show: the bearer, the version and where they go on (S7-07, S5-15)', () => {
    const needed = ({ parameters }: Call) =>
      parameters.flatMap(({ name, required }) => (required ? [name] : [])).toSorted();
    expect([needed(calls.head), needed(calls.patch)]).toEqual([
      ['Tus-Resumable', 'uploadId'],
      ['Tus-Resumable', 'Upload-Offset', 'uploadId'],
    ]);
    expect([calls.head.security, calls.patch.security]).toEqual([[{ bearer: [] }], [{ bearer: [] }]]);
    expect(Object.keys(calls.patch.requestBody?.content ?? {})).toEqual(['application/offset+octet-stream']);
    expect(calls.head.requestBody).toBeUndefined();
  });

  it.each<[string, 'HEAD' | 'PATCH', number, () => Promise<Response>]>([
    ['where an upload stands', 'HEAD', 200, async () => ask('HEAD', await started(), { ...headers, ...version })],
    ['a call without the version', 'HEAD', 412, async () => ask('HEAD', await started(), headers)],
    [
      'another version',
      'HEAD',
      400,
      async () => ask('HEAD', await started(), { ...headers, 'tus-resumable': '0.2.2' }),
    ],
    [
      'an upload that is not there',
      'HEAD',
      404,
      async () => ask('HEAD', `/api/uploads/${randomUUID()}`, { ...headers, ...version }),
    ],
    ['nobody', 'HEAD', 401, async () => ask('HEAD', await started(), version)],
    ['the next bytes', 'PATCH', 204, async () => ask('PATCH', await started(), { ...headers, ...patching })],
    [
      'bytes without the version',
      'PATCH',
      412,
      async () =>
        ask('PATCH', await started(), { ...headers, 'upload-offset': '0', 'content-type': patching['content-type'] }),
    ],
    [
      'bytes of another type',
      'PATCH',
      400,
      async () => ask('PATCH', await started(), { ...headers, ...patching, 'content-type': 'application/json' }),
    ],
    [
      'bytes that do not say where',
      'PATCH',
      403,
      async () => ask('PATCH', await started(), { ...headers, ...version, 'content-type': patching['content-type'] }),
    ],
    [
      'bytes for elsewhere',
      'PATCH',
      409,
      async () => ask('PATCH', await started(), { ...headers, ...patching, 'upload-offset': '500' }),
    ],
    [
      'more bytes than were announced',
      'PATCH',
      413,
      async () => ask('PATCH', await started(), { ...headers, ...patching }, new Uint8Array(1001)),
    ],
    [
      'bytes for an upload that is not there',
      'PATCH',
      404,
      async () => ask('PATCH', `/api/uploads/${randomUUID()}`, { ...headers, ...patching }),
    ],
    ['bytes from nobody', 'PATCH', 401, async () => ask('PATCH', await started(), patching)],
  ])('answer %s as the document says: %s %i (S7-07)', async (_what, method, status, call) => {
    // Three parallel uploads are the limit of one caller.
    headers = (await w.session((await account(w.database)).id)).headers;
    const answer = await call();
    expect(answer.status).toBe(status);
    const described = calls[method === 'HEAD' ? 'head' : 'patch'].responses[status];
    expect(described).toBeDefined();
    for (const name of Object.keys(described?.headers ?? {}))
      expect([name, answer.headers.has(name)]).toEqual([name, true]);
    const type = answer.headers.get('content-type')?.split(';', 1)[0];
    if (method === 'PATCH' && status >= 400) {
      expect(Object.keys(described?.content ?? {})).toContain(type ?? 'text/plain');
    }
  });

  it('are two, and any other method is refused with their names (S7-07)', async () => {
    const answer = await w.request(await started(), { method: 'DELETE', headers });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, PATCH']);
  });
});
