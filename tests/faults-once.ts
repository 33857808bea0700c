import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { deep } from './deep.ts';

/** Calls `look` until it finds nothing for this key, then no more in this run, in any worker. The deep run always calls it. */
export async function faultsOnce(key: string, look: () => Promise<string[]>): Promise<string[]> {
  const sound = join(inject('soundFolder'), createHash('sha1').update(key).digest('hex'));
  if (!deep && existsSync(sound)) return [];
  const found = await look();
  if (found.length === 0) writeFileSync(sound, '');
  return found;
}
