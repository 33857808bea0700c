import type { Worker } from 'node:cluster';
import { on } from 'node:events';
import { z } from 'zod';

const Prepared = z.object({ prepared: z.literal(true), databaseUrl: z.string() });

export function sendPrepared(worker: Worker, databaseUrl: string): void {
  const word: z.infer<typeof Prepared> = { prepared: true, databaseUrl };
  worker.send(word, () => {});
}

export async function untilPrepared(): Promise<void> {
  for await (const [message] of on(process, 'message')) {
    const { data } = Prepared.safeParse(message);
    if (!data) continue;
    process.env.DATABASE_URL ??= data.databaseUrl;
    return;
  }
}
