import { enableCompileCache, flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

// Starts what `node kapu.mjs build` has built, and needs nothing that builds.
process.env.NODE_ENV ??= 'production';
enableCompileCache();
try {
  const { serve }: typeof import('./server.ts') = await import(pathToFileURL('build/main/server.js').href);
  await serve(import.meta.filename);
  // A process that is killed leaves none behind.
  flushCompileCache();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
