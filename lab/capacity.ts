import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../server/platform/db/cluster.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { createKeys } from '../server/platform/keys.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { capacityPaper } from './bench/capacity.ts';
import { fill, sizes } from './bench/data.ts';
import { startPortal } from './bench/servers.ts';
import { UnitCosts, unitCosts } from './bench/units.ts';

process.env.NODE_ENV ??= 'production';

const costsPath = 'docs/measured/unit-costs.json';

async function measured(): Promise<UnitCosts> {
  await buildPortal();
  const dataDir = mkdtempSync(join(tmpdir(), 'kapu-units-'));
  const cluster = await startCluster(dataDir);
  const url = cluster.url('postgres');
  const database = openDatabase(url, { max: 4 });
  try {
    await migrate(database.pool);
    await fill(database, sizes.default);
    const secret = randomBytes(48).toString('base64url');
    const env = { KAPU_DEMO: 'off', KAPU_DATA_DIR: dataDir, KAPU_SECRET: secret, DATABASE_URL: url };
    const ours = await startPortal(env);
    const costs = await unitCosts({ database, keys: createKeys(secret), ours }, 10);
    await ours.stop();
    return costs;
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv.includes('sharding')) {
  const env = { ...process.env, NODE_ENV: 'test', KAPU_SHARDING: 'write' };
  const test = ['node_modules/vitest/vitest.mjs', 'run', 'tests/house/sharding.test.ts'];
  process.exit(spawnSync(process.execPath, test, { stdio: 'inherit', env }).status ?? 1);
}
if (process.argv.includes('measure') || !existsSync(costsPath))
  writeFileSync(costsPath, `${JSON.stringify(await measured(), null, 2)}\n`);
writeFileSync('docs/capacity.md', capacityPaper(UnitCosts.parse(JSON.parse(readFileSync(costsPath, 'utf8')))));
process.exit();
