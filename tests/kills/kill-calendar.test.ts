import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '../../server/booking/reservation/reconcile.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { type CalendarWorld, calendarWorld } from '../calendars/calendar-world.ts';
import { differencesOf } from '../calendars/differences.ts';
import { deep } from '../support/deep.ts';
import { serve, stop } from '../support/process.ts';
import { worldSecret } from '../support/world.ts';

// Another process ends the bookings of the killed one, and each visit is in both calendars or in neither.

let c: CalendarWorld;
let ahead = 0;
beforeAll(async () => {
  if (deep)
    c = await calendarWorld({
      clock: () => systemClock().add({ minutes: ahead }),
      later: 400,
      settings: { RATE_LIMITS: 'off' },
    });
}, 60_000);
afterAll(() => c?.close());

async function finish(base: string, token: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/api/reservations/${token}/finish`, { method: 'POST' })).ok;
  } catch {
    return false;
  }
}

it.runIf(deep)(
  'leaves each booking in both or makes it whole, when it is killed while a calendar is asked (S8.3-22, D9, F01)',
  { timeout: 240_000 },
  async () => {
    const keys: string[] = [];
    for (const [round, at] of [0, 2, 4].entries()) {
      const slots = c.slots.slice(6 * round + 12, 6 * round + 18).map(({ id }) => id);
      const tokens: string[] = [];
      for (const slot of slots) {
        tokens.push(await c.verified(slot));
        keys.push((await c.reservationAt(slot)).id);
      }
      const served = await serve({
        ...{ DATABASE_URL: c.w.url, KAPU_SECRET: worldSecret, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
        KAPU_CALENDAR_HOSTS: c.line.host,
      });
      c.line.does({ on: /./, does: 'slow', times: 9999 });
      let done = 0;
      const answers = await Promise.all(
        tokens.map(async (token) => {
          if (at === 0) setTimeout(() => served.child.kill('SIGKILL'), 100);
          const isBooked = await finish(served.base, token);
          done += 1;
          if (done === at) served.child.kill('SIGKILL');
          return isBooked;
        }),
      );
      await stop(served, 'SIGKILL');
      c.line.does();
      expect(answers.filter((isBooked) => !isBooked).length, `round ${round}`).toBeGreaterThan(0);
      ahead += 10;
      await c.change({ faults: 0, open_until: null });
      await reconcile(c.w.services, c.w.hosts.all);
      const { rows, differences, doubles } = await differencesOf(c, keys);
      expect([differences, doubles]).toEqual([[], []]);
      expect(rows.map(({ status }) => status)).toEqual(keys.map(() => 'booked'));
    }
  },
);
