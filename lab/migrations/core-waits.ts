import { readFileSync } from 'node:fs';

/** Milliseconds for which a process of this machine has waited for a core since it began, as Linux counts them; elsewhere none are known. */
export function msWithoutCore(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}
