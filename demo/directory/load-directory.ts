import { join } from 'node:path';
import { importPublication } from '../../server/directory/import/import.ts';
import { loadReference } from '../../server/directory/reference/load-reference.ts';
import { dayIn } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { writeDemo } from './directory.ts';

/** Imports the demo once a day: its free times are those of the ninety days from today. */
export async function loadDemoDirectory({ db }: Database, dataDir: string, now: Temporal.Instant): Promise<void> {
  await loadReference(db);
  const folder = join(dataDir, 'demo');
  const known = await db
    .selectFrom('publication')
    .select('imported_at')
    .where('imported_at', 'is not', null)
    .orderBy('imported_at', 'desc')
    .executeTakeFirst();
  const today = dayIn(now, 'Europe/Budapest');
  if (known?.imported_at && dayIn(Temporal.Instant.from(known.imported_at), 'Europe/Budapest') === today) return;
  await writeDemo({ folder, now });
  await importPublication({ db, manifest: folder, now, report: (line) => console.error(line), force: true });
}
