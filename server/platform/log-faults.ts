import type { Logger } from 'pino';

/** The error is only logged: the process still ends, because its state can no longer be trusted. */
export function logFaults(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log.fatal({ origin, error: error.stack }, 'an error nobody handled ends this process');
  });
}
