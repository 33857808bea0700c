import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';

export const ownFilesPath = '/brand';

/** `brands/<key>/public/logo.svg` replaces mark and wordmark. */
export function logoOf(folder: string): string | undefined {
  return existsSync(join(folder, 'public/logo.svg')) ? `${ownFilesPath}/logo.svg` : undefined;
}

const photoTypes = '{jpeg,webp,svg}';

/** By the doctor's id, from `brands/<key>/public/<providerPhotosDir>/<id>.jpeg` (S3.4-01). */
export function photosOf(folder: string, directory: string): ReadonlyMap<number, string> {
  if (directory === '') return new Map();
  const found = globSync(`*.${photoTypes}`, { cwd: join(folder, 'public', directory) });
  return new Map(found.sort().map((file) => [Number.parseInt(file, 10), `${ownFilesPath}/${directory}/${file}`]));
}

/** By service, from `brands/<key>/public/tiles/<service>.jpeg` (S2.4-02). */
export function tileImagesOf(folder: string): Record<string, string> {
  const found = globSync('public/tiles/*.jpeg', { cwd: folder });
  return Object.fromEntries(
    found.sort().map((file) => [basename(file, '.jpeg'), `${ownFilesPath}/tiles/${basename(file)}`]),
  );
}
