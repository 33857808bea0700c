import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishReservation } from '../contract/booking/reservation.ts';
import { usualAbilities } from '../server/booking/partner-calendar/abilities.ts';
import { findCalendar } from '../server/booking/partner-calendar/calendar-row.ts';
import { type CalendarWorld, calendarWorld } from './calendars/calendar-world.ts';
import { type Browser, press, see } from './care/pages.ts';
import { good } from './world.ts';

let c: CalendarWorld;
beforeAll(async () => {
  c = await calendarWorld({ kind: 'ihe', patience: 4000 });
});
afterAll(() => c.close());

const found = [
  [
    'hu',
    'Medplum 5.2.13 · FHIR 4.0.1 · $find művelettel kínál időpontot · $hold művelettel tartja fenn · $book művelettel foglal',
  ],
  ['en', 'Medplum 5.2.13 · FHIR 4.0.1 · proposes times by $find · holds times by $hold · books by $book'],
  ['ro', 'Medplum 5.2.13 · FHIR 4.0.1 · propune ore prin $find · reține ore prin $hold · programează prin $book'],
] as const;

it.each(found)(
  'the desk sees in %s which operations a calendar was found to have (S8.3-22)',
  async (language, said) => {
    await c.change({ abilities: null });
    const { token } = await c.w.desk(['supervisor']);
    const browser: Browser = { w: c.w, jar: new Map([['desk', token]]), language };
    const page = await see(browser, '/desk/calendars');
    expect(page.text).not.toContain('$hold');
    const tested = await press(browser, page, '[value=test]');
    expect(tested.document.querySelector('main li')?.textContent).toContain(said);
    const { can } = await findCalendar(c.w.services, c.id);
    expect(can).toMatchObject({ finds: true, holds: true, books: true, readsSlots: false, claimsSlots: false });
  },
);

it('what was found of a calendar before $find and $hold were asked for is kept, until it is tested again (S8.3-22)', async () => {
  const { finds: _finds, holds: _holds, ...before } = { ...usualAbilities, software: 'old', books: true };
  await c.change({ abilities: JSON.stringify(before) });
  expect((await findCalendar(c.w.services, c.id)).can).toEqual({ ...before, finds: false, holds: false });
  const token = await c.verified(c.slots[5]?.id ?? '');
  c.line.does();
  good(await c.w.call(finishReservation, { token }));
  expect(c.line.seen.some((line) => line.includes('$book'))).toBe(true);
  expect(c.line.seen.some((line) => line.includes('$hold'))).toBe(false);
});
