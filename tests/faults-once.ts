import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { deep } from './deep.ts';
import type { Skeleton } from './skeleton.ts';

/**
 * Calls `look` until it finds nothing against a page with this frame and one with this main part, then no more in this run, in any
 * worker. `look` hears whether the frame alone was found sound. The deep run always calls it, for the whole page.
 */
export async function faultsOnce(
  kind: string,
  { frame, main }: Skeleton,
  look: (knowsFrame: boolean) => Promise<string[]>,
): Promise<string[]> {
  const [soundFrame = '', soundMain = ''] = [`frame ${frame}`, `main ${main}`].map((part) =>
    join(inject('soundFolder'), createHash('sha1').update(`${kind} ${part}`).digest('hex')),
  );
  const knowsFrame = !deep && existsSync(soundFrame);
  if (knowsFrame && existsSync(soundMain)) return [];
  const found = await look(knowsFrame);
  if (found.length === 0) for (const file of [soundFrame, soundMain]) writeFileSync(file, '');
  return found;
}
