import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { missingPackages } from '../../tasks/programs.ts';
import { deep } from '../support/deep.ts';

const missing = missingPackages([
  { package: 'nftables', names: ['nft'] },
  { package: 'iproute2', names: ['ip'] },
]);
const isRoot = process.getuid?.() === 0;
const skipped = !isRoot || missing.length > 0 ? ` – needs root and ${missing.join(', ')}` : '';

it.runIf(deep && skipped === '')(
  `F04: a primary whose packets no longer arrive is noticed within 5 s by who asks, by who waits and by who listens${skipped}`,
  { timeout: 120_000 },
  async () => {
    const { stdout } = await promisify(execFile)('unshare', ['-n', process.execPath, 'tests/cluster/vanishing.ts']);
    const report: Record<string, { seconds: number; said: string }> = JSON.parse(stdout);
    console.log(report);
    expect(Object.keys(report)).toHaveLength(3);
    for (const { seconds } of Object.values(report)) expect(seconds).toBeLessThan(5);
    expect(report['sent into the void']?.said).toBe('ETIMEDOUT');
    expect(report['taken before']?.said).toBe('ETIMEDOUT');
  },
);
