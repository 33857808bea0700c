import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { registerReservation, verifyReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { preparationFor } from '../../../contract/booking/preparation.ts';
import { finishReservation } from '../../../contract/booking/reservation.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { bookedByGuest } from '../../../tests/booking/booked.ts';
import { alsoOffers, freshSlots, slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { sendReminders } from '../reminders/send-reminders.ts';
import { changeRule } from './changing.ts';

const services = { first: 101, video: 103, imaging: 204 } as const;
let w: World;
beforeAll(async () => {
  w = await world();
  for (const id of [services.video, services.imaging]) await alsoOffers(w.database, 'Kovács', id);
  await w.services.directory.refresh();
});
afterAll(() => w.close());

const fresh = freshSlots();

async function booked(kind: keyof typeof services, locale: (typeof languages)[number], slot = fresh()) {
  const subfunctionId = services[kind];
  const hold = good(await w.call(startReservation, { slotId: slot, subfunctionId }));
  const email = `${slot}@example.com`;
  const { token } = good(await w.call(registerReservation, { ...guest(), email, locale, holdToken: hold.token }));
  await w.deliver();
  good(await w.call(verifyReservation, { token, code: w.mailedCode(email) }));
  const reservation = good(await w.call(finishReservation, { token }));
  await w.deliver();
  return { email, reservation };
}

const letterTo = (email: string) => {
  const letter = w.letters.findLast(({ to }) => to === email);
  if (!letter) throw new Error('no letter came');
  return letter;
};
const say = (language: (typeof languages)[number], id: string, values = {}) =>
  w.services.texts.say(language, id, values, {});

describe.each(languages)('the letter of a booking in %s', (language) => {
  it('has the two buttons that it speaks of, in its page and its text, and they lead there (R25, S2.1-04, S1-11)', async () => {
    const { email } = await booked('imaging', language);
    const { text, html, subject } = letterTo(email);
    for (const change of ['move', 'cancel']) {
      const label = say(language, `mail.booked.${change}`);
      const path = new RegExp(`${label}:\n(\\S+)`).exec(text)?.[1] ?? '';
      expect(html).toContain(`<a href="${path}"`);
      const page = await visit(w, path.replace('http://localhost:3000', ''), { language });
      expect([page.status, page.document.querySelector('main form') !== null]).toEqual([200, true]);
    }
    expect(text.indexOf(say(language, 'mail.booked.move'))).toBeLessThan(
      text.indexOf(say(language, 'mail.booked.cancel')),
    );
    const preparation = preparationFor({ video: false, kind: 'imaging' });
    expect(preparation.length).toBeGreaterThan(2);
    for (const id of preparation) expect(text).toContain(say(language, id));
    for (const id of preparation) expect(subject).not.toContain(say(language, id));
    expect(text).toContain(say(language, 'mail.pays.clinic', { amount: '' }).replace(/^, /, ''));
  });

  it('of a visit by video never says that it is paid at the clinic, and its view and page neither (S3.11-01, S1-04)', async () => {
    const { email, reservation } = await booked('video', language);
    expect(reservation.payAt).toBe('remote');
    const { text } = letterTo(email);
    expect(text).toContain(say(language, 'mail.pays.remote', { amount: '' }).replace(/^, /, ''));
    const page = await visit(w, `/services/provider-search/reservation?reservation=${reservation.token}`, { language });
    const main = page.document.querySelector('main')?.textContent ?? '';
    expect(main).toContain(say(language, 'reservation.summary.pays_remote'));
    expect(main).not.toContain(`(${say(language, 'reservation.summary.pays_clinic')})`);
  });

  it('reminds with the ways to move and to cancel (R26, S1-11)', async () => {
    const day = 24 + languages.indexOf(language);
    const { email, reservation } = await booked('first', language, slotId(1, `2026-11-${day}T09:00`));
    const before = w.now();
    w.setNow(Temporal.Instant.from(reservation.start).subtract({ hours: 15 }).toString());
    await sendReminders(w.services);
    await w.deliver();
    w.setNow(before.toString());
    const { text } = letterTo(email);
    expect(text).toContain(say(language, 'mail.reminder.lead'));
    for (const way of ['move', 'cancel']) expect(text).toContain(`${say(language, `mail.booked.${way}`)}:\nhttp`);
  });
});

it.each([
  [0, 'by_phone', 'free'],
  [1440, 'by_phone', 'by_phone'],
  [1440, 'charged', 'late'],
] as const)(
  'free until %i minutes before and then %s, a visit in an hour is changed so: %s (S8.3-05)',
  (freeUntilMinutes, late, rule) => {
    const { host, now } = w.context();
    const cancellation = { freeUntilMinutes, late };
    const start = now.add({ hours: 1 }).toString();
    expect(changeRule(start, { host: { ...host, brand: { ...host.brand, cancellation } }, now })).toBe(rule);
  },
);

it('a visit that nobody may change here any more has the phone in its letter, and no button (S8.3-05, R25)', async () => {
  const cancellation = { freeUntilMinutes: 50_000, late: 'by_phone' } as const;
  const strict = await world({ brand: { cancellation } });
  onTestFinished(() => strict.close());
  await bookedByGuest(strict, slotId(1, '2026-11-25T09:00'), 'keson@example.com');
  await strict.deliver();
  const text = strict.letters.at(-1)?.text ?? '';
  expect(text).toContain('Online már nem helyezheti át');
  expect(text).not.toContain('Áthelyezem');
});
