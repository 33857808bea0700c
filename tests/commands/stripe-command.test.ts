import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { demoKeys } from '../../demo/payment/stripe/keys.ts';
import { stripe } from '../../server/payment/gateway/stripe/stripe.ts';
import { newOrder } from '../payment/shop.ts';
import { freePort } from '../support/process.ts';
import { run } from './command.ts';

it('takes payments by the official library, and its ledger says what was charged (F05)', async () => {
  const now = Temporal.Now.instant();
  const port = await freePort();
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port) };
  const child = spawn(process.execPath, ['tasks/stripe.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const [line] = await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${port}`;
  expect(String(line)).toContain(`Stripe is imitated at ${url}`);
  const gateway = stripe({ url, ...demoKeys, returnKeys: ['key'], clock: () => now });
  const order = newOrder({ amount: { amount: 4990, currency: 'RON' }, expiresAt: now.add({ hours: 1 }) });
  const payment = await gateway.start(order);
  expect(payment).toMatchObject({ outcome: 'done' });
  await fetch(`${url}/control/payments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ orderRef: order.orderRef, action: 'succeed' }),
  });
  const known = { transactionId: null, startedAt: now };
  expect(await gateway.query({ currency: 'RON', orderRefs: [order.orderRef], known })).toMatchObject({
    outcome: 'done',
    result: [{ status: 'paid', amount: order.amount }],
  });
  expect(await (await fetch(`${url}/control/ledger`)).json()).toMatchObject([{ charged: 4990, currency: 'ron' }]);
  // No other site's page can say anything to it.
  expect((await fetch(`${url}/control/payments`, { method: 'POST', body: '{}' })).status).toBe(415);
});

it.each(['0.0.0.0', '192.0.2.7', '::', 'pay.example'])('refuses to listen on %s, and says why (T44)', async (HOST) => {
  const { code, err } = await run('tasks/stripe.ts', [], { ...process.env, HOST, PORT: '0' });
  expect([code, err.trim()]).toEqual([
    1,
    'HOST: must be this machine alone: whoever reaches this gateway can call any order paid.',
  ]);
});
