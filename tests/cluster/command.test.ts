import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../commands/command.ts';

const command = (name: string) => (words: string[]) =>
  run(`lab/${name}.ts`, words, {
    PATH: '/nowhere',
    KAPU_DATA_DIR: mkdtempSync(join(tmpdir(), 'kapu-no-cluster-')),
    KAPU_SECRET: 'a secret of the tests that is long enough',
  });
const cluster = command('cluster');
const reliability = command('reliability');

it('npm run lab -- cluster names what this machine lacks and how to install it, and starts nothing (G02)', async () => {
  const { code, err } = await cluster(['start']);
  expect(code).toBe(1);
  expect(err).toMatch(/apt-get install --no-install-recommends etcd-server patroni python3-etcd python3-psycopg2/);
  expect(err).toContain('policy-rc.d');
});

it('npm run lab -- cluster says its words when it is asked for another (G02)', async () => {
  const { code, err } = await cluster(['repair']);
  expect([code, err]).toEqual([1, expect.stringMatching(/start \| status \| break \| stop \| remove \| trial/)]);
});

it('npm run lab -- reliability names what this machine lacks, and measures nothing (G01)', async () => {
  const { code, err } = await reliability(['bookings']);
  expect(code).toBe(1);
  expect(err).toMatch(/apt-get install --no-install-recommends etcd-server/);
});

it('npm run lab -- reliability says its parts when it is asked for another (G01)', async () => {
  const { code, err } = await reliability(['try', 'everything']);
  expect([code, err]).toEqual([1, expect.stringMatching(/\[try\] \[bookings \| restarts \| silence \| restore \|/)]);
});
