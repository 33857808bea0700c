import { type Logger, pino } from 'pino';

/** A log whose lines wait for `release` at a terminal, so that none stands between a person and what the start prints for them. */
export function watchedLog(level: string): { log: Logger; release: () => void } {
  if (!process.stdout.isTTY) return { log: pino({ level }), release: () => {} };
  const lines: string[] = [];
  let isReleased = false;
  function write(line: string): void {
    if (isReleased) process.stdout.write(line);
    else lines.push(line);
  }
  function release(): void {
    isReleased = true;
    for (const line of lines.splice(0)) process.stdout.write(line);
  }
  // A start that fails hides nothing.
  process.once('exit', release);
  return { log: pino({ level }, { write }), release };
}
