import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAppointments, readAppointment } from '../../../contract/booking/appointments.ts';
import { getVisit } from '../../../contract/booking/attendance.ts';
import { listSlots } from '../../../contract/booking/calendar.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { listOwnReservations } from '../../../contract/booking/my-reservations.ts';
import { cancelReservation, finishWithLogin, readReservation } from '../../../contract/booking/reservation.ts';
import { createRelative, endRelative, suspendRelative } from '../../../contract/entitlement/relative.ts';
import { refuseRelative } from '../../../contract/entitlement/relative-invitation.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { doctorsOf } from '../../../tests/booking/doctors.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { accepted, child, holder as holderOf, spouse } from '../../../tests/entitlement/relatives.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { freshSlots, slotId } from '../../../tests/support/fixture.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good, type World, world, worldSecret } from '../../../tests/support/world.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { readSession } from '../../identity/session/session.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { readSettings } from '../../platform/settings.ts';
import { createServices } from '../../services.ts';
import { personalData } from '../personal-data.ts';
import { sendReminders } from '../reminders/send-reminders.ts';

const calendar = moodyCalendar();
let w: World;
let doctors: { id: number; providerId: number }[];
beforeAll(async () => {
  w = await world({ ports: { calendar: calendar.port } });
  doctors = await doctorsOf(w);
});
afterAll(() => closeSound(w));

const fresh = freshSlots();
const flags = ['hasRelatives', 'hasAppointments'] as const;
const holder = () => holderOf(w, { subscriptions: [flags] });
const email = () => `${randomUUID()}@example.com`;
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) => [
  status,
  error?.errorCode,
];

async function holdTime(headers: Record<string, string>, slot = fresh()) {
  return good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }, headers));
}

async function bookedFor(personId: string, headers: Record<string, string>) {
  const { token } = await holdTime(headers);
  return good(await w.call(finishWithLogin, { token, personId }, headers));
}

