import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { refused } from '../../platform/refused.ts';

/** Paths below the folder, sorted by bytes, without those in `except`. @throws Refused for a link or another special file */
export async function filesIn(folder: string, except?: string): Promise<string[]> {
  const paths: string[] = [];
  const open = [''];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (!entry.isDirectory()) throw refused(`${path} is no file.`);
      else if (path !== except) open.push(path);
    }
  return paths.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}
