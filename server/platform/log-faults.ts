import type { Logger } from 'pino';

/** Only logs: the process still ends after an unhandled error, because its state can no longer be trusted. */
export function logFaults(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log.fatal({ origin, error: error.stack }, 'an error nobody handled ends this process');
  });
}
