import type { Worker } from 'node:cluster';
import { on } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';

/** Milliseconds for one worker. Prometheus gives up after ten seconds, and one worker must not hide the others. */
const patience = 1500;

const Query = z.object({ metricsQuery: z.number() });
const Counts = z.object({ metricsQuery: z.number(), metrics: z.array(z.looseObject({})) });

export function answerQueries(registry: Registry): void {
  process.on('message', async (message) => {
    const { data } = Query.safeParse(message);
    if (data) process.send?.({ ...data, metrics: await registry.getMetricsAsJSON() }, undefined, undefined, () => {});
  });
}

let queries = 0;

export async function readWorkers(workers: readonly Worker[]): Promise<string> {
  const answers = await Promise.all(workers.map(readOne));
  return AggregatorRegistry.aggregate(answers.filter((answer) => answer !== undefined)).metrics();
}

async function readOne(worker: Worker): Promise<object[] | undefined> {
  queries += 1;
  const metricsQuery = queries;
  try {
    const messages = on(worker, 'message', { signal: AbortSignal.timeout(patience) });
    worker.send({ metricsQuery }, () => {});
    for await (const [message] of messages) {
      const { data } = Counts.safeParse(message);
      if (data?.metricsQuery === metricsQuery) return data.metrics;
    }
  } catch {}
  return undefined;
}
