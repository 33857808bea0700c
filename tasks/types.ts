import { execFileSync } from 'node:child_process';
import { migrate } from '../server/platform/db/migrate.ts';
import { withDatabases } from './schema/fresh-databases.ts';

// Writes server/platform/db/types.ts, or the file that is named, from a database with all migrations, so that an
// outdated query fails the build.

const [file = 'server/platform/db/types.ts'] = process.argv.slice(2);
const generator = 'node_modules/kysely-codegen/dist/cli/bin.js';
const parsers = ['--date-parser', 'string', '--numeric-parser', 'number'];
const mapping = ['--type-mapping', '{"timestamptz":"string","int8":"number"}'];

await withDatabases(async (fresh) => {
  const { database, url } = await fresh('kapu');
  await migrate(database.pool);
  const words = [generator, '--dialect', 'postgres', '--url', url, '--out-file', file, ...parsers, ...mapping];
  execFileSync(process.execPath, words, { stdio: 'inherit' });
});
