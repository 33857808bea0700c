import { Hono } from 'hono';
import { missingMigrations } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';

/** `/health` lives as long as the process does; `/health/ready` says whether it can do its work. */
export function createHealth(database: Database): Hono {
  const health = new Hono();
  health.get('/', (c) => c.json({ status: 'ok' }));
  health.get('/ready', async (c) => {
    const state = await readiness(database);
    return c.json(state, state.status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  return health;
}

async function readiness(database: Database) {
  const facts = { node: process.versions.node, tzdata: process.versions.tz ?? 'unknown' };
  try {
    const missing = await missingMigrations(database.pool);
    return { status: missing.length === 0 ? 'ok' : 'migrations missing', database: 'ok', missing, ...facts };
  } catch {
    return { status: 'no database', database: 'unreachable', missing: [], ...facts };
  }
}
