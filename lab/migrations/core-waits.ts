import { readFileSync } from 'node:fs';

/** Milliseconds that a process of this machine has waited for a core, by Linux; unknown elsewhere. */
export function msWithoutCore(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}
