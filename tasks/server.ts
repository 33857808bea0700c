import { pathToFileURL } from 'node:url';
import type { Portal } from '../contract/page-request.ts';
import { main } from '../server/main.ts';

/** @param program the file with which workers are started */
export function serve(program: string): Promise<void> {
  return main({
    loadPortal: async () => {
      const built: { createPortal: () => Portal } = await import(pathToFileURL('build/server/portal.js').href);
      return built.createPortal();
    },
    loadDemo: async (...args) => (await import('../demo/load-demo.ts')).loadDemo(...args),
    program,
  });
}
