import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deep } from '../support/deep.ts';
import { childrenOf, freePort, type RunningPortal, serve, stop } from '../support/process.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';
import { hasPrometheus, startPrometheus } from './prometheus.ts';

const skipped = hasPrometheus ? '' : ': not run, apt-get install prometheus';
/** Milliseconds: the person on call has to know within two minutes. */
const soon = { timeout: 120_000, interval: 500 };
const later = { timeout: 300_000, interval: 500 };

describe.runIf(deep && hasPrometheus)(`the shipped rules, run by Prometheus beside a portal${skipped}`, () => {
  let own: OwnDatabase;
  let portal: RunningPortal;
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  beforeAll(async () => {
    own = await ownDatabase();
    const metricsPort = await freePort();
    const settings = { KAPU_PROCESSES: '2', METRICS_PORT: String(metricsPort), DATABASE_PATIENCE: '1500' };
    portal = await serve({ DATABASE_URL: own.url, ...settings });
    prometheus = await startPrometheus(metricsPort);
  });
  afterAll(async () => {
    await prometheus?.stop();
    await stop(portal, 'SIGKILL');
    await own.close();
  });

  it('raise WorkerStoodStill within two minutes, DatabaseUnreachable while it is away alone, and PortalDown at the end (F25, F01, F22)', async () => {
    await expect.poll(prometheus.firing, soon).toEqual([]);
    const [frozen = 0] = childrenOf(portal);
    process.kill(frozen, 'SIGSTOP');
    await expect.poll(prometheus.firing, soon).toContain('WorkerStoodStill');
    await own.stop('immediate');
    await expect.poll(prometheus.firing, soon).toContain('DatabaseUnreachable');
    await own.start();
    await expect.poll(prometheus.firing, later).not.toContain('DatabaseUnreachable');
    await stop(portal, 'SIGKILL');
    await expect.poll(prometheus.firing, soon).toContain('PortalDown');
  }, 1_200_000);
});
