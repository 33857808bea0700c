import { pino } from 'pino';
import { z } from 'zod';
import { importBundle } from '../server/interop/my-data/import-bundle.ts';
import { systemClock } from '../server/platform/clock.ts';
import { bindAtStart } from '../server/platform/files/bind-store.ts';
import { checkSecret } from '../server/platform/known-secret.ts';
import { createServices } from '../server/services.ts';
import { misused } from './commands.ts';
import { hostOf } from './host-of.ts';
import { readWithin, withDatabase } from './with-database.ts';

const args = z.tuple([z.literal('import'), z.string(), z.string()]).safeParse(process.argv.slice(2));
if (!args.success) misused('person');
const [, brand, file] = args.data;
const mostBytes = 500 * 1024 * 1024;

await withDatabase(async ({ settings, database }) => {
  const host = await hostOf(database, settings, brand);
  const bytes = await readWithin(file, mostBytes, 'The file is larger than 500 MB.');
  const log = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
  const services = await createServices({ database, settings, clock: systemClock, log, committed: () => {} });
  // The data are sealed with the secret, which therefore has to be the portal's.
  await checkSecret(services);
  await bindAtStart(services);
  const done = await importBundle(services, host, bytes.toString());
  console.log(`${done.accountId}: ${done.records} records, ${done.files} files, ${done.kept} other resources`);
  if (done.without > 0) console.log(`${done.without} files are only named in the bundle, without their bytes`);
});
