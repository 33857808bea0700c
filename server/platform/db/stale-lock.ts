import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * After a power cut `postmaster.pid` may name another process, which PostgreSQL would take for its server. An ended
 * process's number is written instead; PostgreSQL then checks the folder itself, as after a crash.
 * @throws Error with the remedy, where nobody can tell whether the process is a server
 */
export function releaseStaleLock(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  const text = textOf(file);
  const pid = Number(text?.split('\n')[0]);
  if (text === undefined || !Number.isInteger(pid) || pid < 1 || !isAlive(pid)) return;
  const place = workingFolder(pid);
  if (place === realpathSync(folder)) return;
  if (place === undefined) {
    const command = commandOf(pid);
    if (command === undefined) throw new Error(unclear(file, pid));
    if (/postgres|postmaster/i.test(command)) return;
  }
  if (textOf(file) === text) writeFileSync(file, text.replace(/^\d+/, String(endedProcess())));
}

function unclear(file: string, pid: number): string {
  return [
    `${file} says that PostgreSQL runs as process ${pid}. That process lives, and this machine does not show whether it is PostgreSQL.`,
    `If it is another program, as may be after a power cut, delete the file and start again.`,
  ].join(' ');
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A server of PostgreSQL works in the folder of its data. Undefined where the system hides it. */
function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}
