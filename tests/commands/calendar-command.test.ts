import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/booking/calendar.ts';
import { pauseClinic, requestCalendar } from '../../contract/booking/calendar-desk.ts';
import { finishReservation } from '../../contract/booking/reservation.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { type CalendarWorld, calendarWorld } from '../calendars/calendar-world.ts';
import { good } from '../support/world.ts';
import { environmentOf, run } from './command.ts';

let c: CalendarWorld;
let providerId: number;
beforeAll(async () => {
  // The command has the clock of the machine.
  c = await calendarWorld({ clock: systemClock, later: 400 });
  await c.takeOver();
  ({ provider_id: providerId } = await c.calendar());
});
afterAll(() => c.close());
beforeEach(() => c.line.does());

type Environment = Record<string, string>;

async function calendar(words: readonly string[], environment: Environment = {}) {
  const hosts = { KAPU_CALENDAR_HOSTS: c.line.host };
  const { code, out, err } = await run('tasks/calendar.ts', words, { ...environmentOf(c.w), ...hosts, ...environment });
  return { code, text: out + err };
}
const provider = () => String(providerId);

async function disconnect(): Promise<void> {
  await c.w.database.pool.query(
    'delete from partner_slot; delete from calendar_difference; delete from partner_calendar',
  );
}

async function clinic() {
  const { database } = c.w;
  const calendars = await database.db.selectFrom('partner_calendar').selectAll().execute();
  const [{ doctor_id: doctorId } = { doctor_id: 0 }] = await database.db
    .selectFrom('schedule')
    .where('provider_id', '=', providerId)
    .where('source_id', '=', 's1')
    .select('doctor_id')
    .execute();
  const week = c.slots[0]?.start_at.slice(0, 10);
  const { days, source } = good(await c.w.call(listSlots, { providerId, doctorId, subfunction: 101, week }));
  const slots = await database.db.selectFrom('slot').select(['id', 'status']).orderBy('id').execute();
  const bookings = calendars.map(({ tested_at: _tested, test_code: _code, ...row }) => row);
  return { bookings, slots, week: days.flatMap((day) => day.slots.map(({ slotId }) => slotId)), state: source.state };
}

