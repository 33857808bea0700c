import type { Worker } from 'node:cluster';
import { on } from 'node:events';
import { z } from 'zod';

const Prepared = z.object({ prepared: z.literal(true), databaseUrl: z.string() });
const Welcomed = z.object({ welcomed: z.literal(true) });

export function sendPrepared(worker: Worker, databaseUrl: string): void {
  const word: z.infer<typeof Prepared> = { prepared: true, databaseUrl };
  worker.send(word, () => {});
}

export function sendWelcomed(worker: Worker): void {
  const word: z.infer<typeof Welcomed> = { welcomed: true };
  worker.send(word, () => {});
}

/** Waits, in a worker, until the first process has printed what a person reads. */
export async function untilWelcomed(): Promise<void> {
  for await (const [message] of on(process, 'message')) if (Welcomed.safeParse(message).success) return;
}

/** Waits, in a worker, until the first process says that the database is migrated, and where it is. */
export async function untilPrepared(): Promise<void> {
  for await (const [message] of on(process, 'message')) {
    const { data } = Prepared.safeParse(message);
    if (!data) continue;
    process.env.DATABASE_URL ??= data.databaseUrl;
    return;
  }
}
