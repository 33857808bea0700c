import { expect, it } from 'vitest';
import { createDoorCounter } from './door.ts';

const rate = { by: 'address', times: 2, minutes: 10 } as const;
const at = (time: string) => Temporal.Instant.from(`2026-11-24T${time}:00Z`);

it('refuses whoever comes more often than a door allows until its window is over, and nobody else (T13)', () => {
  const { count } = createDoorCounter();
  const come = (door: string, caller: string, time: string) => () => count(door, rate, caller, at(time));
  come('search', '192.0.2.1', '08:00')();
  come('search', '192.0.2.1', '08:04')();
  expect(come('search', '192.0.2.1', '08:09')).toThrow(
    expect.objectContaining({
      code: 'K429',
      details: { retryAfterSeconds: 60, rate: 'door', times: 2, windowSeconds: 600 },
    }),
  );
  expect(come('search', '192.0.2.2', '08:09')).not.toThrow();
  expect(come('page', '192.0.2.1', '08:09')).not.toThrow();
  expect(come('search', '192.0.2.1', '08:10')).not.toThrow();
});
