import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { freePort } from '../support/process.ts';

const program = '/usr/bin/prometheus';
export const hasPrometheus = existsSync(program);

const Alerts = z.object({
  data: z.object({ alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })) }),
});

/** It reads one portal every two seconds and runs the shipped rules. */
export async function startPrometheus(metricsPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-prometheus-'));
  const config = {
    global: { scrape_interval: '2s', evaluation_interval: '2s' },
    scrape_configs: [{ job_name: 'kapu', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
    rule_files: [resolve('deploy/alerts.yaml')],
  };
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const args = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`];
  const child = spawn(program, [...args, `--web.listen-address=${address}`, '--log.level=error'], { stdio: 'ignore' });
  return {
    /** Undefined until it answers. */
    firing: async (): Promise<string[] | undefined> => {
      const answer = await fetch(`http://${address}/api/v1/alerts`).catch(() => undefined);
      if (!answer?.ok) return undefined;
      const { data } = Alerts.parse(await answer.json());
      const names = data.alerts.flatMap(({ labels, state }) => (state === 'firing' ? (labels.alertname ?? '') : []));
      return [...new Set(names)].toSorted();
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
