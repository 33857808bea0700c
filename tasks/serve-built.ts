import { enableCompileCache, flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Step } from '../server/step.ts';

/**
 * Starts what `node kapu.mjs build` has built, and needs nothing that builds.
 * @param program the file that workers are started from
 * @param trial how a person at this machine sees the start
 */
export async function serveBuilt(program: string, trial?: { step: Step }): Promise<void> {
  enableCompileCache();
  try {
    const { serve }: typeof import('./server.ts') = await import(pathToFileURL('build/main/server.js').href);
    await serve(program, trial);
    // A process that is killed leaves none behind.
    flushCompileCache();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
