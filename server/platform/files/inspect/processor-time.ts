import { readFileSync } from 'node:fs';

const tick = 10;

/** Milliseconds of processor a process has used; undefined once it has ended, or where the system has no `/proc`. @internal */
export function processorTime(pid: number): number | undefined {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ').map(Number);
    return ((fields[11] ?? 0) + (fields[12] ?? 0)) * tick;
  } catch {
    return undefined;
  }
}

const look = 250;

export function processorLimit(pid: number | undefined, most: number): { signal: AbortSignal; end: () => void } {
  const over = new AbortController();
  const used = () => (pid === undefined ? 0 : (processorTime(pid) ?? 0));
  const before = used();
  const timer = setInterval(() => {
    if (used() - before > most) over.abort();
  }, look);
  return { signal: over.signal, end: () => clearInterval(timer) };
}
