import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A folder with the manifest and the lock of the image. `--omit=dev` alone keeps the peers of build packages. */
export async function withProductionLock<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-lock-'));
  try {
    const {
      devDependencies: _build,
      workspaces: _tests,
      ...manifest
    } = JSON.parse(readFileSync('package.json', 'utf8'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    copyFileSync('package-lock.json', join(folder, 'package-lock.json'));
    await npm(folder, ['install', '--package-lock-only', '--offline', '--no-audit']);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function npm(folder: string, words: readonly string[]): Promise<string> {
  const options = { cwd: folder, shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('npm', words, options);
  return stdout;
}
