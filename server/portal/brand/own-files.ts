import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';

export const ownFilesPath = '/brand';

export function logoOf(folder: string): string | undefined {
  return existsSync(join(folder, 'public/logo.svg')) ? `${ownFilesPath}/logo.svg` : undefined;
}

const photoTypes = '{jpeg,webp,svg}';

/** The addresses of photos by the doctor's id, from `brands/<key>/public/<providerPhotosDir>/<id>.jpeg`, `.webp` or `.svg` (S3.4-01). */
export function photosOf(folder: string, directory: string): ReadonlyMap<number, string> {
  if (directory === '') return new Map();
  const files = globSync(`*.${photoTypes}`, { cwd: join(folder, 'public', directory) });
  return new Map(files.sort().map((file) => [Number.parseInt(file, 10), `${ownFilesPath}/${directory}/${file}`]));
}

export function ownTilesOf(folder: string): ReadonlyMap<string, string> {
  const files = globSync('public/tiles/*.jpeg', { cwd: folder });
  return new Map(files.sort().map((file) => [basename(file, '.jpeg'), join(folder, file)]));
}
