import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export function bucketWords(folder: string, port: number): string[] {
  const options = ['-d', folder, '-p', String(port), '--configure-bucket', 'kapu', '-s'];
  // s3rver encrypts the token of a list's next page with DES, which OpenSSL has only among the legacy ciphers.
  return ['--openssl-legacy-provider', 'node_modules/s3rver/bin/s3rver.js', ...options];
}

/** @returns once the bucket answers */
export async function startBucket(folder: string, port: number) {
  const child = spawn(process.execPath, bucketWords(folder, port), { stdio: 'ignore' });
  const url = `http://localhost:${port}/kapu`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  for (let attempts = 200; !(await answers()); attempts -= 1) {
    if (attempts === 0) throw new Error('the bucket does not answer');
    await sleep(100);
  }
  return {
    bucket: { url, region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
