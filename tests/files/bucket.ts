import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '../../tasks/bucket.ts';
import { freePort } from '../support/process.ts';

export async function bucketService() {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-bucket-'));
  const { bucket, stop } = await startBucket(folder, await freePort());
  return {
    bucket,
    folder,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
