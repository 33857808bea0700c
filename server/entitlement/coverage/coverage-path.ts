import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../../contract/platform/brand.ts';

/** The brand's own file, else that of the brand whose contents it shows. */
export function coveragePath(folder: string, { key, contentsFrom }: Pick<Brand, 'key' | 'contentsFrom'>) {
  const paths = [key, contentsFrom ?? key].map((of) => join(folder, of, 'coverage.json'));
  return paths.find((path) => existsSync(path));
}
