import type { IncomingMessage } from 'node:http';
import { takesFiles } from './upload-places.ts';

/** Milliseconds, enough for a file over a phone's connection; a sender of files that stands still is cut off sooner. */
export const patience = { requestTimeout: 900_000, headersTimeout: 10_000 };
const ofOthers = 30_000;

/** The server has one time limit for all requests; those without a file get less. */
export function cutSlow(request: IncomingMessage): void {
  if (request.method === 'GET' || takesFiles((request.url ?? '').split('?', 1)[0] ?? '')) return;
  const late = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, ofOthers);
  request.once('close', () => clearTimeout(late));
}
