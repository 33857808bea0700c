import { startEmulator } from '../demo/payment/simplepay/emulator.ts';
import { imitateGateway } from './imitate-gateway.ts';

await imitateGateway({
  prefix: 'SIMPLEPAY',
  port: 3100,
  start: startEmulator,
  ready: (url) => {
    const address = `${url}/payment/v2/`;
    return { address, lines: [`SimplePay is imitated at ${address}`] };
  },
});
