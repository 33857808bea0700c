import { pathToFileURL } from 'node:url';
import type { Portal } from '../contract/page-request.ts';
import { main } from '../server/main.ts';
import type { Step } from '../server/step.ts';

/** @param program the file that workers are started from */
export function serve(program: string, step?: Step): Promise<void> {
  return main({
    loadPortal: async () => {
      const built: { createPortal: () => Portal } = await import(pathToFileURL('build/server/portal.js').href);
      return built.createPortal();
    },
    loadDemo: async (...args) => (await import('../demo/load-demo.ts')).loadDemo(...args),
    program,
    step,
  });
}
