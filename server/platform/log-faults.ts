import type { Logger } from 'pino';

/** Only logs: after an unhandled error the process still ends, because its state can no longer be trusted. */
export function logFaults(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log.fatal({ origin, error: error.stack }, 'an error nobody handled ends this process');
  });
}