describe('npm run kapu -- calendar', () => {
  it('connects a calendar whole, with its secret from outside the arguments, and settles who asked for it (S8.3-22, T47)', async () => {
    await disconnect();
    const { headers } = await c.w.desk(['supervisor']);
    good(await c.w.call(requestCalendar, { providerId, note: 'MedSystem' }, headers));
    expect((await calendar(['list'])).text).toContain('MedSystem');
    const words = ['connect', provider(), c.line.base, '--credential', 'bearer'];
    const secret = { KAPU_CALENDAR_SECRET: 'a very secret token' };
    const before = await clinic();
    const trial = await calendar([...words, '--dry-run'], secret);
    expect([trial.code, trial.text]).toEqual([
      0,
      expect.stringMatching(/Medplum 5\.2\.13, FHIR 4\.0\.1\nlists its times.*\n.*\n0 of \d+ future free times/),
    ]);
    expect(await clinic()).toEqual(before);
    const connected = await calendar(words, secret);
    expect([connected.code, connected.text]).toEqual([0, expect.stringContaining('its times are offered')]);
    expect(c.line.shown).toContain('Bearer a very secret token');
    const { sealed, paused_at, read_at } = await c.w.database.db
      .selectFrom('partner_calendar')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([sealed?.toString('latin1').includes('very secret'), paused_at]).toEqual([false, null]);
    expect(read_at).not.toBeNull();
    const after = await clinic();
    expect([after.week, after.state]).toEqual([before.week, 'ok']);
    const requests = c.w.database.db.selectFrom('calendar_request').select(['outcome', 'provider_id']);
    expect(await requests.execute()).toEqual([{ outcome: 'connected', provider_id: providerId }]);
    const token = await c.verified(after.week.at(-1) ?? '');
    good(await c.w.call(finishReservation, { token }));
    expect(await c.appointments()).toMatchObject([{ status: 'booked' }]);
    const audit = c.w.database.db.selectFrom('audit').select(['action', 'actor', 'partner_id']).orderBy('id', 'desc');
    expect(await audit.where('object_type', '=', 'partner_calendar').executeTakeFirst()).toEqual({
      ...{ action: 'calendar.connect', actor: 'system', partner_id: null },
    });
  });

  it.each([
    [
      'lists no times',
      { on: /Slot/, does: { lies: (body: object) => ({ ...body, entry: [] }) }, times: 99 },
      '--force withdraws them',
    ],
    ['breaks off', { on: /Slot/, does: 'cut-after', times: 99 }, 'AE001'],
    ['is no FHIR server', { on: /metadata/, does: 'garbage', times: 9 }, 'AE103'],
    ['refuses the credential', { on: /metadata/, does: { status: 401 }, times: 9 }, 'AE201'],
  ] as const)(
    'connects nothing where the server %s, and changes nothing (S8.2-02, T47)',
    async (_what, fault, sentence) => {
      await disconnect();
      const before = await clinic();
      c.line.does(fault);
      const refused = await calendar(['connect', provider(), c.line.base]);
      expect([refused.code, refused.text]).toEqual([1, expect.stringContaining(sentence)]);
      expect(await clinic()).toEqual(before);
      expect(before.bookings).toEqual([]);
    },
  );

  it('asks no host that the setting does not name, public ones neither, nor one by plain HTTP that is public (T34, T47)', async () => {
    const before = await clinic();
    for (const [address, hosts, sentence] of [
      [c.line.base, '', 'is not named in KAPU_CALENDAR_HOSTS'],
      ['https://fhir.clinic.example/r4', c.line.host, 'fhir.clinic.example is not named in KAPU_CALENDAR_HOSTS'],
      ['http://93.184.215.14/r4', '93.184.215.14', 'by https alone'],
      ['http://169.254.169.254/latest', '169.254.169.254', 'never read from'],
      ['https://a:b@clinic.example/', c.line.host, 'is no address'],
    ] as const) {
      const refused = await calendar(['connect', provider(), address], { KAPU_CALENDAR_HOSTS: hosts });
      expect([address, refused.code, refused.text]).toEqual([address, 1, expect.stringContaining(sentence)]);
    }
    const oauth = ['--credential', 'oauth', '--client', 'kapu', '--token-url', 'https://token.example/t'];
    const byToken = await calendar(['connect', provider(), c.line.base, ...oauth], { KAPU_CALENDAR_SECRET: 's' });
    expect(byToken.text).toContain('token.example is not named');
    expect(c.line.seen).toEqual([]);
    expect(await clinic()).toEqual(before);
  });

  it('tests a calendar without a change of free times or of what bookings read, also while it fails (S8.2-02, T47)', async () => {
    await calendar(['connect', provider(), c.line.base, '--force']);
    const before = await clinic();
    expect((await calendar(['test', provider()])).code).toBe(0);
    expect(await clinic()).toEqual(before);
    c.line.does({ on: /./, does: { lies: (body) => ({ ...body, entry: [] }) }, times: 99 });
    expect((await calendar(['test', provider()])).text).toMatch(/[1-9]\d* of \d+ future free times would be withdrawn/);
    for (let tries = 0; tries < 6; tries += 1) {
      c.line.does({ on: /./, does: 'cut-before', times: 99 });
      expect((await calendar(['test', provider()])).code).toBe(1);
    }
    expect(await clinic()).toEqual(before);
  });

  it('pauses a clinic for every partner, and resumes it with its times or not at all (S8.3-22)', async () => {
    c.line.does();
    expect((await calendar(['pause', provider()])).text).toContain('no partner offers its times');
    expect(await clinic()).toMatchObject({ week: [], state: 'unavailable' });
    expect((await calendar(['pause', provider()])).text).toContain('paused already');
    c.line.does({ on: /./, does: 'cut-before', times: 99 });
    expect((await calendar(['resume', provider()])).code).toBe(1);
    expect((await clinic()).state).toBe('unavailable');
    c.line.does();
    expect((await calendar(['resume', provider()])).code).toBe(0);
    expect((await clinic()).state).toBe('ok');
  });

  it('sets limits, declines a request with a reason, and says how it is called (S8.3-22)', async () => {
    expect((await calendar(['limit', provider(), '2', '1500', '30'])).code).toBe(0);
    const row = c.w.database.db.selectFrom('partner_calendar').select(['most_at_once', 'patience', 'fresh_minutes']);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ most_at_once: 2, patience: 1500, fresh_minutes: 30 });
    expect((await calendar(['limit', provider(), '99', '1500', '30'])).code).toBe(2);
    const { headers } = await c.w.desk(['supervisor']);
    const { id } = await c.w.database.db
      .selectFrom('provider')
      .select('id')
      .where('id', '<>', providerId)
      .executeTakeFirstOrThrow();
    good(await c.w.call(requestCalendar, { providerId: id, note: 'another' }, headers));
    expect((await calendar(['decline', 'default', String(id), '--reason', 'Not agreed.'])).code).toBe(0);
    expect((await calendar(['decline', 'default', String(id)])).code).toBe(1);
    expect((await calendar(['frobnicate'])).code).toBe(2);
    expect(
      (await calendar(['connect', provider(), c.line.base, '--credential', 'basic'], { KAPU_CALENDAR_SECRET: 's' }))
        .text,
    ).toContain('needs --client');
    expect((await calendar(['test', String(id)])).text).toContain('No calendar of this clinic is connected');
    good(await c.w.call(pauseClinic, { providerId }, headers));
  });
});
