import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deep } from '../../../tests/support/deep.ts';
import { createBulkhead } from '../../platform/bulkhead.ts';
import { hashPassword, verifyPassword } from './hash.ts';

const password = 'zöld asztal a kertben';

/** As an earlier version, with less work, would have written it. */
function earlier(memory: number, passes: number): string {
  const nonce = Buffer.alloc(16, 7);
  const parameters = { message: password, nonce, memory, passes, parallelism: 1, tagLength: 32 };
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${bare(nonce)}$${bare(argon2Sync('argon2id', parameters))}`;
}

describe('a stored password', () => {
  it('is known again, and no other is', async () => {
    const stored = await hashPassword(password);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(stored).not.toContain(password);
    expect(await verifyPassword(password, stored)).toBe(true);
    for (const other of ['Zöld asztal a kertben', `${password} `, '', '\ud800']) {
      expect(await verifyPassword(other, stored), other).toBe(false);
    }
  });

  it('looks different each time', async () => {
    expect(await hashPassword(password)).not.toBe(await hashPassword(password));
  });

  it('made with less work is still known', async () => {
    expect(await verifyPassword(password, earlier(8 * 1024, 1))).toBe(true);
  });

  it('that is damaged or asks for too much memory is a fault, not a wrong password', async () => {
    for (const stored of [
      '',
      'x',
      '$argon2id$v=19$m=19456,t=2,p=1$short$tag',
      earlier(8192, 1).replace('8192', '999999'),
    ]) {
      await expect(verifyPassword(password, stored)).rejects.toThrow('not readable');
    }
  });
});

describe('an account that does not exist (T12)', () => {
  it('has no password at all', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
    expect(await verifyPassword(password, undefined)).toBe(false);
  });

  it('costs what one costs that exists', async () => {
    const stored = await hashPassword(password);
    const took = { known: 0, unknown: 0 };
    for (let round = 0; round < 10; round++) {
      for (const [kind, row] of [
        ['known', stored],
        ['unknown', undefined],
      ] as const) {
        const started = performance.now();
        await verifyPassword('wrong wrong wrong', row);
        took[kind] += performance.now() - started;
      }
    }
    expect(took.unknown / took.known).toBeGreaterThan(0.5);
    expect(took.unknown / took.known).toBeLessThan(2);
  });
});

describe('a flood of passwords (F13)', () => {
  function gatedWork() {
    const gates: (() => void)[] = [];
    const state = { running: 0, most: 0, gates };
    return Object.assign(state, {
      work: async () => {
        state.running += 1;
        state.most = Math.max(state.most, state.running);
        await new Promise<void>((go) => gates.push(go));
        state.running -= 1;
        return 'done';
      },
    });
  }

  it('runs two at a time, keeps a line, and sends the rest away with K503', async () => {
    const inTurn = createBulkhead({ lanes: 2, waiting: 3 });
    const works = gatedWork();
    const all = Array.from({ length: 5 }, () => inTurn(works.work));
    await expect(inTurn(works.work)).rejects.toMatchObject({ code: 'K503', details: { retryAfterSeconds: 5 } });
    while (works.gates.length > 0) {
      for (const go of works.gates.splice(0)) go();
      await new Promise<void>((go) => setImmediate(go));
    }
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(works.most).toBe(2);
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  it('gives the lane on when a work fails', async () => {
    const inTurn = createBulkhead({ lanes: 1, waiting: 1 });
    const fails = inTurn(() => Promise.reject(new Error('out of memory')));
    const next = inTurn(async () => 'served');
    await expect(fails).rejects.toThrow('out of memory');
    expect(await next).toBe('served');
  });

  it.runIf(deep)('meets the real computation: two hundred at once, most of them refused and none lost', async () => {
    const stored = await hashPassword(password);
    const answers = await Promise.allSettled(Array.from({ length: 200 }, () => verifyPassword(password, stored)));
    const good = answers.filter((answer) => answer.status === 'fulfilled' && answer.value);
    expect(good).toHaveLength(42);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'K503' });
  });
});
