import type { Worker } from 'node:cluster';
import { z } from 'zod';

/** Milliseconds between two beats of a worker, and between two looks of the first process. */
const beatEvery = 1000;

const Beat = z.object({ beat: z.literal(true) });
const beat: z.infer<typeof Beat> = { beat: true };

export function sendBeats(): void {
  setInterval(() => process.send?.(beat, undefined, undefined, () => {}), beatEvery).unref();
}

export function onBeat(worker: Worker, heard: () => void): void {
  worker.on('message', (message: unknown) => {
    if (Beat.safeParse(message).success) heard();
  });
}

/** Calls `look` once a beat; after a pause of the whole machine once, not for each beat that was missed. */
export function eachBeat(look: () => void): () => void {
  const timer = setInterval(look, beatEvery);
  return () => clearInterval(timer);
}
