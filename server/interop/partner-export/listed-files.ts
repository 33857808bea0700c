import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { refused } from '../../platform/refused.ts';

/** Lists all files below a folder, by their paths relative to it and sorted by bytes. @throws Refused for a link or another special file */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.flatMap((entry) => {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isDirectory()) return [];
    if (!entry.isFile()) throw refused(`${path} is no file.`);
    return [path];
  });
  return paths.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}
