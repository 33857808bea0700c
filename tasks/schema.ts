import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, migrations, program } from '../server/platform/db/migrate.ts';
import { readAreas } from './schema/areas.ts';
import { readCatalogue } from './schema/catalogue.ts';
import { withDatabases } from './schema/fresh-databases.ts';
import { reasonsIn } from './schema/reasons.ts';
import { schemaPaper, schemaText } from './schema/schema-text.ts';

// Writes docs/schema.sql, or the file that is named, from a database with all migrations.

const [file = 'docs/schema.sql'] = process.argv.slice(2);
const reasons = reasonsIn(migrations.map((name) => readFileSync(join(program.folder, name), 'utf8')));

await withDatabases(async (fresh) => {
  const { database } = await fresh('kapu');
  await migrate(database.pool);
  writeFileSync(file, schemaPaper(schemaText(await readCatalogue(database.pool), await readAreas(), reasons)));
});
