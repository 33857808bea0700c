import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCaptcha } from '../../contract/identity/captcha.ts';
import { type World, world } from '../../tests/support/world.ts';
import { rates } from '../rates.ts';
import { createServices } from '../services.ts';
import type { Context } from './context.ts';
import { requestInfoOf } from './http/request-info.ts';
import { assertNotLocked, consume, consumeFailure, reset } from './rate.ts';
import type { Rate } from './rate-names.ts';
import { readSettings } from './settings.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  await w.database.pool.query('delete from rate');
  w.setNow('2026-11-20T09:00:00Z');
});
afterAll(() => w.close());

const email = 'Anna@pelda.hu';

function contextAt({ address = '192.0.2.1', partner = 0, services = w.services } = {}): Context {
  const host = w.hosts.all.filter((one, at, all) => all.findIndex((other) => other.partnerId === one.partnerId) === at)[
    partner
  ];
  if (!host) throw new Error('there is no such partner');
  return { ...services, ...requestInfoOf(new Headers(), host, address), session: undefined, now: w.now() };
}

async function codeOf(doing: Promise<void>): Promise<string> {
  return doing.then(
    () => 'ok',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );
}

async function codesOf(times: number, doing: (turn: number) => Promise<void>): Promise<string[]> {
  const codes: string[] = [];
  for (let turn = 0; turn < times; turn++) codes.push(await codeOf(doing(turn)));
  return codes;
}

function repeated(code: string, times: number): string[] {
  return Array.from({ length: times }, () => code);
}

