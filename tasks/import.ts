import { parseArgs } from 'node:util';
import { z } from 'zod';
import { importPublication } from '../server/directory/import/import.ts';
import { noMapping, readMapping } from '../server/directory/import/mapping.ts';
import { printable, printedReport } from '../server/directory/import/report.ts';
import { loadReference } from '../server/directory/reference/load-reference.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openFromSettings } from '../server/platform/db/connect.ts';
import { Host, readSettings } from '../server/platform/settings.ts';

const usage = `npm run import -- <manifest>: the address, the path or the folder of a $bulk-publish manifest.
  --mapping <file>              what the publication leaves unsaid, as docs/import.md describes
  --dry-run                     show what would happen, and change nothing
  --allow-host <host[:port]>    a private host, or a host of files beside the manifest's own; may be repeated
  --withdraw-limit <percent>    how much of the future free times may be withdrawn, 20 by default
  --force                       withdraw however many the publication leaves out
It ends with 0 when every line was read, 1 when a line was bad or nothing was imported, 2 when its words are not understood.
docs/import.md says more.`;

const Wanted = z.object({
  positionals: z.tuple([z.string()]),
  values: z.object({
    force: z.boolean().default(false),
    mapping: z.string().optional(),
    'dry-run': z.boolean().default(false),
    'allow-host': z.array(Host).default([]),
    'withdraw-limit': z.string().regex(/^\d+$/).transform(Number).pipe(z.int().max(100)).optional(),
  }),
});

function readArguments() {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return process.exit(0);
  }
  try {
    return Wanted.parse(
      parseArgs({
        allowPositionals: true,
        options: {
          force: { type: 'boolean' },
          mapping: { type: 'string' },
          'dry-run': { type: 'boolean' },
          'allow-host': { type: 'string', multiple: true },
          'withdraw-limit': { type: 'string' },
        },
      }),
    );
  } catch (error) {
    const isOption = error instanceof TypeError;
    console.error(
      `${isOption ? error.message : 'It takes one manifest, and of its options what each can be.'}\n\n${usage}`,
    );
    return process.exit(2);
  }
}

const { positionals, values } = readArguments();
try {
  const settings = readSettings(process.env);
  const mapping = values.mapping === undefined ? noMapping : await readMapping(values.mapping);
  const dryRun = values['dry-run'];
  const { database, close } = await openFromSettings(settings, { looking: dryRun });
  try {
    if (!dryRun) await loadReference(database.db);
    const { report, reportPart, announce, summary } = printedReport(console.error);
    const counts = await importPublication({
      db: database.sessions.db,
      manifest: positionals[0],
      now: systemClock(),
      report,
      reportPart,
      announce,
      unchanged: () => console.log('Every file is as it was when it was last imported; --force reads them again.'),
      mapping,
      dryRun,
      force: values.force,
      withdrawLimit: values['withdraw-limit'],
      allowHosts: [...settings.KAPU_IMPORT_HOSTS, ...values['allow-host']],
    });
    summary(counts);
    if (dryRun) console.log('A dry run: nothing was changed. It would come to');
    console.log(
      Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    );
    process.exitCode = counts.bad > 0 ? 1 : 0;
  } finally {
    await close();
  }
} catch (error) {
  const message = error instanceof Error ? error.message || error.name : String(error);
  for (const line of message.split('\n')) console.error(printable(line));
  process.exitCode = 1;
}
