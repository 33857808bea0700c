import { Hono } from 'hono';
import type { Readiness } from './readiness.ts';

export function createHealth(readiness: Readiness): Hono {
  const health = new Hono();
  health.get('/', (c) => c.json({ status: 'ok' }));
  health.get('/ready', async (c) => {
    const readout = await readiness.look();
    const facts = { node: process.versions.node, tzdata: process.versions.tz ?? 'unknown' };
    return c.json({ ...readout, ...facts }, readout.status === 'ok' ? 200 : 503, {
      'Cache-Control': 'no-store',
      ...(readout.status !== 'ok' && { 'Retry-After': '2' }),
    });
  });
  return health;
}
