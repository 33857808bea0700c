import { enableCompileCache, flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

// Needs no package that builds.
process.env.NODE_ENV ??= 'production';
enableCompileCache();
try {
  const { serve }: typeof import('./server.ts') = await import(pathToFileURL('build/main/server.js').href);
  await serve(import.meta.filename);
  // A killed process leaves no cache behind.
  flushCompileCache();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