describe('what is counted always', () => {
  it.each(Object.entries(rates).filter(([, { times }]) => times <= 100))(
    'passes %s as often as its row says, then answers K429 until the window ends (T13)',
    async (name, { times, minutes }) => {
      const rate = Object.keys(rates).find((known): known is Rate => known === name);
      if (!rate) throw new Error(name);
      expect(await codesOf(times + 1, () => consume(contextAt(), rate, 'x'))).toEqual([
        ...repeated('ok', times),
        'K429',
      ]);
      w.pass({ minutes: minutes - 1 });
      await expect(consume(contextAt(), rate, 'x')).rejects.toMatchObject({ details: { retryAfterSeconds: 60 } });
      w.pass({ minutes: 1 });
      expect(await codeOf(consume(contextAt(), rate, 'x'))).toBe('ok');
    },
  );

  it('lets no hour have more where the window slides, and what is refused does not prolong it (T13)', async () => {
    const { times } = rates['mail-to-address'];
    const ask = () => consume(contextAt(), 'mail-to-address', email);
    w.setNow('2026-11-20T09:50:00Z');
    expect(await codesOf(times, ask)).toEqual(repeated('ok', times));
    for (const minutes of [11, 20, 20]) {
      w.pass({ minutes });
      await expect(ask()).rejects.toMatchObject({ code: 'K429' });
    }
    w.pass({ minutes: 9 });
    expect(await codesOf(times + 1, ask)).toEqual([...repeated('ok', times), 'K429']);
  });

  it('counts anna+x@ with anna@ where letters are counted (T13)', async () => {
    const names = [
      'anna@pelda.hu',
      'anna+a@pelda.hu',
      'anna+b+c@pelda.hu',
      'Anna+@pelda.hu',
      'anna+d@pelda.hu',
      'anna@pelda.hu',
    ];
    const codes = await codesOf(6, (turn) => consume(contextAt(), 'recover', names[turn] ?? ''));
    expect(codes).toEqual([...repeated('ok', 5), 'K429']);
    expect(await codeOf(consume(contextAt(), 'recover', '+anna@pelda.hu'))).toBe('ok');
  });

  it('lets exactly as many pass when they all come at once (T13)', async () => {
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(consume(contextAt(), 'recover', email))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
  });

  it('is shared by two processes on one database (T13)', async () => {
    const settings = readSettings({
      KAPU_SECRET: 'a secret of the tests, long enough to be one',
      KAPU_DATA_DIR: '/tmp/kapu-tests',
      PORT: '3000',
    });
    const other = await createServices({
      database: w.database,
      settings,
      clock: w.now,
      log: pino({ level: 'silent' }),
      committed: () => undefined,
    });
    const houses = [w.services, other];
    const codes = await codesOf(6, (turn) =>
      consume(contextAt({ services: houses[turn % 2] ?? other }), 'recover', email),
    );
    expect(codes).toEqual([...repeated('ok', 5), 'K429']);
  });

  it('counts a visitor who wanders through its /64 as one (T13)', async () => {
    const codes = await codesOf(6, (turn) => {
      const context = contextAt({ address: `2001:db8:0:1::${turn.toString(16)}` });
      return consume(context, 'identify-from-address', context.address);
    });
    expect(codes).toEqual([...repeated('ok', 5), 'K429']);
  });

  it('counts one mailbox together in any case and at any partner (T13)', async () => {
    const spellings = ['anna@pelda.hu', ' ANNA@pelda.hu', 'Anna@Pelda.hu ', 'anna@pelda.HU', 'ａnna@pelda.hu', email];
    const codes = await codesOf(6, (turn) =>
      consume(contextAt({ partner: turn % 2 }), 'recover', spellings[turn] ?? ''),
    );
    expect(codes).toEqual([...repeated('ok', 5), 'K429']);
  });

  it('believes no forwarded address unless a proxy of ours wrote it (T13)', async () => {
    for (const address of ['203.0.113.1', '203.0.113.2', '2001:db8::1']) {
      const headers = { 'x-forwarded-for': address, forwarded: `for=${address}` };
      await w.call(getCaptcha, { action: 'reservation' }, headers);
    }
    const { rows } = await w.database.pool.query("select count from rate where bucket like 'captcha:%'");
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('keeps neither address nor mailbox nor identifier in the table (D4)', async () => {
    await consume(contextAt(), 'mail-to-address', email);
    await consume(contextAt(), 'identify', '123456788');
    await consume(contextAt(), 'hold', '192.0.2.1');
    await consumeFailure(contextAt(), 'login', email);
    const { rows } = await w.database.pool.query<{ bucket: string }>('select bucket from rate');
    expect(rows).toHaveLength(4);
    for (const { bucket } of rows) expect(bucket).toMatch(/^[a-z-]+:[\w-]{43}$/);
  });

  it('counts nothing where rates are switched off (T13)', async () => {
    const free = { ...contextAt(), rateLimits: false };
    const all = (turn: number) => [consume, consumeFailure, assertNotLocked, reset][turn % 4]?.(free, 'login', email);
    expect(await codesOf(40, async (turn) => all(turn))).toEqual(repeated('ok', 40));
  });
});

describe('a step that locks', () => {
  async function wrong(context = contextAt()): Promise<void> {
    await assertNotLocked(context, 'login', email);
    await consumeFailure(context, 'login', email);
  }

  it('lets six wrong passwords through and then nobody for 15 minutes, right password or not (T13)', async () => {
    expect(await codesOf(8, () => wrong())).toEqual([...repeated('ok', 6), 'K429', 'K429']);
    w.pass({ minutes: 14, seconds: 59 });
    await expect(wrong()).rejects.toMatchObject({ code: 'K429', details: { retryAfterSeconds: 1 } });
    w.pass({ seconds: 1 });
    expect(await codesOf(7, () => wrong())).toEqual([...repeated('ok', 6), 'K429']);
  });

  it('stays locked over the edge of the window it was locked in (T13)', async () => {
    w.pass({ minutes: 14 });
    expect(await codesOf(6, () => wrong())).toEqual(repeated('ok', 6));
    w.pass({ minutes: 10 });
    await expect(wrong()).rejects.toMatchObject({ details: { retryAfterSeconds: 300 } });
  });

  it('checks six of fifty tries that come at once (T13)', async () => {
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(wrong())));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(6);
  });

  it('forgets the failures after a success, on the sixth try too (T13)', async () => {
    expect(await codesOf(6, () => wrong())).toEqual(repeated('ok', 6));
    await reset(contextAt(), 'login', email);
    expect(await codesOf(7, () => wrong())).toEqual([...repeated('ok', 6), 'K429']);
  });

  it('locks this e-mail at this partner alone, and any address that tries it (T13)', async () => {
    await codesOf(6, () => wrong());
    expect(await codeOf(wrong(contextAt({ address: '198.51.100.7' })))).toBe('K429');
    expect(await codeOf(wrong(contextAt({ partner: 1 })))).toBe('ok');
    expect(await codeOf(assertNotLocked(contextAt(), 'login', 'bela@pelda.hu'))).toBe('ok');
  });
});
