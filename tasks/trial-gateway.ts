import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { demoAccounts } from '../demo/payment/simplepay/accounts.ts';
import { notificationPath } from '../server/payment/settlement/notification.ts';
import { reachedFrom, readSettings } from '../server/platform/settings.ts';

/** A SimplePay for trials, only for a demonstration that nobody outside reaches and that has no gateway set (T44). */
export async function startTrialGateway(): Promise<void> {
  const settings = readSettings(process.env);
  const { KAPU_DEMO, SIMPLEPAY_ACCOUNTS, PORT, dataDir } = settings;
  if (KAPU_DEMO === 'off' || SIMPLEPAY_ACCOUNTS.length > 0 || reachedFrom(settings) !== undefined) return;
  const child = fork(join(import.meta.dirname, 'simplepay.ts'), {
    env: {
      ...process.env,
      PORT: '0',
      SIMPLEPAY_NOTIFY_URL: `http://127.0.0.1:${PORT}${notificationPath}/simplepay`,
      SIMPLEPAY_FILE: join(dataDir, 'simplepay.json'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  process.env.SIMPLEPAY_URL = await addressOf(child);
  process.env.SIMPLEPAY_ACCOUNTS = demoAccounts
    .map(({ merchant, currency, key }) => `${merchant}:${currency}:${key}`)
    .join();
  // The gateway ends with the portal, and does not keep it from stopping.
  child.unref();
  child.channel?.unref();
}

async function addressOf(child: ChildProcess): Promise<string> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the SimplePay to try payments with did not start');
    }),
  ]);
  return String(message);
}
