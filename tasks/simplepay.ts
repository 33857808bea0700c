import { startEmulator } from '../demo/payment/simplepay/emulator.ts';
import { imitateGateway } from './imitate-gateway.ts';

// node tasks/simplepay.ts: a SimplePay to try payments with, on this machine alone. SIMPLEPAY_NOTIFY_URL is where it tells of
// payments, SIMPLEPAY_FILE where its book is kept. `npm start` starts it beside the portal, and it ends with it.

await imitateGateway({
  prefix: 'SIMPLEPAY',
  port: 3100,
  start: startEmulator,
  ready: (url) => {
    const address = `${url}/payment/v2/`;
    return { address, lines: [`SimplePay is imitated at ${address}`] };
  },
});
