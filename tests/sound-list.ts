import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Hashes of the parts of pages that axe and html-validate found sound; the last deep run wrote them. */
export const soundList = 'tests/sound-parts.txt';

/** Where this run writes the list anew, from every page it looks at; undefined where it goes by the one that is there. */
export const newSoundList = process.env.KAPU_SOUND_LIST;

const lasting = 'lasting-';

/** The name under which a run keeps a part that it may hand on to the next one. */
export function lastingName(hash: string): string {
  return lasting + hash;
}

export function readSoundNames(): ReadonlySet<string> {
  if (newSoundList !== undefined || !existsSync(soundList)) return new Set();
  return new Set(readFileSync(soundList, 'utf8').trim().split('\n').map(lastingName));
}

/** A part that no page has any more is left out. */
export function writeSoundList(file: string, folder: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(lasting));
  const hashes = names.map((name) => name.slice(lasting.length)).toSorted();
  writeFileSync(file, `${hashes.join('\n')}\n`);
}
