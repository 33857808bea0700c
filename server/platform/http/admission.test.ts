import { expect, it, vi } from 'vitest';
import { createAdmission } from './admission.ts';

const here = { signal: new AbortController().signal, address: '192.0.2.1' };

it('lets bookings under way end before it lets in a page or a search (F23)', async () => {
  const { admit } = createAdmission();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const booking = admit('booking', here, async () => {
    await gate.promise;
    order.push('booked');
  });
  const others = [
    admit('page', here, async () => order.push('drawn')),
    admit('search', here, async () => order.push('searched')),
  ];
  await new Promise((done) => setImmediate(done));
  gate.resolve();
  await Promise.all([booking, ...others]);
  expect(order[0]).toBe('booked');
});

it('leaves pages and searches a share of a storm of bookings (F23)', async () => {
  const { admit } = createAdmission();
  const gate = Promise.withResolvers<void>();
  const booking = admit('booking', here, () => gate.promise);
  const order: string[] = [];
  await admit('page', here, async () => order.push('drawn'));
  await admit('search', here, async () => order.push('searched'));
  gate.resolve();
  await booking;
  expect(order).toEqual(['drawn', 'searched']);
});

/** @returns the numbers of begun and of refused pages */
async function besideBookings({ takes, every, during }: { takes: number; every: number; during: number }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let time = 0;
  const { admit, lanes } = createAdmission(() => time);
  const gate = Promise.withResolvers<void>();
  const bookings = Array.from({ length: 4 }, () => admit('booking', here, () => gate.promise));
  const ends: { at: number; end: () => void }[] = [];
  let drawn = 0;
  for (let no = 0; time < during; time += 1) {
    for (; no * every <= time; no += 1)
      admit('page', { ...here, address: `192.0.2.${no % 250}` }, () => {
        drawn += 1;
        return new Promise<void>((end) => ends.push({ at: time + takes, end }));
      }).catch(() => undefined);
    for (const { end } of ends.filter(({ at }) => at <= time)) end();
    for (let turns = 0; turns < 12; turns += 1) await new Promise((done) => setImmediate(done));
    vi.advanceTimersByTime(1);
  }
  vi.useRealTimers();
  gate.resolve();
  await Promise.all(bookings);
  return { drawn, refused: lanes().find(({ lane }) => lane === 'page')?.refused ?? 0 };
}

it('draws thirty pages a second beside callers who book without a pause, and refuses none (F12, F23)', async () => {
  expect(await besideBookings({ takes: 60, every: 33, during: 1000 })).toEqual({
    drawn: expect.toSatisfy((drawn) => drawn >= 29),
    refused: 0,
  });
});

it('gives pages half of the processor in a storm of both (F12, F23)', async () => {
  // Two at a time that take twenty milliseconds each would be a hundred a second alone.
  const { drawn, refused } = await besideBookings({ takes: 20, every: 2, during: 1000 });
  expect(drawn).toBeGreaterThanOrEqual(48);
  expect(drawn).toBeLessThanOrEqual(60);
  expect(refused).toBeGreaterThan(300);
});

it('begins each drawing in another turn of the event loop, so that newcomers are heard between two (F23)', async () => {
  const { admit } = createAdmission();
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  const draw = () => admit('page', here, async () => turn);
  const turns = await Promise.all(Array.from({ length: 10 }, draw));
  clearImmediate(ticking);
  expect(new Set(turns).size).toBe(10);
});

it('is as free after failures as before (F23)', async () => {
  const { admit } = createAdmission();
  const broken = () => Promise.reject(new Error('broken'));
  const ends = await Promise.allSettled(Array.from({ length: 18 }, () => admit('page', here, broken)));
  expect(ends.map(({ status }) => status)).toEqual(Array(18).fill('rejected'));
  expect(await admit('page', here, async () => 'drawn')).toBe('drawn');
});

it('never begins what nobody waits for (F23)', async () => {
  const { admit } = createAdmission();
  const gone = new AbortController();
  const work = vi.fn(async () => 'drawn');
  const visit = admit('page', { ...here, signal: gone.signal }, work);
  gone.abort();
  await expect(visit).rejects.toMatchObject({ code: 'K503' });
  await expect(admit('page', { ...here, signal: gone.signal }, work)).rejects.toMatchObject({ code: 'K503' });
  expect(work).not.toHaveBeenCalled();
});

