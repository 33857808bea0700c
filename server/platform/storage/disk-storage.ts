import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { asideFolder, type Storage, type Store } from './storage.ts';

const unfinished = '.part';

export function diskStorage(folder: string, sync = syncFolder): Storage {
  return {
    ...storeIn(folder, sync),
    aside: storeIn(join(folder, asideFolder), sync),
    unfinished: async (prefix, before) => {
      const names = (await namesIn(join(folder, prefix))).filter((name) => name.endsWith(unfinished));
      const dated = await Promise.all(
        names.map(async (name) => ({ name, stats: await stat(join(folder, prefix, name)).catch(unlessAbsent) })),
      );
      return dated.flatMap(({ name, stats }) => (stats && stats.mtimeMs < before.epochMilliseconds ? [name] : []));
    },
    place: folder,
  };
}

function storeIn(folder: string, sync: typeof syncFolder): Store {
  // Each folder has few files, because some systems list a full one slowly.
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  const fileOf = (name: string) => join(folderOf(name), name);
  return {
    put: async (name, sealed) => {
      const made = await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      if (made !== undefined) await sync(dirname(made));
      const part = fileOf(name) + unfinished;
      const file = await open(part, 'w', 0o600);
      try {
        await file.writeFile(sealed);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, fileOf(name));
      await sync(folderOf(name));
    },
    get: (name) => readFile(fileOf(name)).catch(unlessAbsent),
    remove: (name) => rm(fileOf(name), { force: true }),
    list: async (prefix) => (await namesIn(join(folder, prefix))).filter((name) => !name.endsWith(unfinished)),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessAbsent)) ?? [];
}

/** A new name survives a power cut only once its folder is synced; Windows has no call for that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

function unlessAbsent(error: unknown): undefined {
  if (memberOf(error, 'code') !== 'ENOENT') throw error;
}
