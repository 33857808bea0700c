import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { refused } from '../../platform/refused.ts';

/** The files of a folder by their paths in it, in the order of their bytes. @throws Refused for what is neither file nor folder */
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
