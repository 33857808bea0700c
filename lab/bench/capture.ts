import { join } from 'node:path';
import { createApp } from '../../server/app.ts';
import { handlers } from '../../server/handlers.ts';
import { authorize } from '../../server/identity/session/authorize.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { createExecute } from '../../server/platform/execute.ts';
import { createPageCache } from '../../server/platform/http/page-cache.ts';
import { readSettings } from '../../server/platform/settings.ts';
import { openHosts } from '../../server/portal/brand/hosts.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { listen, type Statement } from '../../tests/house/statements.ts';
import { silentServices } from '../silent-services.ts';

/** Statements with one `step` were sent without waiting for each other's answers. */
export type WithStep = { step: number };

export type Witness = {
  /** Statements in the order in which they were sent; those sent before the answer to an earlier one share a step. */
  of: (path: string, init?: RequestInit) => Promise<Statement[][]>;
  close: () => Promise<void>;
};

/** Runs the same application as under load and notes its statements, so that the limit runs exactly those. */
async function witness(databaseUrl: string): Promise<Witness> {
  const settings = readSettings({ KAPU_SECRET: 'a secret of the benchmarks, long enough', RATE_LIMITS: 'off' });
  const database = openDatabase(databaseUrl, { max: 16 });
  const services = await silentServices(database, settings);
  const brands = loadBrands(join(import.meta.dirname, '../../brands'));
  const app = createApp({
    services,
    hosts: await openHosts(database, brands, settings),
    execute: createExecute(services, handlers, authorize),
    portal: async () => new Response(),
    pages: createPageCache(),
    assets: 'build/client',
    brandsFolder: 'brands',
    trustProxy: false,
    tiles: undefined,
    remote: undefined,
  });
  return {
    of: async (path, init) => {
      const { steps, stop } = listen();
      try {
        await app.request(`http://localhost${path}`, { ...init, headers: { host: 'localhost', ...init?.headers } });
      } finally {
        stop();
      }
      return steps;
    },
    close: database.close,
  };
}

export async function withWitness<T>(url: string, see: (seen: Witness) => Promise<T>): Promise<T> {
  const seen = await witness(url);
  try {
    return await see(seen);
  } finally {
    await seen.close();
  }
}