function slow() {
  let time = 0;
  const { admit, lanes } = createAdmission(() => time);
  const ends: (() => void)[] = [];
  const draw = (address: string) => {
    const ended = Promise.withResolvers<string>();
    return admit('page', { ...here, address }, () => {
      ends.push(() => ended.resolve(address));
      return ended.promise;
    });
  };
  const settled = async () => {
    for (let turns = 0; turns < 20; turns += 1) await new Promise((done) => setImmediate(done));
  };
  const after = async (milliseconds: number) => {
    await settled();
    time += milliseconds;
    for (const end of ends.splice(0)) end();
    await settled();
  };
  const refused = () => lanes().find(({ lane }) => lane === 'page')?.refused;
  return { draw, after, refused };
}

const outcomes = async (all: Promise<string>[]) => (await Promise.allSettled(all)).map(({ status }) => status);

it('refuses at the door what would come late by how long a page takes now, and lets it in once pages are quick again (F12, G26)', async () => {
  const { draw, after, refused } = slow();
  const quick: Promise<string>[] = [];
  for (let round = 0; round < 40; round += 1) {
    quick.push(draw('192.0.2.1'));
    await after(400);
  }
  const waiting = [draw('192.0.2.1'), draw('192.0.2.1')];
  const late = [draw('192.0.2.1'), draw('192.0.2.1')];
  for (const one of [...waiting, ...late]) one.catch(() => undefined);
  await after(0);
  expect(await outcomes([...quick, ...waiting])).toEqual(Array(42).fill('fulfilled'));
  expect(refused()).toBe(1);
  for (let round = 0; round < 40; round += 1) {
    draw('192.0.2.1').catch(() => undefined);
    await after(10);
  }
  const many = Array.from({ length: 12 }, () => draw('192.0.2.1'));
  for (let round = 0; round < 8; round += 1) await after(10);
  expect(await outcomes(many)).toEqual(Array(12).fill('fulfilled'));
});

it('begins nothing that has waited too long, whatever was expected (F12, G26)', async () => {
  const { draw, after } = slow();
  const draws = Array.from({ length: 4 }, () => draw('192.0.2.1'));
  for (const one of draws) one.catch(() => undefined);
  await after(350);
  await after(0);
  expect(await outcomes(draws)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
});

it('shares the places by address: who asks for many gives way to who asks for one, and is served in turn with others (F12, T13)', async () => {
  const { draw, after } = slow();
  const order: string[] = [];
  const ask = (address: string) =>
    draw(address)
      .then((one) => order.push(one))
      .catch(() => undefined);
  const flood = Array.from({ length: 30 }, () => ask('203.0.113.9'));
  await after(0);
  const others = [ask('192.0.2.1'), ask('192.0.2.2'), ask('192.0.2.3')];
  for (let round = 0; round < 12; round += 1) await after(1);
  await Promise.all([...flood, ...others]);
  expect(order.slice(4, 7)).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  expect(order.filter((one) => one === '203.0.113.9').length).toBeLessThan(18);
});

it.each(['search', 'machine'] as const)(
  'no address takes every place of the lane %s, so that others are let in while its answers take long (T13, T42)',
  async (lane) => {
    const { admit } = createAdmission(() => 0);
    const gate = Promise.withResolvers<void>();
    const flood = Array.from({ length: 8 }, () => admit(lane, { ...here, address: '203.0.113.9' }, () => gate.promise));
    for (let turns = 0; turns < 50; turns += 1) await new Promise((done) => setImmediate(done));
    let searches = 0;
    const visitor = admit(lane, { ...here, address: '192.0.2.1' }, async () => {
      searches += 1;
    });
    for (let turns = 0; turns < 50; turns += 1) await new Promise((done) => setImmediate(done));
    const before = searches;
    gate.resolve();
    await Promise.all([...flood, visitor]);
    expect(before).toBe(1);
  },
);

it('gives an address its second place only when nobody waits for a first one (T13, T42)', async () => {
  const { draw, after } = slow();
  const order: string[] = [];
  const ask = (address: string) => draw(address).then((one) => order.push(one));
  const all = ['203.0.113.9', '203.0.113.9', '203.0.113.9', '192.0.2.1', '192.0.2.2'].map(ask);
  for (let round = 0; round < 6; round += 1) await after(1);
  await Promise.all(all);
  expect(order.slice(0, 3)).toEqual(['203.0.113.9', '192.0.2.1', '192.0.2.2']);
});
