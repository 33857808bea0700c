import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../process.ts';

/** A service that speaks S3, as a process of its own. */
export async function bucketService() {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-bucket-'));
  const port = await freePort();
  const options = ['-d', folder, '-p', String(port), '--configure-bucket', 'kapu', '-s'];
  const child = spawn(process.execPath, ['node_modules/s3rver/bin/s3rver.js', ...options], { stdio: 'ignore' });
  const url = `http://localhost:${port}/kapu`;
  await vi.waitFor(() => fetch(url), 20_000);
  return {
    bucket: { url, region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' },
    folder,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
