import { startEmulator } from '../demo/payment/simplepay/emulator.ts';
import { systemClock } from '../server/platform/clock.ts';
import { reachedFrom } from '../server/platform/settings.ts';

// node tasks/simplepay.ts: a SimplePay to try payments with, on this machine alone. SIMPLEPAY_NOTIFY_URL is where it tells of
// payments, SIMPLEPAY_FILE where its book is kept. `npm start` starts it beside the portal, and it ends with it.

const { HOST = '127.0.0.1', PORT = '3100', SIMPLEPAY_NOTIFY_URL, SIMPLEPAY_FILE } = process.env;
if (reachedFrom({ HOST, BASE_URL: undefined }) !== undefined) {
  console.error('HOST: must be this machine alone: whoever reaches this gateway can call any order paid.');
  process.exit(1);
}
if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) {
  console.error('PORT: must be a number up to 65535');
  process.exit(1);
}

try {
  const emulator = await startEmulator({
    clock: systemClock,
    host: HOST,
    port: Number(PORT),
    notifyUrl: SIMPLEPAY_NOTIFY_URL,
    file: SIMPLEPAY_FILE,
  });
  setInterval(() => {
    emulator.settle();
    void emulator.notifier.deliver();
  }, 1000);
  console.log(`SimplePay is imitated at ${emulator.url}/payment/v2/`);
  process.send?.(`${emulator.url}/payment/v2/`);
  process.on('disconnect', () => process.exit());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
