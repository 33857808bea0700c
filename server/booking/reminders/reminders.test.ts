import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { moveReservation } from '../../../contract/booking/move.ts';
import { setReminders } from '../../../contract/booking/reminders.ts';
import { cancelReservation, finishWithLogin, readReservation } from '../../../contract/booking/reservation.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { bookedByCustomer, bookedByGuest } from '../../../tests/booking/booked.ts';
import { account } from '../../../tests/identity/account.ts';
import { deep } from '../../../tests/support/deep.ts';
import { slotId, slotIdsByDay, startOfTests } from '../../../tests/support/fixture.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { dueAt, type reminderKinds } from '../reservation/reminder-plan.ts';
import { sendReminders } from './send-reminders.ts';

const at = (text: string) => Temporal.ZonedDateTime.from(text).toInstant();
const local = (instant: Temporal.Instant | undefined, timeZone: string) =>
  instant?.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

describe('a reminder', () => {
  const zone = 'Europe/Budapest';
  const visitAt = (start: string) => ({ start: at(`${start}[${zone}]`), timeZone: zone });

  it.each([
    ['a month before', '2026-11-01T12:00', '2026-11-25T09:00', '2026-12-01T17:00', '2026-11-30T10:00'],
    ['three days before', '2026-11-29T12:00', undefined, '2026-12-01T17:00', '2026-11-30T10:00'],
    ['the day before in the morning', '2026-12-01T09:00', undefined, '2026-12-01T17:00', '2026-12-01T17:00'],
    ['the evening before', '2026-12-01T19:55', undefined, undefined, '2026-12-02T08:00'],
    ['the same morning', '2026-12-02T08:30', undefined, undefined, '2026-12-02T08:40'],
    ['half an hour before', '2026-12-02T09:40', undefined, undefined, undefined],
  ])('of a visit booked %s comes when it helps, and never at night (R26)', (_when, known, week, eve, sms) => {
    const start = '2026-12-02T10:00';
    const due = (kind: (typeof reminderKinds)[number]) =>
      local(dueAt(kind, visitAt(start), at(`${known}[${zone}]`)), zone);
    expect([due('week'), due('eve'), due('sms')]).toEqual([week, eve, sms]);
  });

  it('is due at the local time of the visit’s place, over the nights the clocks change (R26, R12)', () => {
    const bucharest = { start: at('2027-03-29T09:00[Europe/Bucharest]'), timeZone: 'Europe/Bucharest' };
    expect(local(dueAt('eve', bucharest, startOfTests), 'Europe/Bucharest')).toBe('2027-03-28T17:00');
    const night = { start: at('2027-10-31T14:00[Europe/Budapest]'), timeZone: zone };
    expect(local(dueAt('sms', night, at('2027-10-31T01:00[Europe/Budapest]')), zone)).toBe('2027-10-31T08:00');
  });
});

it('is not announced for a visit that begins before one would be sent (R26, S2.3-01)', async () => {
  const w = await world();
  const page = async (token: string) =>
    (await visit(w, `/services/provider-search/reservation?reservation=${token}`)).text;
  const announced = w.services.texts.say('hu', 'reservation.reminders.on');
  const booked = await bookedByGuest(w, slotId(0, '2026-11-24T09:00'), 'kata@example.com');
  expect([booked.canRemind, (await page(booked.token)).includes(announced)]).toEqual([true, true]);
  w.setNow('2026-11-24T07:30:00Z');
  const late = good(await w.call(readReservation, { token: booked.token }));
  expect([late.reminds, late.canRemind, (await page(booked.token)).includes(announced)]).toEqual([true, false, false]);
  await w.close();
});

const statement = { version: '2026-11-22', privacyAccepted: true } as const;

async function customer(w: World) {
  const made = await account(w.database);
  /** A log-in of this moment: the clock ends older ones. */
  const loggedIn = async () => (await w.session(made.id)).headers;
  good(await w.call(acceptPrivacyStatement, statement, await loggedIn()));
  return { ...made, loggedIn };
}
type Customer = Awaited<ReturnType<typeof customer>>;

async function bookedBy(w: World, { loggedIn }: Pick<Customer, 'loggedIn'>, slot: string) {
  return bookedByCustomer(w, slot, await loggedIn());
}

async function runAt(w: World, instant: string): Promise<void> {
  w.setNow(Temporal.Instant.from(instant).toString());
  await sendReminders(w.services);
  await w.deliver();
}

const remindersIn = (w: World) => w.letters.filter(({ subject }) => subject.startsWith('Emlékeztető'));

