import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

function fieldOf(pid: string, file: string, name: RegExp): string {
  try {
    return name.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

export function children(): string[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => fieldOf(pid, 'status', /PPid:\s+(\d+)/) === String(process.pid));
}

export async function mostUntilItEnds(child: ChildProcess): Promise<number> {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, Number(fieldOf(String(child.pid), 'status', /VmHWM:\s+(\d+)/)) * 1024);
  }, 2);
  await once(child, 'exit');
  clearInterval(look);
  return most;
}

/** With all processes that this one has started. */
function residentNow(): number {
  const sizes = [String(process.pid), ...children()].map((pid) => Number(fieldOf(pid, 'status', /VmRSS:\s+(\d+)/)));
  return sizes.reduce((sum, size) => sum + size, 0) * 1024;
}

export async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = residentNow();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, residentNow());
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return most - before;
}
