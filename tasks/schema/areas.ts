import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Area = { name: string; tables: ReadonlySet<string> };

/** The areas in the order of `server/areas.ts`, where each comes after those that it builds on, and `platform` last. */
export async function readAreas(): Promise<Area[]> {
  const listed = readFileSync('server/areas.ts', 'utf8').matchAll(/^ {2}(\w+),$/gm);
  const areas: Area[] = [];
  for (const name of [...[...listed].map(([, area = '']) => area), 'platform']) {
    const path = resolve('server', name, 'owners.ts');
    if (!existsSync(path)) continue;
    const { owners }: { owners: object } = await import(pathToFileURL(path).href);
    areas.push({ name, tables: new Set(Object.keys(owners)) });
  }
  return areas;
}
