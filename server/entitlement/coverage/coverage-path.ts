import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../../contract/platform/brand.ts';

export function coveragePath(folder: string, { key, contentsFrom }: Pick<Brand, 'key' | 'contentsFrom'>) {
  const paths = [key, contentsFrom ?? key].map((of) => join(folder, of, 'coverage.json'));
  return paths.find((path) => existsSync(path));
}
