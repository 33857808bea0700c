import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerReservation, verifyReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation, finishReservation, readReservation } from '../../../contract/booking/reservation.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { expireHolds } from './expire-holds.ts';
import { reconcile } from './reconcile.ts';

let w: World;
const calendar = moodyCalendar();
beforeAll(async () => {
  w = await world({ ports: { calendar: calendar.port } });
});
afterAll(() => w.close());

const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
let next = 0;
async function verified() {
  calendar.state.mood = 'good';
  const [day, time] = [[24, 25, 26, 27, 30][Math.floor(next / 6)], times[next % 6]];
  const slot = slotId(1, `2026-11-${day}T${time}`);
  next += 1;
  const hold = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
  const input = { ...guest(next), slotId: slot, subfunctionId: 101, holdToken: hold.token };
  const { token } = good(await w.call(registerReservation, input));
  await w.deliver();
  good(await w.call(verifyReservation, { token, code: w.mailedCode(input.email) }));
  return { token, slot };
}

async function row(slot: string) {
  return w.database.db.selectFrom('reservation').selectAll().where('slot_id', '=', slot).executeTakeFirstOrThrow();
}

describe('a partner calendar that (F07, D9)', () => {
  it('fails before it wrote gives AE001, keeps the time, and the next try books (S8.3-22, S8.2-02)', async () => {
    const { token, slot } = await verified();
    calendar.state.mood = 'fails-before';
    expect((await w.call(finishReservation, { token })).error).toMatchObject({ errorCode: 'AE001', httpCode: 502 });
    expect(await row(slot)).toMatchObject({
      status: 'pending_verification',
      calendar_state: 'requested',
      patient_comment: null,
      family_name: 'Szőke',
    });
    calendar.state.mood = 'good';
    expect(good(await w.call(finishReservation, { token })).status).toBe('booked');
    expect(calendar.written.size).toBe(1);
  });

  it('fails by whatever it throws is logged readably, without what it says of the patient (P08)', async () => {
    const { token } = await verified();
    const before = w.lines.length;
    calendar.state.mood = 'throws-an-object';
    expect((await w.call(finishReservation, { token })).error?.errorCode).toBe('AE001');
    calendar.state.mood = 'good';
    good(await w.call(finishReservation, { token }));
    const line = w.lines.slice(before).find((text) => text.includes('the partner calendar did not answer'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 40,
      requestId: expect.any(String),
      error: { message: 'no visit of …', code: 'E42' },
    });
  });

  it('fails after it wrote is asked by our key, and the booking is found, not made twice (S8.3-22)', async () => {
    const { token, slot } = await verified();
    calendar.state.mood = 'fails-after';
    const before = calendar.written.size;
    expect((await w.call(finishReservation, { token })).error?.errorCode).toBe('AE001');
    w.pass({ minutes: 1 });
    calendar.state.mood = 'good';
    const requests = calendar.state.requests;
    expect(await reconcile(w.services, w.hosts.all)).toBe(1);
    expect([calendar.state.requests, calendar.written.size]).toEqual([requests, before + 1]);
    expect((await row(slot)).status).toBe('booked');
    await w.deliver();
    expect(w.letters.at(-1)?.subject).toBe('Lefoglaltuk az időpontját');
  });

  it.each(['lies', 'garbage'] as const)(
    '%s is not believed: the booking stays open until the calendar says the same as we do (S8.3-22)',
    async (mood) => {
      const { token, slot } = await verified();
      calendar.state.mood = mood;
      expect((await w.call(finishReservation, { token })).error?.errorCode).toBe('AE001');
      expect((await row(slot)).status).toBe('pending_verification');
      w.pass({ minutes: 1 });
      calendar.state.mood = 'good';
      await reconcile(w.services, w.hosts.all);
      expect((await row(slot)).status).toBe('booked');
    },
  );

  it('says taken costs the time, not the visitor: three others are offered and nobody else is sold it (S8.3-04)', async () => {
    const { token, slot } = await verified();
    calendar.state.mood = 'taken';
    const { error } = await w.call(finishReservation, { token });
    expect(error?.errorCode).toBe('RE0000');
    expect(error?.details?.alternatives).toHaveLength(3);
    expect((await w.call(startReservation, { slotId: slot, subfunctionId: 101 })).error?.errorCode).toBe('RE1002');
  });

  it.each([
    ['#400', undefined, 'RE0000', 409],
    ['RE0000', undefined, 'RE0000', 409],
    ['#404', undefined, 'AE001', 502],
    ['#500', undefined, 'AE001', 502],
    ['RA500', undefined, 'AE001', 502],
    ['RA503', undefined, 'AE001', 502],
    ['RX444', ['V001', 'RM1010'], 'RM1010', 403],
    ['RX444', ['V001'], 'unknown', 502],
    ['RE2005', undefined, 'RE2005', 502],
    ['AE077', undefined, 'AE001', 502],
    ['QX77', undefined, 'unknown', 502],
  ])(
    'refuses with %s (%o), which the person hears as %s (S8.2-01, S8.2-02, S8.2-03, S8.3-08)',
    async (code, violations, ownCode, status) => {
      const { token } = await verified();
      Object.assign(calendar.state, { mood: 'refuses', refusal: { code, ...(violations && { violations }) } });
      const { error } = await w.call(finishReservation, { token }, { 'accept-language': 'hu' });
      Object.assign(calendar.state, { mood: 'good', refusal: { code: 'AE004' } });
      expect(error).toMatchObject({ errorCode: ownCode, httpCode: status });
      if (ownCode === 'unknown') expect(error?.message).toBe(`Ismeretlen hiba: ${code}`);
    },
  );

  it.each([
    ['RM1010', 'Ezt csak az asszisztencia szervezheti meg.'],
    ['RE2001', 'A rendelő nem tudta fogadni a foglalás adatait.'],
  ])(
    'refuses with %s for good is not waited for, the time is kept for another try, and the page says so (S8.2-03, S8.3-08)',
    async (code, text) => {
      const { token, slot } = await verified();
      Object.assign(calendar.state, { mood: 'refuses', refusal: { code } });
      const address = `/services/provider-search/reservation?reservation=${token}`;
      const refused = await visit(w, address, { method: 'POST', form: { intent: 'finish' } });
      expect(refused.document.querySelector('[role=alert]')?.textContent).toContain(text);
      const view = good(await w.call(readReservation, { token }));
      const expiresAt = w.now().add({ minutes: 30 }).toString();
      expect(view).toMatchObject({ pendingAtPartner: false, refusedByPartner: true, expiresAt });
      // The job would book it now, if it asked.
      calendar.state.mood = 'good';
      w.pass({ minutes: 1 });
      await reconcile(w.services, w.hosts.all);
      expect((await row(slot)).status).toBe('pending_verification');
      const page = await visit(w, address);
      expect(page.document.querySelector('h1')?.textContent).toBe('A rendelő nem fogadta el a foglalást');
      expect(page.document.querySelector('[name=code]')).toBeNull();
      Object.assign(calendar.state, { mood: 'good', refusal: { code: 'AE004' } });
      const booked = await visit(w, address, { method: 'POST', form: { intent: 'finish' } });
      expect([booked.status, (await row(slot)).status]).toEqual([200, 'booked']);
    },
  );

  it('refuses because it is out of order is waited for, and asked again by the job (S8.3-22)', async () => {
    const { token, slot } = await verified();
    calendar.state.mood = 'refuses';
    expect((await w.call(finishReservation, { token })).error?.errorCode).toBe('AE004');
    expect(good(await w.call(readReservation, { token }))).toMatchObject({
      pendingAtPartner: true,
      refusedByPartner: false,
    });
    calendar.state.mood = 'good';
    w.pass({ minutes: 1 });
    await reconcile(w.services, w.hosts.all);
    expect((await row(slot)).status).toBe('booked');
  });

  it('refuses in words of its own for a code nobody knows, which the person reads on the page (S8.1-07)', async () => {
    const { token } = await verified();
    const refusal = { code: 'QX78', message: 'A rendelő ma zárva tart.' };
    Object.assign(calendar.state, { mood: 'refuses', refusal });
    const page = await visit(w, `/services/provider-search/reservation?reservation=${token}`, {
      method: 'POST',
      form: { intent: 'finish' },
    });
    Object.assign(calendar.state, { mood: 'good', refusal: { code: 'AE004' } });
    expect(page.document.querySelector('[role=alert]')?.textContent).toContain('A rendelő ma zárva tart.');
    expect(page.text).not.toContain('Ismeretlen hiba');
  });

  it('refuses gives AE004, and trying again is one call (S8.3-22)', async () => {
    const { token } = await verified();
    calendar.state.mood = 'refuses';
    expect((await w.call(finishReservation, { token })).error?.errorCode).toBe('AE004');
    calendar.state.mood = 'good';
    expect(good(await w.call(finishReservation, { token })).status).toBe('booked');
  });

  it('will not cancel gives AE002, and the visit is never shown as cancelled (S8.3-22)', async () => {
    const { token, slot } = await verified();
    good(await w.call(finishReservation, { token }));
    calendar.state.mood = 'no-cancel';
    expect((await w.call(cancelReservation, { token })).error?.errorCode).toBe('AE002');
    expect(await row(slot)).toMatchObject({ status: 'booked', calendar_state: 'confirmed' });
  });

  it('does not answer a cancellation leaves the visit booked until the job has asked again (S8.3-22)', async () => {
    const { token, slot } = await verified();
    good(await w.call(finishReservation, { token }));
    calendar.state.mood = 'fails-before';
    expect((await w.call(cancelReservation, { token })).error?.errorCode).toBe('AE002');
    expect((await row(slot)).status).toBe('booked');
    w.pass({ minutes: 1 });
    calendar.state.mood = 'good';
    await reconcile(w.services, w.hosts.all);
    expect((await row(slot)).status).toBe('cancelled_by_patient');
  });

  it('was never asked, because the visitor left or the process ended, is asked by the job (D9)', async () => {
    const { slot } = await verified();
    w.pass({ minutes: 1 });
    await reconcile(w.services, w.hosts.all);
    expect((await row(slot)).status).toBe('booked');
  });

  it('refuses until the time runs out costs the booking, and the visitor is told by letter (S8.3-22)', async () => {
    const { token, slot } = await verified();
    calendar.state.mood = 'refuses';
    expect((await w.call(finishReservation, { token })).error?.errorCode).toBe('AE004');
    w.pass({ minutes: 31 });
    expect(await expireHolds(w.services)).toBeGreaterThan(0);
    expect((await row(slot)).status).toBe('expired');
    await w.deliver();
    expect(w.letters.at(-1)?.subject).toBe('Az időpontját nem sikerült lefoglalni');
    w.pass({ minutes: -31 });
  });
});

it('leaves nothing behind that breaks an invariant (I1, I8)', async () => {
  await w.deliver();
  expect(await invariantBreaches(w.database)).toEqual([]);
});
