import { pathToFileURL } from 'node:url';
import type { Portal } from '../contract/page-request.ts';
import { main } from '../server/main.ts';
import type { Step } from '../server/step.ts';
import { startTrialGateway } from './trial-gateway.ts';

/**
 * @param program the file that workers are started from
 * @param trial how a person at this machine sees the start, for whom a gateway to try payments with is started too
 */
export async function serve(program: string, trial?: { step: Step }): Promise<void> {
  if (trial) await startTrialGateway();
  await main({
    loadPortal: async () => {
      const built: { createPortal: () => Portal } = await import(pathToFileURL('build/server/portal.js').href);
      return built.createPortal();
    },
    loadDemo: async (...args) => (await import('../demo/load-demo.ts')).loadDemo(...args),
    program,
    step: trial?.step,
  });
}