describe('what is sent', () => {
  it('is one letter and one SMS for all visits of a day, with links, without a word of health on a locked screen (R26, T30)', async () => {
    const w = await world();
    const person = await customer(w);
    const { email } = person;
    const first = await bookedBy(w, person, slotId(0, '2026-11-26T09:00'));
    const second = await bookedBy(w, person, slotId(1, '2026-11-26T11:00'));
    await runAt(w, '2026-11-24T09:00:00Z');
    await runAt(w, '2026-11-25T16:00:00Z');
    await runAt(w, '2026-11-25T16:01:00Z');
    const [letter, ...more] = remindersIn(w);
    expect([letter?.to, more, w.messages.length]).toEqual([email, [], 1]);
    for (const { number } of [first, second]) expect(letter?.text).toContain(number);
    expect(letter?.subject).toBe('Emlékeztető: időpontja nov. 26., csütörtök');
    const [sms] = w.messages;
    expect(sms?.to).toBe('+36301234567');
    expect(sms?.text).toMatch(/^Hárs Egészségportál: aznap több időpontja van, az első nov\. 26\., csütörtök, 09:00/);
    expect(`${sms?.text} ${letter?.subject}`).not.toMatch(/Kovács|Belgyógy|Bükkfa|vizsgálat/i);
    expect(good(await w.call(setReminders, { token: first.token, on: 0 }, await person.loggedIn())).reminds).toBe(
      false,
    );
    await w.close();
  });

  it('is true when it is sent: a visit moved or cancelled between plan and sending is not reminded of (R25)', async () => {
    const w = await world();
    const person = await customer(w);
    const slot = slotId(0, '2026-11-26T09:00');
    const moved = await bookedBy(w, person, slot);
    const cancelled = await bookedBy(w, person, slotId(0, '2026-11-26T10:00'));
    w.setNow('2026-11-25T16:00:00Z');
    await sendReminders(w.services);
    const to = slotId(0, '2026-11-27T09:00');
    good(await w.call(moveReservation, { token: moved.token, from: slot, slotId: to }, await person.loggedIn()));
    good(await w.call(cancelReservation, { token: cancelled.token }, await person.loggedIn()));
    await w.deliver();
    expect(remindersIn(w)).toEqual([]);
    await runAt(w, '2026-11-26T16:00:00Z');
    expect(remindersIn(w).map(({ text }) => text.includes(moved.number))).toEqual([true]);
    await w.close();
  });

  it('follows the wishes of the person: by channel for an account, by visit for a guest, on the page too (R26)', async () => {
    const w = await world();
    const person = await customer(w);
    const { id } = person;
    await w.database.db.updateTable('account').set({ remind_by_sms: false }).where('id', '=', id).execute();
    await bookedBy(w, person, slotId(0, '2026-11-26T09:00'));
    const guest = await bookedByGuest(w, slotId(0, '2026-11-26T10:00'), 'guest@example.com', 'person');
    const page = await visit(w, `/services/provider-search/reservation?reservation=${guest.token}`, {
      method: 'POST',
      form: { intent: 'reminders', on: '0' },
    });
    expect(page.text).toContain('Erről az időpontról nem küldünk emlékeztetőt.');
    await runAt(w, '2026-11-24T09:00:00Z');
    await runAt(w, '2026-11-25T16:00:00Z');
    expect([w.messages.length, remindersIn(w).map(({ to }) => to)]).toEqual([0, [`${id}@example.com`]]);
    await w.close();
  });

  it('waits for the morning where the work was late, and is left out where it would come too late (R26)', async () => {
    const w = await world();
    const person = await customer(w);
    await bookedBy(w, person, slotId(0, '2026-11-26T11:30'));
    await bookedBy(w, await customer(w), slotId(1, '2026-11-25T09:00'));
    await runAt(w, '2026-11-24T22:00:00Z');
    expect(w.messages).toEqual([]);
    await runAt(w, '2026-11-25T07:45:00Z');
    expect(w.messages.map(({ text }) => /nov\. \d+/.exec(text)?.[0])).toEqual(['nov. 26']);
    await w.close();
  });

  it('is nobody else’s to turn off: another customer, a visitor and a made-up link are answered alike (T01)', async () => {
    const w = await world();
    const person = await customer(w);
    const { token } = await bookedBy(w, person, slotId(0, '2026-11-26T09:00'));
    const off = async (input: { token: string }, headers = {}) => {
      const { status, error } = await w.call(setReminders, { ...input, on: 0 }, headers);
      return JSON.stringify([status, { ...error, requestId: '' }]);
    };
    const unknown = await off({ token: 'A'.repeat(43) });
    expect(unknown).toContain('#404');
    const stranger = await (await customer(w)).loggedIn();
    expect([await off({ token }), await off({ token }, stranger)]).toEqual([unknown, unknown]);
    const { reminds } = good(await w.call(readReservation, { token }, await person.loggedIn()));
    expect(reminds).toBe(true);
    await w.close();
  });
});

type Step =
  | { do: 'book'; who: number; slot: number }
  | { do: 'move'; which: number; slot: number }
  | { do: 'cancel'; which: number }
  | { do: 'pass'; minutes: number };

const book = fc.record({ do: fc.constant('book' as const), who: fc.nat(1), slot: fc.nat(1000) });
const move = fc.record({ do: fc.constant('move' as const), which: fc.nat(1000), slot: fc.nat(1000) });
const cancel = fc.record({ do: fc.constant('cancel' as const), which: fc.nat(1000) });
const pass = fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 20, max: 900 }) });
const anything = fc.oneof(
  { weight: 1, arbitrary: book },
  { weight: 1, arbitrary: move },
  { weight: 1, arbitrary: cancel },
  { weight: 4, arbitrary: pass },
);
const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(fc.array(book, { minLength: 12, maxLength: 18 }), fc.array(anything, { minLength: 25, maxLength: 40 }))
  .map(([first, rest]) => [...first, ...rest]);

