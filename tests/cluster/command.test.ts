import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../command.ts';

const cluster = (words: string[]) =>
  run('tasks/cluster.ts', words, {
    PATH: '/nowhere',
    KAPU_DATA_DIR: mkdtempSync(join(tmpdir(), 'kapu-no-cluster-')),
    KAPU_SECRET: 'a secret of the tests that is long enough',
  });

it('npm run cluster names what this machine lacks and how to install it, and starts nothing (G02)', async () => {
  const { code, err } = await cluster(['start']);
  expect(code).toBe(1);
  expect(err).toMatch(/apt-get install --no-install-recommends etcd-server patroni python3-etcd python3-psycopg2/);
  expect(err).toContain('policy-rc.d');
});

it('npm run cluster says its words when it is asked for another (G02)', async () => {
  const { code, err } = await cluster(['repair']);
  expect([code, err]).toEqual([1, expect.stringMatching(/start \| status \| break \| stop \| remove \| trial/)]);
});
