import { Server } from '@tus/server';
import { type Context, Hono } from 'hono';
import { problem } from '../../../contract/platform/problem.ts';
import type { Services } from '../../booking/context.ts';
import type { Execute } from '../../platform/execute.ts';
import { resumableStore } from '../../platform/files/resumable-store.ts';
import { credentialsOf } from '../../platform/http/request-info.ts';
import { named } from '../../platform/http/request-log.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { resumablePath } from './find-upload.ts';

const methods = ['HEAD', 'PATCH'];

export type GoOn = (c: Context<Variables>, id: string, mayRead: () => Promise<unknown>) => Promise<Response>;

/** The part of the tus protocol that continues an upload of `startResumable`; nobody continues one that they may not read. */
export function goingOn(services: Services): GoOn {
  const faults = new WeakMap<Request, unknown>();
  const tus = new Server({
    path: resumablePath,
    datastore: resumableStore(services),
    relativeLocation: true,
    onResponseError: (request, error) => {
      faults.set(request, error);
      return undefined;
    },
  });
  return async (c, id, mayRead) => {
    const { method } = c.req.raw;
    if (!methods.includes(method)) {
      c.header('Allow', methods.join(', '));
      throw problem('K405');
    }
    await mayRead();
    const address = new URL(`${resumablePath}/${id}`, c.req.url);
    const request = new Request(address, c.req.raw);
    const answer = await tus.handleWeb(request);
    // An error of ours, not of the protocol, is refused or logged as anywhere else.
    if (answer.status >= 500) throw faults.get(request) ?? new Error(`tus answered ${answer.status}`);
    const headers = new Headers(answer.headers);
    // Headers by which pages of other sites could upload here are removed.
    for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
    headers.set('Cache-Control', 'no-store');
    return new Response(answer.body, { status: answer.status, headers });
  };
}

export function createResumable(execute: Execute, goOn: GoOn): Hono<Variables> {
  const uploads = new Hono<Variables>();
  uploads.all('/:id', named(`${resumablePath}/:id`), (c) => {
    const facts = { ...c.get('info'), ...credentialsOf(c.req.raw.headers) };
    const uploadId = c.req.param('id');
    return goOn(c, uploadId, () => execute('readResumable', { uploadId }, facts));
  });
  return uploads;
}
