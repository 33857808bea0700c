import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostSearches } from '../../contract/platform/door.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { writePlans } from '../../server/entitlement/coverage/write-plans.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { deep } from '../support/deep.ts';
import { type World, world } from '../support/world.ts';
import { openDoors } from './ceiling-doors.ts';
import { aboveCeiling, type DoorMeasure, measureDoors } from './ceiling-measure.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'kapu-ceiling-'));

let w: World;
beforeAll(async () => {
  if (!deep) return;
  w = await world({ clock: systemClock, settings: { RATE_LIMITS: 'off' }, timesLast: 1000 });
  await writePlans(w.database, join(root, 'brands'), w.hosts.all);
  await loadDemo(w.services, w.hosts.all, { dataDir, hasDesk: false });
  await w.database.pool.query('vacuum analyze slot');
}, 300_000);
afterAll(async () => {
  await w?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it.runIf(deep)(
  'no door without a log-in costs more than its row allows, in searches for a provider (D12, T42, T48)',
  {
    timeout: 3_000_000,
  },
  async () => {
    const tomorrow = systemClock().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 });
    const measured = await measureDoors(w, await openDoors(tomorrow));
    if (process.env.KAPU_CEILING === 'write') writeFileSync(join(root, 'docs/measured/ceiling.md'), paperOf(measured));
    expect(aboveCeiling(measured)).toEqual([]);
  },
);

function paperOf(worst: readonly DoorMeasure[]): string {
  const byName = Map.groupBy(worst, ({ door }) => door.name);
  const lines = [...byName.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { door, ratio } = first;
    return [
      `| ${door.name} | ${all.length} | ${ratio.toFixed(1)} | ${mostSearches[door.cost]} | \`${door.path.slice(0, 110)}\` |`,
    ];
  });
  return `# What a door without a log-in costs

Written by \`KAPU_CEILING=write KAPU_DEEP=1 npm test -- ceiling\`; do not edit by hand.

Processor of the portal and its database for the dearest request of each door, on the demonstration's data, in searches for a provider of the same run.

| door | requests | searches | at most | dearest |
|---|---|---|---|---|
${lines.join('\n')}
`;
}