describe('a visit for a relative', () => {
  it('is in the relative’s name at the clinic and in the partner’s calendar, with the phone and mail of who booked it (S4.4-04, not-shown 5.8)', async () => {
    const mine = await holder();
    const { id: personId } = good(await w.call(createRelative, child(), mine.headers));
    const visitOf = await bookedFor(personId, mine.headers);
    expect([visitOf.status, visitOf.firstName, visitOf.forRelative]).toEqual(['booked', 'Bence', 'Bence']);
    const row = await w.database.db
      .selectFrom('reservation')
      .selectAll()
      .where('number', '=', visitOf.number)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      account_id: mine.id,
      relative_id: personId,
      family_name: 'Szőke',
      given_name: 'Bence',
      birth_date: '2018-03-05',
      email: mine.email,
      phone: '+36301234567',
    });
    expect(calendar.written.get(row.id)?.person).toEqual({
      familyName: 'Szőke',
      givenName: 'Bence',
      birthDate: '2018-03-05',
      phone: '+36301234567',
      email: mine.email,
    });
    const listed = good(await w.call(listAppointments, {}, mine.headers)).items;
    expect(listed.map(({ number, forRelative }) => [number, forRelative])).toEqual([[visitOf.number, 'Bence']]);
    expect(good(await w.call(listOwnReservations, {}, mine.headers))[0]?.forRelative).toBe('Bence');
    const desk = await w.desk(['clinic_staff']);
    const seen = good(await w.call(getVisit, { visitId: row.id }, desk.headers));
    expect([seen.name, seen.bookedBy]).toEqual(['Szőke Bence', 'Szőke Ünige']);
    await w.deliver();
    const letter = w.letters.findLast(({ to }) => to === mine.email);
    expect(letter?.text).toContain('Ünige');
    expect(letter?.text).toContain('Szőke Bence');
    const again = good(await w.call(finishWithLogin, { token: visitOf.token, personId }, mine.headers));
    expect(again.number).toBe(visitOf.number);
  });

  it('is booked for nobody without a mandate, in the very words for an id of nobody, and holds nothing (T01, B8)', async () => {
    const [mine, other] = [await holder(), await holder()];
    const ended = good(await w.call(createRelative, child(), mine.headers));
    good(await w.call(endRelative, { relativeId: ended.id }, mine.headers));
    const suspended = good(await w.call(createRelative, child(), mine.headers));
    good(await w.call(suspendRelative, { relativeId: suspended.id }, mine.headers));
    const later = good(await w.call(createRelative, child({ from: '2026-11-24' }), mine.headers));
    const narrow = good(await w.call(createRelative, child({ scope: ['records'] }), mine.headers));
    const invited = good(await w.call(createRelative, spouse({ email: email() }), mine.headers));
    const foreign = good(await w.call(createRelative, child(), other.headers));
    const { token } = await holdTime(mine.headers);
    const never = await w.call(finishWithLogin, { token, personId: randomUUID() }, mine.headers);
    expect(codeOf(never)).toEqual([404, '#404']);
    for (const { id: personId } of [ended, suspended, later, narrow, invited, foreign, { id: other.id }]) {
      const answer = await w.call(finishWithLogin, { token, personId }, mine.headers);
      expect({ ...answer.error, requestId: '' }).toEqual({ ...never.error, requestId: '' });
    }
    expect(good(await w.call(readReservation, { token }, mine.headers)).step).toBe('loggedInForm');
    expect(good(await w.call(finishWithLogin, { token, personId: mine.id }, mine.headers)).forRelative).toBeNull();
  });

  it('of an adult is out of the holder’s sight the moment the mandate is taken back, and stays at the clinic; a child’s stays in sight (0056, R43)', async () => {
    const mine = await holder();
    const adult = await accepted(w, mine.headers, { email: email() });
    const young = good(await w.call(createRelative, child(), mine.headers));
    const ofAdult = await bookedFor(adult.id, mine.headers);
    const ofChild = await bookedFor(young.id, mine.headers);
    await w.deliver();
    const mailed = /reservation=([\w-]+)/.exec(
      w.letters.find(({ text }) => text.includes(ofAdult.number))?.text ?? '',
    )?.[1];
    good(await w.call(readReservation, { token: mailed ?? '' }));
    good(await w.call(refuseRelative, { token: adult.token }));
    good(await w.call(endRelative, { relativeId: young.id }, mine.headers));
    const numbers = good(await w.call(listAppointments, {}, mine.headers)).items.map(({ number }) => number);
    expect(numbers).toEqual([ofChild.number]);
    expect(good(await w.call(listOwnReservations, {}, mine.headers)).map(({ number }) => number)).toEqual([
      ofChild.number,
    ]);
    expect(codeOf(await w.call(readAppointment, { number: ofAdult.number }, mine.headers))).toEqual([404, '#404']);
    for (const token of [ofAdult.token, mailed ?? '']) {
      expect(codeOf(await w.call(readReservation, { token }, mine.headers))).toEqual([404, '#404']);
      expect(codeOf(await w.call(cancelReservation, { token }, mine.headers))).toEqual([404, '#404']);
    }
    const exportedNumbers = [];
    const visits = personalData.find(({ id }) => id === 'reservations');
    for await (const one of (await visits?.resources?.(w.context(), mine.id)) ?? [])
      if (one.resourceType === 'Appointment') exportedNumbers.push(one.identifier?.[0]?.value);
    expect(exportedNumbers).toEqual([ofChild.number]);
    const { status } = await w.database.db
      .selectFrom('reservation')
      .select('status')
      .where('number', '=', ofAdult.number)
      .executeTakeFirstOrThrow();
    expect(status).toBe('booked');
    expect(good(await w.call(readReservation, { token: ofChild.token }, mine.headers)).canCancel).toBe(true);
    const before = w.letters.length;
    const start = Temporal.Instant.from(ofAdult.start);
    w.setNow(start.subtract({ hours: 24 }).toString());
    await sendReminders(w.services);
    await w.deliver();
    expect(w.letters.slice(before).filter(({ text }) => text.includes(ofAdult.number))).toEqual([]);
    w.setNow('2026-11-23T07:00:00Z');
  });

  it('is named where another time clashes with it, in the picker and at the form (R8, B8)', async () => {
    const mine = await holder();
    const { id: personId } = good(await w.call(createRelative, child(), mine.headers));
    const booked = await bookedFor(personId, mine.headers);
    const local = Temporal.Instant.from(booked.start).toZonedDateTimeISO('Europe/Budapest').toPlainDateTime();
    const same = slotId(1, local.toString({ smallestUnit: 'minute' }));
    const [, other] = doctors;
    const ids = { doctorId: other?.id ?? 0, providerId: other?.providerId ?? 0 };
    const week = good(
      await w.call(listSlots, { ...ids, subfunction: 101, week: booked.start.slice(0, 10) }, mine.headers),
    );
    expect(week.clashes.map(({ number, forRelative }) => [number, forRelative])).toEqual([[booked.number, 'Bence']]);
    const { token, clash } = await holdTime(mine.headers, same);
    expect([clash?.number, clash?.forRelative]).toEqual([booked.number, 'Bence']);
    const jar: Jar = new Map([['token', mine.token]]);
    const page = await visit(w, `/services/provider-search/reservation?reservation=${token}`, { jar });
    expect(page.text).toContain('Bence');
  });

  it('is chosen by radios without script: me first, each relative who may be booked for, in three languages (S4.4-04, S1-11)', async () => {
    const mine = await holder();
    const young = good(await w.call(createRelative, child(), mine.headers));
    good(await w.call(createRelative, child({ firstName: 'Dóra', scope: ['records'] }), mine.headers));
    const jar: Jar = new Map([['token', mine.token]]);
    const { token } = await holdTime(mine.headers);
    const path = `/services/provider-search/reservation?reservation=${token}`;
    for (const language of ['hu', 'en', 'ro']) {
      const page = await visit(w, path, { jar, language });
      const radios = [...page.document.querySelectorAll<HTMLInputElement>('input[name=personId]')];
      expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
        [mine.id, true],
        [young.id, false],
      ]);
      expect(page.text).not.toMatch(/\b(?:relatives|reservation|fields)\.[a-z_.]+/);
    }
    const done = await visit(w, path, {
      jar,
      method: 'POST',
      form: { intent: 'finish-with-login', personId: young.id },
    });
    expect([done.status, done.text.includes('Bence részére')]).toEqual([200, true]);
    const alone = await holder();
    const own = await holdTime(alone.headers);
    const page = await visit(w, `/services/provider-search/reservation?reservation=${own.token}`, {
      jar: new Map([['token', alone.token]]),
    });
    expect(page.document.querySelector('input[name=personId]')).toBeNull();
  });
});

