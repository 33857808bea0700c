import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Services } from '../../server/interop/context.ts';
import { exportPartner } from '../../server/interop/partner-export/export-partner.ts';
import { importPartner } from '../../server/interop/partner-export/import-partner.ts';
import type { Manifest } from '../../server/interop/partner-export/manifest.ts';
import { owners } from '../../server/owners.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { bindAtStart } from '../../server/platform/files/bind-store.ts';
import { checkSecret } from '../../server/platform/known-secret.ts';
import { readSettings } from '../../server/platform/settings.ts';
import { createServices } from '../../server/services.ts';
import { startOfTests } from '../support/fixture.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { unusedInstallation } from './unused-installation.ts';

export const otherSecret = 'the secret of another installation, which knows nothing of the first';

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-partner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const exported = (services: Services, key: string, folder = newFolder(), brands = 'brands'): Promise<Manifest> =>
  exportPartner(services, { owners, key, folder, brands, portal: '0.0.0' });

export type Place = { own: TestDatabase; services: Services; filesDir: string; brands: string };

/** Another installation has a database, a secret, a store and a folder of brands of its own. */
export async function anotherPlace(): Promise<Place> {
  const own = await unusedInstallation();
  const database = openDatabase(own.url, { max: 4, patience: 30_000 });
  const [filesDir, brands] = [newFolder(), newFolder()];
  onTestFinished(async () => {
    await database.close();
    own.drop();
  });
  const services = await createServices({
    database,
    settings: readSettings({ KAPU_SECRET: otherSecret, KAPU_DATA_DIR: '/tmp/kapu-tests', KAPU_FILES_DIR: filesDir }),
    clock: () => startOfTests,
    log: pino({ level: 'silent' }),
    committed: () => {},
  });
  await checkSecret(services);
  await bindAtStart(services);
  return { own, services, filesDir, brands };
}

export const imported = (
  { services, brands }: Place,
  folder: string,
  more: Partial<Services> = {},
): Promise<Manifest> => importPartner({ ...services, ...more }, { owners, folder, brands });

/** SHA-256 by path; the manifest without its time. */
export function digests(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => {
        const bytes = readFileSync(path);
        const isManifest = path.endsWith('/manifest.json');
        const content = isManifest ? bytes.toString().replace(/"exportedAt": "[^"]+"/, '') : bytes;
        return [path.slice(folder.length + 1), createHash('sha256').update(content).digest('hex')];
      }),
  );
}
