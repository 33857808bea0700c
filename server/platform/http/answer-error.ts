import type { Context } from 'hono';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import type { Services } from '../context.ts';
import { unavailable } from '../db/unavailable.ts';
import { errorDetails } from '../error-details.ts';
import { errorObjectOf, statusOf } from './problem-answer.ts';
import { rateHeaders } from './rate-headers.ts';
import { refusalPage } from './refusal-page.ts';
import { languageOfFaults } from './request-info.ts';
import { requestIds } from './request-log.ts';
import type { Variables } from './variables.ts';

type Work = Pick<Services, 'texts' | 'log'>;

export async function answerError(error: Error, c: Context<Variables>, { texts, log }: Work): Promise<Response> {
  const info = c.get('info');
  const known = isProblem(error) ? error : unavailable(error)?.refusal;
  const refusal = known ?? problem('K500');
  if (!known) log.error({ ...requestIds(info), error: errorDetails(error) }, 'a request failed');
  for (const [name, value] of Object.entries(rateHeaders(refusal))) c.header(name, value);
  c.header('Cache-Control', 'no-store');
  // The HTTP server discards the rest of a refused POST for a while, but would read on for any other method.
  if (refusal.code === 'K413' && c.req.method !== 'POST') c.header('Connection', 'close');
  const status = statusOf(refusal);
  if (c.get('page') && c.req.header('accept')?.includes('text/html')) {
    const query = new URL(c.req.url).searchParams;
    return c.html(refusalPage(refusal, info, { texts, nonce: c.get('nonce'), query }), status);
  }
  const { clientRequestId, requestId, host } = info;
  const language = languageOfFaults(c.req.raw.headers, new URL(c.req.url).searchParams, host);
  const facts = { texts, language, requestId: clientRequestId ?? requestId, phone: host.brand.phone.number };
  return c.json(errorObjectOf(refusal, facts), status);
}
