import type { Context as HonoContext } from 'hono';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { unavailable } from '../../platform/db/unavailable.ts';
import { errorDetails } from '../../platform/error-details.ts';
import { errorObjectOf, statusOf } from '../../platform/http/problem-answer.ts';
import { rateHeaders } from '../../platform/http/rate-headers.ts';
import { languageOfFaults } from '../../platform/http/request-info.ts';
import { requestIds } from '../../platform/http/request-log.ts';
import type { Variables } from '../../platform/http/variables.ts';
import type { Services } from '../context.ts';
import { scopesOf } from './capability.ts';
import { outcomeOf } from './outcome.ts';
import { fhirJson } from './path.ts';
import { rows } from './rows.ts';

export function answerFhirError(error: Error, c: HonoContext<Variables>, { texts, log }: Services): Response {
  const info = c.get('info');
  const known = isProblem(error) ? error : unavailable(error)?.refusal;
  if (!known) log.error({ ...requestIds(info), error: errorDetails(error) }, 'a request failed');
  const refusal = known ?? problem('K500');
  for (const [name, value] of Object.entries(rateHeaders(refusal))) c.header(name, value);
  const { clientRequestId, requestId, host } = info;
  const language = languageOfFaults(c.req.raw.headers, new URL(c.req.url).searchParams, host);
  const words = { texts, language, requestId: clientRequestId ?? requestId, phone: host.brand.phone.number };
  // The HTTP server discards the rest of a refused POST for a while; of any other method it would read on without end.
  if (refusal.code === 'K413' && c.req.method !== 'POST') c.header('Connection', 'close');
  const status = statusOf(refusal);
  c.header('Cache-Control', 'no-store');
  const row = rows.find(({ type }) => c.req.path.split('/')[2] === type);
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  if (status === 403 && row) {
    const scope = scopesOf(row);
    c.header('WWW-Authenticate', `Bearer error="insufficient_scope"${scope === undefined ? '' : `, scope="${scope}"`}`);
  }
  return c.body(JSON.stringify(outcomeOf(errorObjectOf(refusal, words))), status, { 'Content-Type': fhirJson });
}
