import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { importInsured } from '../server/entitlement/insured/import-insured.ts';
import { systemClock } from '../server/platform/clock.ts';
import { byItself } from '../server/platform/context.ts';
import { openFromSettings } from '../server/platform/db/connect.ts';
import { createKeys } from '../server/platform/keys.ts';
import { isRefused, refused } from '../server/platform/refused.ts';
import { readSettings } from '../server/platform/settings.ts';
import { misused } from './commands.ts';
import { hostOf } from './host-of.ts';

const words = process.argv.slice(2);
const dryRun = words.includes('--dry-run');
const wanted = z.tuple([z.string(), z.string()]).safeParse(words.filter((word) => word !== '--dry-run'));
if (!wanted.success) misused('insured');
const [brand, file] = wanted.data;

const settings = readSettings(process.env);
const { database, close } = await openFromSettings(settings);
try {
  const host = await hostOf(database, settings, brand);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw refused(`There is no file ${file}.`);
  const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
  const context = { ...byItself, host, keys, now: systemClock(), requestId: randomUUID() };
  const services = { database, committed: () => {} };
  const { read, faults } = await importInsured(services, context, text, dryRun);
  for (const { line, why } of faults) console.error(`line ${line}: ${why}`);
  if (faults.length > 0) throw refused('Nothing was written: mend these lines and import the file again.');
  console.log(dryRun ? `A dry run: ${read} persons would be put on the list.` : `${read} persons are on the list.`);
} catch (error) {
  if (!isRefused(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}
