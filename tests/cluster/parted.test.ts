import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { clusterMissing } from '../../tasks/cluster-programs.ts';
import { missingPackages } from '../../tasks/programs.ts';
import { deep } from '../support/deep.ts';

const missing = [
  ...clusterMissing,
  ...missingPackages([
    { package: 'nftables', names: ['nft'] },
    { package: 'iproute2', names: ['ip'] },
  ]),
];
const runs = deep && missing.length === 0 && process.getuid?.() === 0;
const skipped = runs ? '' : ` – deep, by root, with ${missing.join(', ') || 'what is there'}`;

it.runIf(runs)(
  `F04: a leader whose line to etcd and the standbys is cut, or to everybody, confirms nothing that is lost (I1, I2, I3, I8)${skipped}`,
  { timeout: 900_000 },
  async () => {
    const { stdout, stderr } = await promisify(execFile)('unshare', [
      ...['-n', '-m'],
      ...[process.execPath, 'tests/cluster/parting.ts'],
    ]);
    console.log(stderr);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ losses: 0, phantoms: 0, doubles: 0, breaches: [] });
    expect(report.acknowledged).toBeGreaterThan(200);
    expect(Math.max(...report.returns)).toBeLessThan(60);
  },
);
