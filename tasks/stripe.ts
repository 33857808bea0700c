import { startStripe } from '../demo/payment/stripe/emulator.ts';
import { demoKeys } from '../demo/payment/stripe/keys.ts';
import { systemClock } from '../server/platform/clock.ts';
import { reachedFrom } from '../server/platform/settings.ts';

// node tasks/stripe.ts: an imitation of Stripe to try payments with, on this machine alone. STRIPE_NOTIFY_URL is where it tells of payments,
// STRIPE_FILE where its book is kept.

const { HOST = '127.0.0.1', PORT = '3200', STRIPE_NOTIFY_URL, STRIPE_FILE } = process.env;
if (reachedFrom({ HOST, BASE_URL: undefined }) !== undefined) {
  console.error('HOST: must be this machine alone: whoever reaches this gateway can call any order paid.');
  process.exit(1);
}
if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) {
  console.error('PORT: must be a number up to 65535');
  process.exit(1);
}

try {
  const options = { clock: systemClock, notifyUrl: STRIPE_NOTIFY_URL, file: STRIPE_FILE };
  const emulator = await startStripe({ ...options, host: HOST, port: Number(PORT) });
  setInterval(() => {
    emulator.settle();
    void emulator.notifier.deliver();
  }, 1000);
  console.log(`Stripe is imitated at ${emulator.url}`);
  console.log(
    `STRIPE_URL=${emulator.url} STRIPE_SECRET_KEY=${demoKeys.secretKey} STRIPE_WEBHOOK_SECRET=${demoKeys.webhookSecret}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
