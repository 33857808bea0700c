import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const room = 8 * 1024 ** 3;

/** In memory if there is room, because each database is 300 new files. */
export function scratchFolder(): string {
  return isRoomy() ? memory : tmpdir();
}

/** Removed when the process ends. */
export function folderOfRun(scratch: string): string {
  const folder = mkdtempSync(join(scratch, 'kapu-run-'));
  // Under root, PostgreSQL runs as another user, who passes through this folder to reach its data.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const [, options = 'noexec'] = /^\S+ \/dev\/shm \S+ (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
    return bavail * bsize >= room && !options.split(',').includes('noexec');
  } catch {
    return false;
  }
}
