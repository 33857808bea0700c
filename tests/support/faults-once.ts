import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { lastingName, readSoundNames } from '../hostile/sound-list.ts';
import { deep } from './deep.ts';
import type { Skeleton } from './skeleton.ts';

const listed = readSoundNames();

/**
 * Calls `look` until a page with this frame and one with this main part are without a fault, then no more in this run,
 * in any worker. `look` learns whether the frame alone was sound. The deep run always calls it, for the whole page.
 * `lasting` names a tool with its version whose results for parts outlast a run.
 */
export async function faultsOnce(
  kind: string | { lasting: string },
  { frame, main }: Skeleton,
  look: (knowsFrame: boolean) => Promise<string[]>,
): Promise<string[]> {
  const names = [`frame ${frame}`, `main ${main}`].map((part) => nameOf(kind, part));
  const [knowsFrame = false, knowsMain = false] = names.map((name) => !deep && isSound(name));
  if (knowsFrame && knowsMain) return [];
  const faults = await look(knowsFrame);
  if (faults.length === 0) for (const name of names) writeFileSync(join(inject('soundFolder'), name), '');
  return faults;
}

/** @internal */
export function nameOf(kind: string | { lasting: string }, part: string): string {
  const tool = typeof kind === 'string' ? kind : kind.lasting;
  const hash = createHash('sha1').update(`${tool} ${part}`).digest('base64url').slice(0, 12);
  return typeof kind === 'string' ? hash : lastingName(hash);
}

function isSound(name: string): boolean {
  return listed.has(name) || existsSync(join(inject('soundFolder'), name));
}