describe('two processes over one database', () => {
  it('lose a withdrawn, ended or grown-up relative’s mandate in the same second, whatever either has read before (R43, B8)', async () => {
    const settings = readSettings({ KAPU_SECRET: worldSecret, KAPU_DATA_DIR: '/tmp/kapu-tests', PORT: '3000' });
    const database = openDatabase(w.url, { max: 4, patience: 30_000 });
    const log = pino({ level: 'silent' });
    const other = await createServices({ database, settings, clock: w.now, log, committed: () => undefined });
    const mine = await holder();
    let { token } = mine;
    const asks = (services: typeof other, personId: string) => async () => {
      const info = { ...w.context(), ...services, now: services.clock(), bearer: token };
      const session = await readSession(services, info);
      return services.database.db
        .transaction()
        .execute((tx) => personOf(tx, { ...info, session }, personId, 'book'))
        .then(
          () => 'may',
          (error: unknown) => (isProblem(error) ? error.code : Promise.reject(error)),
        );
    };
    const both = async (personId: string) =>
      Promise.all([w.services, other].map((services) => asks(services, personId)()));
    const adult = await accepted(w, mine.headers, { email: email() });
    const young = good(await w.call(createRelative, child(), mine.headers));
    const grown = good(await w.call(createRelative, child({ birthDate: '2008-11-24' }), mine.headers));
    for (const { id } of [adult, young, grown]) expect(await both(id)).toEqual(['may', 'may']);
    good(await w.call(refuseRelative, { token: adult.token }));
    good(await w.call(endRelative, { relativeId: young.id }, mine.headers));
    for (const { id } of [adult, young]) expect(await both(id)).toEqual(['#404', '#404']);
    w.setNow('2026-11-23T22:59:59Z');
    token = (await w.session(mine.id)).token;
    expect(await both(grown.id)).toEqual(['may', 'may']);
    w.setNow('2026-11-23T23:00:00Z');
    expect(await both(grown.id)).toEqual(['#404', '#404']);
    await database.close();
    w.setNow('2026-11-23T07:00:00Z');
  });

  it('book nothing after a withdrawal, however the two are timed: a booking is before it or is refused (R43)', async () => {
    const mine = await holder();
    for (let no = 0; no < 8; no += 1) {
      const adult = await accepted(w, mine.headers, { email: email() });
      const { token } = await holdTime(mine.headers);
      const [booking, withdrawn] = await Promise.all([
        w.call(finishWithLogin, { token, personId: adult.id }, mine.headers),
        w.call(refuseRelative, { token: adult.token }),
      ]);
      expect(withdrawn.status).toBe(200);
      expect([200, 404]).toContain(booking.status);
      expect(codeOf(await w.call(finishWithLogin, { token, personId: adult.id }, mine.headers))).toEqual([404, '#404']);
    }
  });
});
