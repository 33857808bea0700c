import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readingOf } from '../house/alerts.ts';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { deep } from '../support/deep.ts';
import { childrenOf, freePort, type RunningPortal, serve, starting } from '../support/process.ts';

// Real processes and real signals.

let clone: Clone;
const running: RunningPortal[] = [];
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterEach(async () => {
  for (const { child } of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(() => clone.drop());

const linesOf = ({ output: logText }: RunningPortal) =>
  logText()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []));

describe('a worker that stands still', () => {
  it('is logged, ended and replaced, and meanwhile the metrics of the others answer and name it (F01, F14, F25)', async () => {
    const metricsPort = await freePort();
    const portal = await serve({ DATABASE_URL: clone.url, KAPU_PROCESSES: '2', METRICS_PORT: String(metricsPort) });
    running.push(portal);
    const read = async () => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return { status: answer.status, reading: readingOf(await answer.text()) };
    };
    const states = async () =>
      (await read()).reading.flatMap(({ name, labels }) => (name === 'kapu_workers' ? [labels.state] : [])).sort();
    expect(await states()).toEqual(['serving', 'serving']);
    const [frozen = 0] = childrenOf(portal);
    process.kill(frozen, 'SIGSTOP');
    const { status, reading } = await read();
    const workers = reading.flatMap(({ name, labels }) =>
      name === 'kapu_database_connections_limit' ? [labels.worker] : [],
    );
    expect([status, workers.length]).toEqual([200, 1]);
    expect(reading.find(({ name }) => name === 'kapu_database_up')?.value).toBe(1);
    await expect.poll(states, { timeout: 10_000, interval: 200 }).toEqual(['serving', 'silent']);
    const lines = () => linesOf(portal).filter(({ worker }) => worker === frozen);
    await expect.poll(() => lines().length, { timeout: 20_000, interval: 100 }).toBe(2);
    expect(lines()).toMatchObject([
      { level: 50, msg: 'a worker stands still', since: expect.stringMatching(/Z$/) },
      { level: 50, msg: 'a worker has ended', signal: 'SIGKILL' },
    ]);
    await expect.poll(states, { timeout: 60_000, interval: 200 }).toEqual(['serving', 'serving']);
    const ended = (await read()).reading.find(({ name }) => name === 'kapu_workers_stood_still_total');
    expect(ended?.value).toBe(1);
    expect(childrenOf(portal)).not.toContain(frozen);
    expect((await fetch(`${portal.base}/health`)).status).toBe(200);
  }, 180_000);
});

describe('a stop', () => {
  async function firstAnswer({ base }: RunningPortal): Promise<number> {
    const ask = () =>
      fetch(`${base}/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ask, { timeout: 100_000, interval: 10 }).toBe(200);
    return 200;
  }

  const exitOf = async ({ child }: RunningPortal) => {
    const [code, signal] = await once(child, 'exit');
    return [code, signal];
  };

  it.each([
    [1, ['SIGTERM']],
    [2, ['SIGTERM']],
    [2, ['SIGTERM', 'SIGTERM', 'SIGINT']],
    ...(deep ? [[4, ['SIGTERM']] as const, [4, ['SIGINT', 'SIGTERM']] as const] : []),
  ] as const)(
    'of %i processes at their first answer, by %j, ends with 0 (F15)',
    async (processes, signals) => {
      const portal = await starting({ DATABASE_URL: clone.url, KAPU_PROCESSES: String(processes), DRAIN_SECONDS: '1' });
      running.push(portal);
      await firstAnswer(portal);
      const exit = exitOf(portal);
      for (const signal of signals) portal.child.kill(signal);
      expect(await exit).toEqual([0, null]);
    },
    180_000,
  );

  it('while a worker is replaced ends with 0 (F15, F01)', async () => {
    const portal = await serve({ DATABASE_URL: clone.url, KAPU_PROCESSES: '2' });
    running.push(portal);
    const exit = exitOf(portal);
    const [worker = 0] = childrenOf(portal);
    process.kill(worker, 'SIGKILL');
    await expect.poll(() => linesOf(portal).map(({ msg }) => msg), { interval: 5 }).toContain('a worker has ended');
    portal.child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  }, 180_000);
});
