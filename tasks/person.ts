import { readFile, stat } from 'node:fs/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { importBundle } from '../server/interop/my-data/import-bundle.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openFromSettings } from '../server/platform/db/connect.ts';
import { bindAtStart } from '../server/platform/files/bind-store.ts';
import { checkSecret } from '../server/platform/known-secret.ts';
import { isRefused, refused } from '../server/platform/refused.ts';
import { readSettings } from '../server/platform/settings.ts';
import { createServices } from '../server/services.ts';
import { misused } from './commands.ts';
import { hostOf } from './host-of.ts';

const args = z.tuple([z.literal('import'), z.string(), z.string()]).safeParse(process.argv.slice(2));
if (!args.success) misused('person');
const [, brand, file] = args.data;
const mostBytes = 500 * 1024 * 1024;

const settings = readSettings(process.env);
const { database, close } = await openFromSettings(settings);
try {
  const host = await hostOf(database, settings, brand);
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) throw refused(`There is no file ${file}.`);
  if (stats.size > mostBytes) throw refused('The file is larger than 500 MB.');
  const log = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
  const services = await createServices({ database, settings, clock: systemClock, log, committed: () => {} });
  // The data are sealed with the secret, which therefore has to be the portal's.
  await checkSecret(services);
  await bindAtStart(services);
  const done = await importBundle(services, host, await readFile(file, 'utf8'));
  console.log(`${done.accountId}: ${done.records} records, ${done.files} files, ${done.kept} other resources`);
  if (done.without > 0) console.log(`${done.without} files are only named in the bundle, without their bytes`);
} catch (error) {
  if (!isRefused(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}
