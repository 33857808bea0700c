import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The hashes of those parts of pages in which axe and html-validate found no fault. Each deep run writes them anew. */
export const soundList = 'tests/hostile/sound-parts.txt';

/** The file that this run writes a new list to, from every page it looks at. Undefined where it uses the list that is there. */
export const newSoundList = process.env.KAPU_SOUND_LIST;

const lasting = 'lasting-';

/** The file name for a part that goes into the list. */
export function lastingName(hash: string): string {
  return lasting + hash;
}

export function readSoundNames(): ReadonlySet<string> {
  if (newSoundList !== undefined || !existsSync(soundList)) return new Set();
  return new Set(readFileSync(soundList, 'utf8').trim().split('\n').map(lastingName));
}

/** Writes the hashes that this run put into the folder, so that parts of pages that are gone drop out of the list. */
export function writeSoundList(file: string, folder: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(lasting));
  const hashes = names.map((name) => name.slice(lasting.length)).toSorted();
  writeFileSync(file, `${hashes.join('\n')}\n`);
}
