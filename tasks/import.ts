import { systemClock } from '../server/clock.ts';
import { openFromSettings } from '../server/database.ts';
import { importPublication } from '../server/directory/import.ts';
import { loadReference } from '../server/directory/reference.ts';
import { readSettings } from '../server/settings.ts';

// node tasks/import.ts <manifest>: the address, the path or the folder of a `$bulk-publish` manifest.

const [manifest] = process.argv.slice(2);
if (manifest === undefined) {
  console.error('Say which publication: the address, the path or the folder of a $bulk-publish manifest.');
  process.exit(2);
}

const { database, close } = await openFromSettings(readSettings(process.env));
try {
  await loadReference(database.db);
  const counts = await importPublication({
    db: database.db,
    manifest,
    now: systemClock(),
    report: ({ file, line, reason }) => console.error(`${file}:${line} ${reason}`),
  });
  console.log(
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  );
} finally {
  await close();
}
