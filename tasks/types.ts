import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startCluster } from '../server/platform/db/cluster.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';

// Writes server/platform/db/types.ts, or the file it is told, from a freshly migrated database, so that a query that no longer fits the
// tables fails the build.
const [file = 'server/platform/db/types.ts'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'kapu-types-'));
// Run by root, the server is another user's; where that one cannot walk in, its data goes elsewhere and would be left there.
chmodSync(folder, 0o755);
const cluster = await startCluster(folder, ['fsync=off']);
try {
  const admin = openDatabase(cluster.url('postgres'));
  await ensureDatabase(admin.pool, 'kapu');
  await admin.close();
  const database = openDatabase(cluster.url('kapu'));
  await migrate(database.pool);
  await database.close();
  execFileSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect',
      'postgres',
      '--url',
      cluster.url('kapu'),
      '--out-file',
      file,
      '--date-parser',
      'string',

      'string',
      '--numeric-parser',
      'number',
      '--type-mapping',
      '{"timestamptz":"string","int8":"number"}',
    ],
    { stdio: 'inherit' },
  );
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