type Model = {
  token: string;
  number: string;
  who: number;
  slotId: string;
  start: string;
  live: boolean;
  known: string;
  reminders: Set<string>;
};

it('whatever is booked, moved and cancelled while time passes, no message is wrong, doubled, at night or missing (R25, R26)', {
  timeout: deep ? 1_800_000 : 60_000,
}, async () => {
  // Few days, so that visits of one person often share one.
  let sent = 0;
  const slots = [0, 1].flatMap((doctor) => slotIdsByDay(doctor).slice(2, 5).flat());
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const w = await world();
      const people = [await customer(w), await customer(w)];
      const models: Model[] = [];
      const faults: string[] = [];
      const live = () => models.filter((one) => one.live && one.start > w.now().toString());
      const headersOf = async ({ who }: { who: number }) => (await people[who]?.loggedIn()) ?? {};
      const pick = (nat: number) => live()[nat % Math.max(1, live().length)];
      /** Reminders are sent a step after they were found due, so that events in between count. */
      const look = async () => {
        const letters = w.letters.length;
        await w.deliver();
        const fresh = w.letters.slice(letters).filter(({ subject }) => subject.startsWith('Emlékeztető'));
        sent += fresh.length;
        for (const { text, to } of fresh) {
          const named = [...text.matchAll(/^Foglalási szám: (.+)$/gm)].map(([, number]) => number);
          const visits = named.map((number) => models.find((one) => one.number === number));
          const days = new Set(visits.map((one) => one?.start.slice(0, 10)));
          if (named.length === 0 || days.size !== 1) faults.push(`not one day: ${text}`);
          for (const one of visits) {
            if (!one || !live().includes(one)) faults.push(`not booked: ${text}`);
            else if (people[one.who]?.email !== to) faults.push('to somebody else');
            if (one) one.reminders.add(`email ${one.slotId} ${w.now().toString().slice(0, 10)}`);
          }
          const [day] = days;
          const all = live().filter((one) => one.start.slice(0, 10) === day && people[one.who]?.email === to);
          if (all.length !== named.length) faults.push('a visit of the day is missing');
        }
        const texts = fresh.map(({ text, to }) => `${to} ${text}`);
        if (new Set(texts).size < texts.length) faults.push('twice');
        const before = await letterCount();
        await sendReminders(w.services);
        const { hour } = w.now().toZonedDateTimeISO('Europe/Budapest');
        if ((hour < 8 || hour >= 20) && (await letterCount()) > before) faults.push('at night');
      };
      const letterCount = async () =>
        (await w.database.db.selectFrom('outbox').select('id').where('kind', 'like', 'reminder_%').execute()).length;

      for (const step of walk) {
        if (step.do === 'pass') {
          // Steps of the job that are short enough to keep every due time apart from the visit.
          for (let remaining = step.minutes; remaining > 0; remaining -= 30) {
            w.pass({ minutes: Math.min(30, remaining) });
            await look();
          }
          continue;
        }
        if (step.do === 'book') {
          const slot = slots[step.slot % slots.length] ?? '';
          const hold = await w.call(startReservation, { slotId: slot, subfunctionId: 101 }, await headersOf(step));
          if (!hold.ok) continue;
          const { token, number, start } = good(
            await w.call(finishWithLogin, { token: hold.ok.token }, await headersOf(step)),
          );
          models.push({
            token,
            number,
            who: step.who,
            slotId: slot,
            start,
            live: true,
            known: w.now().toString(),
            reminders: new Set(),
          });
        } else {
          const one = pick(step.which);
          if (!one) continue;
          if (step.do === 'cancel') {
            good(await w.call(cancelReservation, { token: one.token }, await headersOf(one)));
            one.live = false;
            continue;
          }
          const to = slots[step.slot % slots.length] ?? '';
          const oldSlot = one.slotId;
          const pays = slots.indexOf(to) < slots.length / 2 ? 24500 : 17100;
          const moved = await w.call(
            moveReservation,
            { token: one.token, from: oldSlot, slotId: to, pays },
            await headersOf(one),
          );
          if (moved.ok && to !== oldSlot)
            Object.assign(one, { slotId: to, start: moved.ok.start, known: w.now().toString(), told: new Set() });
        }
      }
      for (const one of models.filter(({ live: still }) => still)) {
        const due = dueAt(
          'eve',
          { start: Temporal.Instant.from(one.start), timeZone: 'Europe/Budapest' },
          Temporal.Instant.from(one.known),
        );
        const over = due && due.add({ minutes: 60 }).epochMilliseconds < w.now().epochMilliseconds;
        if (over && one.reminders.size === 0) faults.push(`no reminder of ${one.number} at ${one.start}`);
      }
      await w.close();
      expect(faults).toEqual([]);
    }),
    { numRuns: deep ? 100 : 1, ...(!deep && { seed: 20261122 }), endOnFailure: true },
  );
  expect(sent).toBeGreaterThan(4);
});
