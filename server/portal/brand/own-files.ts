import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';

export const ownFilesPath = '/brand';

/** `brands/<key>/public/logo.svg` replaces mark and wordmark. */
export function logoOf(folder: string): string | undefined {
  return existsSync(join(folder, 'public/logo.svg')) ? `${ownFilesPath}/logo.svg` : undefined;
}

/** By service, from `brands/<key>/public/tiles/<service>.jpeg` (S2.4-02). */
export function tileImagesOf(folder: string): Record<string, string> {
  const found = globSync('public/tiles/*.jpeg', { cwd: folder });
  return Object.fromEntries(
    found.sort().map((file) => [basename(file, '.jpeg'), `${ownFilesPath}/tiles/${basename(file)}`]),
  );
}
