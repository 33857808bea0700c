import { type Level, type LevelWithSilent, type Logger, pino } from 'pino';

/** What a start logs below this interests nobody who tries the portal out, such as what was slow while the demonstration was loaded. */
const atStart: Level = 'error';

/**
 * A log that lets a person read what a start prints: at a terminal its lines wait for `release`, and lesser ones are left out until then.
 * @param isWatched whether a person tries the portal out and has set no level
 */
export function watchedLog(level: LevelWithSilent, isWatched: boolean): { log: Logger; release: () => void } {
  if (!isWatched || !process.stdout.isTTY) return { log: pino({ level }), release: () => {} };
  const lines: string[] = [];
  let isReleased = false;
  function write(line: string): void {
    if (isReleased) process.stdout.write(line);
    else lines.push(line);
  }
  const log = pino({ level }, { write });
  if (log.isLevelEnabled(atStart)) log.level = atStart;
  function release(): void {
    isReleased = true;
    log.level = level;
    for (const line of lines.splice(0)) process.stdout.write(line);
  }
  // A start that fails hides nothing.
  process.once('exit', release);
  return { log, release };
}
