import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export type Owner = { uid: number; gid: number } | undefined;

export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const entry = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`));
    const [, , uid, gid] = entry?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as root and this machine has neither a user postgres nor nobody: set DATABASE_URL',
  );
}

export function serverHome(dataDir: string, owner: Owner): string {
  return reachable(dataDir, owner) ? resolve(dataDir) : shelter(dataDir);
}

export function reachable(folder: string, owner: Owner): boolean {
  if (!owner) return true;
  for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
    if (existsSync(path) && (statSync(path).mode & 0o001) === 0) return false;
  }
  return true;
}

function shelter(dataDir: string): string {
  const folder = join('/var/lib/kapu', createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}
