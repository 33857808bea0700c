import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccounts } from '../../demo/payment/simplepay/accounts.ts';
import { simplePay } from '../../server/payment/gateway/simplepay/simplepay.ts';
import { hearing, newOrder } from '../payment/shop.ts';
import { freePort } from '../support/process.ts';
import { run } from './command.ts';

const now = Temporal.Now.instant();
let gateway: ReturnType<typeof simplePay>;
let base: string;
let ears: Awaited<ReturnType<typeof hearing>>;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  ears = await hearing(() => gateway);
  const port = await freePort();
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), SIMPLEPAY_NOTIFY_URL: ears.url };
  const child = spawn(process.execPath, ['tasks/simplepay.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  base = `http://127.0.0.1:${port}`;
  expect(String(line)).toBe(`SimplePay is imitated at ${base}/payment/v2/\n`);
  gateway = simplePay({ url: `${base}/payment/v2/`, accounts: demoAccounts, software: 'portal:1.0.0' });
  stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
});
afterAll(async () => {
  await stop();
  await ears.close();
});

const control = async (path: string, body?: object) => {
  const headers = { 'Content-Type': 'application/json' };
  const sent = body && { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${base}/control/${path}`, sent)).json();
};

it('takes payments and tells of them, and its ledger says what was charged though the answer was cut (F05)', async () => {
  const order = newOrder({ expiresAt: now.add({ hours: 1 }) });
  const { orderRef } = order;
  await control('faults', [{ operation: 'start', orderRef, answer: 'cut' }]);
  expect(await gateway.start(order)).toEqual({ outcome: 'unknown', reason: 'unreachable' });
  await control('payments', { orderRef, action: 'succeed' });
  expect(ears.heard).toMatchObject([{ orderRef, status: 'paid' }]);
  expect(await control('ledger')).toMatchObject([{ orderRef, charged: 4990, currency: 'HUF', status: 'FINISHED' }]);
  expect(await gateway.query({ currency: 'HUF', orderRefs: [orderRef] })).toMatchObject({
    outcome: 'done',
    result: [{ status: 'paid', amount: order.amount }],
  });
});

it.each(['0.0.0.0', '192.0.2.7', '::', 'pay.example'])('refuses to listen on %s, and says why (T44)', async (HOST) => {
  const { code, err } = await run('tasks/simplepay.ts', [], { ...process.env, HOST, PORT: '0' });
  expect([code, err.trim()]).toEqual([
    1,
    'HOST: must be this machine alone: whoever reaches this gateway can call any order paid.',
  ]);
});
