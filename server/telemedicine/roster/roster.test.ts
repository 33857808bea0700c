import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShift, endShift, listShifts } from '../../../contract/telemedicine/roster.ts';
import { good } from '../../../tests/support/world.ts';
import { rosterWorld } from '../../../tests/telemedicine/roster.ts';

let r: Awaited<ReturnType<typeof rosterWorld>>;
beforeAll(async () => {
  r = await rosterWorld();
});
afterAll(() => r.w.close());
beforeEach(async () => {
  r.w.setNow('2026-11-23T07:00:00Z');
  await r.w.database.db.deleteFrom('duty_shift').execute();
});

const telekom = { host: 'telekom-health.localhost:3000' };

describe('the roster', () => {
  it('says who is on duty and when, the next first, by instants of the clock of the provider (S2.2-01, R15)', async () => {
    await r.onDuty({ startsAt: '14:00', endsAt: '16:00' });
    await r.onDuty({ family: 'Ionescu', startsAt: '09:00', endsAt: '12:00', minutes: 20 });
    const { shifts, doctors } = good(await r.w.call(listShifts, {}, await r.keeper()));
    expect(
      shifts.map(({ doctor, start, end, minutes, timeZone }) => [doctor.name, start, end, minutes, timeZone]),
    ).toEqual([
      ['Dr. Ionescu Ștefan', '2026-11-23T07:00:00Z', '2026-11-23T10:00:00Z', 20, 'Europe/Bucharest'],
      ['Dr. Kovács Béla', '2026-11-23T13:00:00Z', '2026-11-23T15:00:00Z', 15, 'Europe/Budapest'],
    ]);
    expect(doctors.map(({ doctor }) => doctor.name)).toEqual([
      'Dr. Ionescu Ștefan',
      'Dr. Kovács Béla',
      'Dr. Őri Zsófia',
    ]);
  });

  it.each([
    ['over midnight', { startsAt: '22:00', endsAt: '06:00' }, '2026-11-23T21:00:00Z', '2026-11-24T05:00:00Z'],
    ['for a whole day', { startsAt: '20:00', endsAt: '20:00' }, '2026-11-23T19:00:00Z', '2026-11-24T19:00:00Z'],
    [
      'through the night on which the clocks go forward',
      { day: '2027-03-27', startsAt: '22:00', endsAt: '06:00' },
      '2027-03-27T21:00:00Z',
      '2027-03-28T04:00:00Z',
    ],
  ])('keeps a shift %s (R12)', async (_what, hours, start, end) => {
    const shift = await r.onDuty(hours);
    expect([shift.start, shift.end]).toEqual([start, end]);
  });

  it('narrows the doctors to choose by a part of their name or of their clinic’s, with or without accents', async () => {
    const named = async (doctorName: string) =>
      good(await r.w.call(listShifts, { doctorName }, await r.keeper())).doctors.map(({ doctor }) => doctor.name);
    expect(await named('ori')).toEqual(['Dr. Őri Zsófia']);
    expect(await named('teiul')).toEqual(['Dr. Ionescu Ștefan']);
    expect(await named('50%')).toEqual([]);
  });

  it('gives a doctor one shift at a time, also where two are added at once (KV010)', async () => {
    await r.onDuty();
    for (const hours of [
      { startsAt: '07:30', endsAt: '08:30' },
      { startsAt: '11:30' },
      { startsAt: '09:00', endsAt: '10:00' },
    ]) {
      const { error } = await r.w.call(createShift, await r.shift(hours), await r.keeper());
      expect(error?.errorCode).toBe('KV010');
    }
    await r.onDuty({ startsAt: '12:00', endsAt: '14:00' });
    const afternoon = await r.shift({ startsAt: '15:00', endsAt: '17:00' });
    const headers = await r.keeper();
    const answers = await Promise.all(Array.from({ length: 10 }, () => r.w.call(createShift, afternoon, headers)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.errorCode ?? []))).toEqual(new Set(['KV010']));
  });

  it.each([
    ['is over', { startsAt: '06:00', endsAt: '08:00' }, 'KV013', 'endsAt KV013'],
    ['has no room for one visit', { startsAt: '09:00', endsAt: '09:10' }, 'KV013', 'endsAt KV013'],
    ['is of yesterday', { day: '2026-11-22' }, 'X444', 'day V033'],
    ['is years ahead', { day: '2028-11-22' }, 'X444', 'day V017'],
    ['has no such hour', { startsAt: '24:30' }, 'X444', 'startsAt V007'],
    ['has visits of a minute', { minutes: 1 }, 'X444', 'minutes V015'],
  ])('refuses a shift that %s (S8.1-09)', async (_what, hours, code, violation) => {
    const { error } = await r.w.call(createShift, await r.shift(hours), await r.keeper());
    const faults = error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`);
    expect([error?.errorCode, faults]).toEqual([code, [violation]]);
  });

  it('refuses who gives nothing by video, and what is no video (S2.2-01)', async () => {
    const nagy = await r.doctor('Nagy');
    const inPerson = { ...(await r.shift()), subfunctionId: 101 };
    for (const input of [{ ...(await r.shift()), ...nagy }, inPerson]) {
      const { error } = await r.w.call(createShift, input, await r.keeper());
      expect(error?.errorCode).toBe('#404');
    }
  });

  it('ends a shift now, takes back one that has not begun, and ends nothing twice (KV012)', async () => {
    const [now, later] = [await r.onDuty(), await r.onDuty({ startsAt: '14:00', endsAt: '15:00' })];
    r.w.setNow('2026-11-23T08:30:00Z');
    const end = async (shiftId: string) => r.w.call(endShift, { shiftId }, await r.keeper());
    expect(good(await end(now.id)).end).toBe('2026-11-23T08:30:00Z');
    expect(good(await end(later.id)).end).toBe(later.start);
    expect((await end(now.id)).error?.errorCode).toBe('KV012');
    const { shifts } = good(await r.w.call(listShifts, {}, await r.keeper()));
    expect(shifts.map(({ id }) => id)).toEqual([later.id]);
    await r.onDuty({ startsAt: '09:30', endsAt: '15:00' });
  });

  it('writes down who has put somebody on duty and who has ended it (P04)', async () => {
    const { id } = await r.onDuty();
    good(await r.w.call(endShift, { shiftId: id }, await r.keeper()));
    const written = await r.w.database.db
      .selectFrom('audit')
      .select(['action', 'actor', 'patient'])
      .where('object_type', '=', 'duty_shift')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();
    const actor = `operator:${r.keeperId}`;
    expect(written).toEqual([
      { action: 'duty.create', actor, patient: null },
      { action: 'duty.end', actor, patient: null },
    ]);
  });
});

describe('whoever keeps the roster', () => {
  it.each([
    ['supervisor', [undefined, undefined, undefined]],
    ['clinic_staff', [undefined, undefined, undefined]],
    ['doctor', [undefined, 'K403', 'K403']],
    ['agent', ['K403', 'K403', 'K403']],
    ['medical_adviser', ['K403', 'K403', 'K403']],
    ['claims_assessor', ['K403', 'K403', 'K403']],
  ] as const)('has the right: %s (S1-08)', async (role, codes) => {
    const { headers } = await r.w.desk([role]);
    const { id } = await r.onDuty();
    const answers = [
      await r.w.call(listShifts, {}, headers),
      await r.w.call(createShift, await r.shift({ family: 'Őri' }), headers),
      await r.w.call(endShift, { shiftId: id }, headers),
    ];
    expect(answers.map(({ error }) => error?.errorCode)).toEqual(codes);
  });

  it('is nobody who is not logged in at the desk', async () => {
    const { headers } = await r.customer();
    for (const as of [{}, headers]) expect((await r.w.call(listShifts, {}, as)).error?.errorCode).toBe('K401');
  });

  it('is at the doctor’s provider: other staff see and end nothing of it (T01)', async () => {
    const { id } = await r.onDuty();
    const teiul = (await r.doctor('Ionescu')).providerId;
    for (const providers of [[teiul], []]) {
      const { headers } = await r.w.desk(['clinic_staff'], 'default', 'Gál Noémi', providers);
      const listed = good(await r.w.call(listShifts, {}, headers));
      expect(listed.shifts).toEqual([]);
      expect(listed.doctors.every(({ provider }) => provider.id === teiul)).toBe(true);
      expect((await r.w.call(endShift, { shiftId: id }, headers)).error?.errorCode).toBe('#404');
      expect((await r.w.call(createShift, await r.shift(), headers)).error?.errorCode).toBe('#404');
    }
  });

  it('is at a partner that offers the service (0041)', async () => {
    const { id } = await r.onDuty();
    const { headers } = await r.w.desk(['supervisor'], 'aipderm');
    const as = { host: 'aipderm.localhost:3000', ...headers };
    expect(good(await r.w.call(listShifts, {}, as))).toEqual({ shifts: [], doctors: [] });
    expect((await r.w.call(createShift, await r.shift({ family: 'Őri' }), as)).error?.errorCode).toBe('#404');
    expect((await r.w.call(endShift, { shiftId: id }, as)).error?.errorCode).toBe('#404');
  });

  it('of a partner is for its own customers: no other desk or customer sees it, and the clinic’s own people end it (T01, T47)', async () => {
    const { id } = await r.onDuty();
    const other = await r.w.desk(['supervisor'], 'telekom-health');
    const headers = { ...telekom, ...other.headers };
    expect(good(await r.w.call(listShifts, {}, headers)).shifts).toEqual([]);
    expect((await r.w.call(endShift, { shiftId: id }, headers)).error?.errorCode).toBe('#404');
    expect((await r.w.call(createShift, await r.shift(), headers)).error?.errorCode).toBe('KV010');
    const { providerId } = await r.doctor('Kovács');
    const staff = await r.w.desk(['clinic_staff'], 'telekom-health', 'Gál Noémi', [providerId]);
    expect(good(await r.w.call(endShift, { shiftId: id }, { ...telekom, ...staff.headers })).id).toBe(id);
  });
});
