import { parentPort } from 'node:worker_threads';
import { decodeHeic } from './heic.ts';
import { cleanPdf } from './pdf.ts';
import type { Task } from './worker-pool.ts';

// A thread of its own, because these libraries do not yield, and what they read may be made to stop them.

parentPort?.on('message', async ({ kind, bytes, mostPixels }: Task) => {
  const verdict = await (kind === 'pdf' ? cleanPdf(bytes) : decodeHeic(bytes, mostPixels)).catch(() => ({
    fault: 'KF007',
  }));
  parentPort?.postMessage(verdict);
});
