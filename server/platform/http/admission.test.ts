import { expect, it, vi } from 'vitest';
import { createAdmission } from './admission.ts';

const here = new AbortController().signal;

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
  const left = admit('page', gone.signal, work);
  gone.abort();
  await expect(left).rejects.toMatchObject({ code: 'K503' });
  await expect(admit('page', gone.signal, work)).rejects.toMatchObject({ code: 'K503' });
  expect(work).not.toHaveBeenCalled();
});
