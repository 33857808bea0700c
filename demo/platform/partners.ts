import { createBulkhead } from '../../server/platform/bulkhead.ts';
import { alone } from '../../server/platform/db/alone.ts';
import type { Database } from '../../server/platform/db/open.ts';
import type { Host } from '../../server/platform/host.ts';

/** Only one process loads at a time, so that `load` may look first and write then. */
export async function atDemoPartners(
  { sessions }: Database,
  hosts: readonly Host[],
  load: (host: Host) => Promise<void>,
): Promise<void> {
  const partners = new Map(hosts.filter(({ brand }) => brand.hasPublicCalendar).map((host) => [host.partnerId, host]));
  await alone(sessions.pool, 'demo', async () => {
    const inLane = createBulkhead({ lanes: 4, waiting: partners.size });
    await Promise.all([...partners.values()].map((host) => inLane(() => load(host))));
  });
}
