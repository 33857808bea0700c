import { createServer } from 'vite';
import type { Portal } from '../contract/page-request.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { main } from '../server/main.ts';
import { buildEmbeds } from './embed-build.ts';
import { step } from './install/step.mjs';

// Vite renders and serves the pages, and a change of the server's own files restarts the process.
process.env.NODE_ENV = 'development';
process.env.KAPU_GALLERY ??= 'on';
await buildEmbeds();
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const portal: Portal = async (request, facts) => {
  const { createPortal } = await vite.ssrLoadModule('/web/portal.ts');
  return createPortal()(request, facts);
};
await main({ loadPortal: async () => portal, loadDemo, before: vite.middlewares, step });
