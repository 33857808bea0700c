import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '../../../demo/load-demo.ts';
import { copyOf, entriesOf, faultsIn } from '../../../tests/interop/fhir.ts';
import { type World, world } from '../../../tests/support/world.ts';
import { writePlans } from '../../entitlement/coverage/write-plans.ts';
import { furthestFree } from './scheduling/free-times.ts';

const root = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'kapu-demo-'));

let w: World;
beforeAll(async () => {
  w = await world();
  await writePlans(w.database, join(root, 'brands'), w.hosts.all);
  await loadDemo(w.services, w.hosts.all, { dataDir, hasDesk: false });
}, 600_000);
afterAll(async () => {
  await w?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function callers(): Promise<Record<string, string>[]> {
  const { rows } = await w.database.pool.query<{ id: string; sid: string }>(
    'select account.id, subscription.id as sid from account join subscription on account_id = account.id where account.partner_id = $1',
    [w.context().host.partnerId],
  );
  const headers: Record<string, string>[] = [{}];
  for (const { id, sid } of rows) headers.push({ ...(await w.session(id)).headers, sid });
  return headers;
}

it.each([
  ['of a country', ''],
  ['on a far page', `&_offset=${furthestFree}`],
  ['of a specialty', '&specialty=cardiology'],
  ['of a town', '&location-string=Budapest'],
  ['of a visit', '&visit-type=101'],
])(
  'what $find proposes %s is valid by the definitions of R4, for a stranger and for each customer (S9-07, S3.9-01)',
  {
    timeout: 300_000,
  },
  async (_what, query) => {
    const tomorrow = w.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 });
    const faults: string[] = [];
    const counts: number[] = [];
    for (const headers of await callers()) {
      const path = `/fhir/Appointment/$find?start=${tomorrow}&end=${tomorrow.add({ days: 14 })}${query}`;
      const answer = await w.request(path, { headers });
      // A policy without the search of doctors, or that waits for a statement, opens none here either.
      if (answer.status === 403) continue;
      const body = copyOf<Parameters<typeof faultsIn>[0]>(await answer.json());
      if (body.resourceType !== 'Bundle') throw new Error(`${path}: ${answer.status}`);
      faults.push(...faultsIn(body));
      counts.push(entriesOf(body).length);
    }
    expect(faults.slice(0, 20)).toEqual([]);
    expect(counts.length).toBeGreaterThan(1);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  },
);
