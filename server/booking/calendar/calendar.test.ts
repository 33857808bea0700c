import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSlots } from '../../../contract/booking/calendar.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { scheduleOf } from '../../../tests/booking/doctors.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
let kovacs: { providerId: number; doctorId: number; subfunction: number };
beforeAll(async () => {
  w = await world();
  const row = await scheduleOf(w, 'Kovács');
  kovacs = { providerId: row.provider_id, doctorId: row.doctor_id, subfunction: 101 };
});
afterAll(() => w.close());

describe("a week of a doctor's calendar", () => {
  it('runs from Monday to Sunday whichever day is asked, with the nearest date and the count of seven days (S2.6-01, S9-08)', async () => {
    const week = good(await w.call(listSlots, { ...kovacs, week: '2026-11-26' }));
    expect(week).toMatchObject({
      week: '2026-11-23',
      timeZone: 'Europe/Budapest',
      nextFree: { date: '2026-11-23', start: '2026-11-23T08:30:00Z' },
      countWithin7Days: 5 + 4 * 6,
      source: { state: 'ok' },
    });
    expect(week.days.map((day) => [day.date, day.slots.length])).toEqual([
      ['2026-11-23', 5],
      ['2026-11-24', 6],
      ['2026-11-25', 6],
      ['2026-11-26', 6],
      ['2026-11-27', 6],
      ['2026-11-28', 0],
      ['2026-11-29', 0],
    ]);
  });

  it('shares no slot with its neighbour, and the weeks together miss none (R9)', async () => {
    const weeks = await Promise.all(
      ['2026-11-23', '2026-11-30', '2026-12-07'].map(async (week) =>
        good(await w.call(listSlots, { ...kovacs, week })),
      ),
    );
    const ids = weeks.flatMap((week) => week.days.flatMap((day) => day.slots.map((slot) => slot.slotId)));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(29 + 30 + 30);
  });

  it('shows its owner a held time as their own, and nobody else (S4.4-01)', async () => {
    const slot = slotId(0, '2026-11-24T09:00');
    const { token } = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
    const tuesday = async (holdToken?: string) =>
      good(await w.call(listSlots, { ...kovacs, ...(holdToken && { holdToken }) })).days[1]?.slots[0];
    expect(await tuesday(token)).toMatchObject({ slotId: slot, own: true });
    expect((await tuesday())?.slotId).not.toBe(slot);
  });

  it.each([
    ['a malformed week', { week: 'next' }, 'C202'],
    ['a malformed doctor', { doctorId: 'x' }, 'C203'],
    ['a malformed provider', { providerId: 'x' }, 'C201'],
    ['an unknown doctor', { doctorId: '999999' }, '#404'],
    ['a doctor of another provider', { doctorId: '4' }, 'C204'],
  ])('refuses %s by its own code (S8.3-12)', async (_what, change, code) => {
    const query = new URLSearchParams(
      Object.entries({ ...kovacs, ...change }).map(([name, value]) => [name, String(value)]),
    );
    expect((await (await w.request(`/api/calendar/slots?${query}`)).json()).errorCode).toBe(code);
  });
});
