import { pathToFileURL } from 'node:url';
import type { Portal } from '../contract/page-request.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { main } from '../server/main.ts';

// Starts what `node kapu.mjs build` has built, and needs nothing that builds.
process.env.NODE_ENV ??= 'production';
try {
  await main({
    loadPortal: async () => {
      const built: { createPortal: () => Portal } = await import(pathToFileURL('build/server/portal.js').href);
      return built.createPortal();
    },
    loadDemo,
    program: import.meta.filename,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
