import { startStripe } from '../demo/payment/stripe/emulator.ts';
import { demoKeys } from '../demo/payment/stripe/keys.ts';
import { imitateGateway } from './imitate-gateway.ts';

const keys = `STRIPE_SECRET_KEY=${demoKeys.secretKey} STRIPE_WEBHOOK_SECRET=${demoKeys.webhookSecret}`;

await imitateGateway({
  prefix: 'STRIPE',
  port: 3200,
  start: startStripe,
  ready: (url) => ({ address: url, lines: [`Stripe is imitated at ${url}`, `STRIPE_URL=${url} ${keys}`] }),
});
