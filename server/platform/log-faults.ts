import type { Logger } from 'pino';

/**
 * An error nobody handled is a bug, and what the process holds can no longer be trusted: it ends, as Node does by itself, and
 * whoever watches it starts another. This only puts the line where the others are; it must never keep the process alive.
 */
export function logFaults(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log.fatal({ origin, error: error.stack }, 'an error nobody handled ends this process');
  });
}
