import { Server } from '@tus/server';
import { Hono } from 'hono';
import { problem } from '../../../contract/platform/problem.ts';
import type { Execute } from '../../platform/execute.ts';
import { resumableStore } from '../../platform/files/resumable-store.ts';
import { credentialsOf } from '../../platform/http/request-info.ts';
import { named } from '../../platform/http/request-log.ts';
import type { Variables } from '../../platform/http/variables.ts';
import type { Services } from '../context.ts';
import { resumablePath } from './find-upload.ts';

const methods = ['HEAD', 'PATCH'];

/** Of the protocol what goes on with an upload: `startResumable` makes one, and it is nobody's who may not read it. */
export function createResumable(services: Services, execute: Execute): Hono<Variables> {
  const tus = new Server({ path: resumablePath, datastore: resumableStore(services), relativeLocation: true });
  const uploads = new Hono<Variables>();
  uploads.all('/:id', named(`${resumablePath}/:id`), async (c) => {
    if (!methods.includes(c.req.raw.method)) {
      c.header('Allow', methods.join(', '));
      throw problem('K405');
    }
    const facts = { ...c.get('info'), ...credentialsOf(c.req.raw.headers) };
    await execute('readResumable', { uploadId: c.req.param('id') }, facts);
    const answer = await tus.handleWeb(c.req.raw);
    const headers = new Headers(answer.headers);
    // Pages of other sites upload nothing here.
    for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
    headers.set('Cache-Control', 'no-store');
    return new Response(answer.body, { status: answer.status, headers });
  });
  return uploads;
}
