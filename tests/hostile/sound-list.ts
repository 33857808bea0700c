import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Hashes of parts of pages without a fault by axe and html-validate. Each deep run writes them anew. */
export const soundList = 'tests/hostile/sound-parts.txt';

/** The file for the new list; undefined if this run uses the present one. */
export const newSoundList = process.env.KAPU_SOUND_LIST;

const lasting = 'lasting-';

export function lastingName(hash: string): string {
  return lasting + hash;
}

export function readSoundNames(): ReadonlySet<string> {
  if (newSoundList !== undefined || !existsSync(soundList)) return new Set();
  return new Set(readFileSync(soundList, 'utf8').trim().split('\n').map(lastingName));
}

/** Only this run's hashes are written, so that parts of removed pages drop out. */
export function writeSoundList(file: string, folder: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(lasting));
  const hashes = names.map((name) => name.slice(lasting.length)).toSorted();
  writeFileSync(file, `${hashes.join('\n')}\n`);
}
