import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../support/world.ts';

/** The first file makes the folder. */
export function objectsIn({ filesDir }: Pick<World, 'filesDir'>): string[] {
  if (!existsSync(filesDir)) return [];
  return readdirSync(filesDir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}
