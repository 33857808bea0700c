import { Hono } from 'hono';
import type { Readiness } from './readiness.ts';

export function createHealth(readiness: Readiness): Hono {
  const health = new Hono();
  health.get('/', (c) => c.json({ status: 'ok' }));
  health.get('/ready', async (c) => {
    const found = await readiness.look();
    const facts = { node: process.versions.node, tzdata: process.versions.tz ?? 'unknown' };
    return c.json({ ...found, ...facts }, found.status === 'ok' ? 200 : 503, {
      'Cache-Control': 'no-store',
      ...(found.status !== 'ok' && { 'Retry-After': '2' }),
    });
  });
  return health;
}
