import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asideFolder, type Storage, type Store } from './storage.ts';

const unfinished = '.part';

/** A folder of this machine, or one that all processes share. */
export function diskStorage(folder: string): Storage {
  return {
    ...storeIn(folder),
    aside: storeIn(join(folder, asideFolder)),
    unfinished: async (prefix, before) => {
      const names = (await namesIn(join(folder, prefix))).filter((name) => name.endsWith(unfinished));
      const dated = await Promise.all(
        names.map(async (name) => ({ name, found: await stat(join(folder, prefix, name)).catch(unlessAbsent) })),
      );
      return dated.flatMap(({ name, found }) => (found && found.mtimeMs < before.epochMilliseconds ? [name] : []));
    },
    place: folder,
  };
}

function storeIn(folder: string): Store {
  // Few files a folder, because some systems list a full one slowly.
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  const fileOf = (name: string) => join(folderOf(name), name);
  return {
    put: async (name, sealed) => {
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const part = fileOf(name) + unfinished;
      const file = await open(part, 'w', 0o600);
      try {
        await file.writeFile(sealed);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, fileOf(name));
    },
    get: (name) => readFile(fileOf(name)).catch(unlessAbsent),
    remove: (name) => rm(fileOf(name), { force: true }),
    list: async (prefix) => (await namesIn(join(folder, prefix))).filter((name) => !name.endsWith(unfinished)),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessAbsent)) ?? [];
}

function unlessAbsent(error: unknown): undefined {
  if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error;
}
