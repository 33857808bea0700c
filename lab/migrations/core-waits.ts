import { readFileSync } from 'node:fs';

/** Milliseconds in which a process of this machine has waited for a core, as Linux counts them; 0 on other systems. */
export function msWithoutCore(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}
