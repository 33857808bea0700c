import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import type { RequestInfo } from '../../server/platform/context.ts';
import { isFormKey } from '../../server/platform/form-key.ts';
import { account } from '../identity/account.ts';
import { slotId } from '../support/fixture.ts';
import { visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';

// An attacker learns or guesses another's idempotency key and asks for its answer (T41).

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

let next = 0;
function freeHold() {
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
  const slot = slotId(1, `2026-11-${24 + Math.floor(next / 6)}T${times[next % 6]}`);
  next += 1;
  return { slotId: slot, subfunctionId: 101 };
}

const ask = (input: ReturnType<typeof freeHold>, info: Partial<RequestInfo>) =>
  w.execute(startReservation.id, input, { ...w.context(), ...info }).then(
    ({ token }) => token,
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );

describe('an idempotency key (T41)', () => {
  it('a caller has chosen answers that address alone', async () => {
    const input = freeHold();
    const idempotencyKey = 'order-0001';
    const token = await ask(input, { idempotencyKey, address: '203.0.113.1' });
    expect(await ask(input, { idempotencyKey, address: '203.0.113.1' })).toBe(token);
    expect(await ask(input, { idempotencyKey, address: '203.0.113.2' })).toBe('#400');
  });

  it('of a customer answers that customer alone, wherever they are by then', async () => {
    const input = freeHold();
    const idempotencyKey = randomUUID();
    const [one, other] = await Promise.all(
      [0, 1].map(async () => (await w.session((await account(w.database)).id)).token),
    );
    const token = await ask(input, { idempotencyKey, bearer: one, address: '203.0.113.3' });
    expect(await ask(input, { idempotencyKey, bearer: one, address: '203.0.113.4' })).toBe(token);
    expect(await ask(input, { idempotencyKey, bearer: other, address: '203.0.113.3' })).toBe('#400');
    expect(await ask(input, { idempotencyKey, address: '203.0.113.3' })).toBe('#400');
  });

  it('of a page is each visitor’s own, also on a page drawn once for many, and stands neither in a header nor in the log', async () => {
    const path = '/services/provider-search?subfunction=101&location=Budapest';
    const pages = await Promise.all([visit(w, path), visit(w, path)]);
    const keys = pages.map(({ document }) => document.querySelector<HTMLInputElement>('input[name=key]')?.value ?? '');
    expect(new Set(keys).size).toBe(2);
    for (const [no, key] of keys.entries()) {
      expect(isFormKey(w.services.keys, key)).toBe(true);
      expect([...(pages[no]?.headers ?? [])].join('\n')).not.toContain(key);
    }
    const log = w.lines.join('\n');
    expect(log).toMatch(/"requestId"/);
    for (const key of keys) expect(log).not.toContain(key);
  });

  it('of a page answers its visitor after a change of network, and nobody who only has a request id', async () => {
    const page = await visit(w, '/services/provider-search?subfunction=101&location=Budapest');
    const key = page.document.querySelector<HTMLInputElement>('input[name=key]')?.value ?? '';
    const input = freeHold();
    const idempotencyKey = `${key}-${input.slotId}`;
    const token = await ask(input, { idempotencyKey, address: '203.0.113.5' });
    expect(await ask(input, { idempotencyKey, address: '203.0.113.6' })).toBe(token);
    const requestId = page.headers.get('x-fe-request-id') ?? '';
    for (const guessed of [`${requestId}-${input.slotId}`, `${'A'.repeat(44)}-${input.slotId}`])
      expect(await ask(input, { idempotencyKey: guessed, address: '203.0.113.5' })).toBe('#400');
  });
});
