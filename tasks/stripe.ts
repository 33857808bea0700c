import { startStripe } from '../demo/payment/stripe/emulator.ts';
import { demoKeys } from '../demo/payment/stripe/keys.ts';
import { imitateGateway } from './imitate-gateway.ts';

// node tasks/stripe.ts: an imitation of Stripe to try payments with, on this machine alone. STRIPE_NOTIFY_URL is where it tells of payments,
// STRIPE_FILE where its book is kept.

const keys = `STRIPE_SECRET_KEY=${demoKeys.secretKey} STRIPE_WEBHOOK_SECRET=${demoKeys.webhookSecret}`;

await imitateGateway({
  prefix: 'STRIPE',
  port: 3200,
  start: startStripe,
  ready: (url) => ({ address: url, lines: [`Stripe is imitated at ${url}`, `STRIPE_URL=${url} ${keys}`] }),
});
