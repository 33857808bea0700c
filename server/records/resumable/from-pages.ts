import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Call } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { finishResumable, readResumable, startResumable } from '../../../contract/records/file.ts';
import type { Services } from '../../booking/context.ts';
import { type Visitor, visitorOf } from '../../identity/http/visitor.ts';
import type { RequestInfo } from '../../platform/context.ts';
import { callFor, type Execute } from '../../platform/execute.ts';
import { limitBody } from '../../platform/http/body.ts';
import { named } from '../../platform/http/request-log.ts';
import { isFromOwnPage } from '../../platform/http/same-origin.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { jsonOf } from '../../platform/json.ts';
import { newMark } from '../../platform/signed-mark.ts';
import type { GoOn } from './tus.ts';

export const pageUploadPath = '/uploads';

type Parts = {
  services: Services;
  execute: Execute;
  remote: ((info: RequestInfo) => Call) | undefined;
  goOn: GoOn;
};

const Begun = z.object({ purpose: z.string(), name: z.string(), size: z.number(), mark: z.string().optional() });

/** The three calls of the API for a script without a token, whose caller the page's cookies identify (D1). */
export function createPageUploads({ services, execute, remote, goOn }: Parts): Hono<Variables> {
  const caller = remote ?? ((info: RequestInfo) => callFor(execute, info));
  async function visitorAt(c: Context<Variables>): Promise<Visitor> {
    if (!isFromOwnPage(c)) throw problem('K403', { why: 'page' });
    const info = c.get('info');
    const secure = info.host.baseUrl.startsWith('https:');
    const mark = () => newMark(services.keys, 'visitor-mark');
    const visitor = await visitorOf(info, caller, c.req.header('cookie') ?? null, secure, mark);
    for (const line of visitor.cookies()) c.header('Set-Cookie', line, { append: true });
    c.header('Cache-Control', 'no-store');
    return visitor;
  }
  const uploads = new Hono<Variables>();
  uploads.post('/', named(pageUploadPath), limitBody, async (c) => {
    const { call } = await visitorAt(c);
    const { data } = Begun.safeParse(jsonOf(await c.req.text()));
    if (!data) throw problem('KJSON');
    return c.json(await call(startResumable, data));
  });
  uploads.post('/:id/finish', named(`${pageUploadPath}/:id/finish`), async (c) => {
    const { call } = await visitorAt(c);
    return c.json(await call(finishResumable, { uploadId: c.req.param('id') }));
  });
  uploads.all('/:id', named(`${pageUploadPath}/:id`), async (c) => {
    const { call, cookies } = await visitorAt(c);
    const uploadId = c.req.param('id');
    const answer = await goOn(c, uploadId, () => call(readResumable, { uploadId }));
    for (const line of cookies()) answer.headers.append('Set-Cookie', line);
    return answer;
  });
  return uploads;
}
