import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { exportPartner } from '../server/interop/partner-export/export-partner.ts';
import { importPartner } from '../server/interop/partner-export/import-partner.ts';
import { owners } from '../server/owners.ts';
import { systemClock } from '../server/platform/clock.ts';
import { bindAtStart } from '../server/platform/files/bind-store.ts';
import { checkSecret } from '../server/platform/known-secret.ts';
import { version } from '../server/platform/version.ts';
import { createServices } from '../server/services.ts';
import { misused } from './commands.ts';
import { withDatabase } from './with-database.ts';

const Words = z.union([
  z.tuple([z.literal('export'), z.string(), z.string()]),
  z.tuple([z.literal('import'), z.string()]),
]);
const words = Words.safeParse(process.argv.slice(2));
if (!words.success) misused('partner');

const brands = join(import.meta.dirname, '../brands');
const isImport = words.data[0] === 'import';
await withDatabase(
  async ({ settings, database }) => {
    const log = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
    const services = await createServices({ database, settings, clock: systemClock, log, committed: () => {} });
    await checkSecret(services);
    await bindAtStart(services);
    if (words.data[0] === 'export') {
      const [, key, folder] = words.data;
      console.error(`${folder} will have the data of every customer in plain text, for whoever can read it.`);
      const manifest = await exportPartner(services, { owners, key, folder, brands, portal: version });
      console.log(summaryOf(manifest));
    } else {
      const manifest = await importPartner(services, { owners, folder: words.data[1], brands });
      console.log(summaryOf(manifest));
      console.log(`Start the portal, then remove ${words.data[1]}: it is in plain text.`);
    }
  },
  { looking: !isImport },
);

function summaryOf({ brand, tables, papers }: Awaited<ReturnType<typeof exportPartner>>): string {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  return `${brand.key}: ${rows} rows in ${tables.length} tables, ${papers.count} papers`;
}
