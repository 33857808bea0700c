import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelMedicalCare, readMedicalCare, takeCareTime } from '../../../contract/care/medical-care.ts';
import { cancelCare, getDeskCare, proposeCareTimes } from '../../../contract/care/medical-care-desk.ts';
import { giveBackCase, takeCase } from '../../../contract/desk/cases.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { newCare, stepper } from '../../../tests/care/medical-care.ts';
import { planOf, sumsOf } from '../../../tests/entitlement/covered.ts';
import { account } from '../../../tests/identity/account.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { statementVersion } from '../../portal/content/content.ts';

const calendar = moodyCalendar();
const fresh = freshSlots();
const hours = 60;

const ruled = (late: 'charged' | 'by_phone') =>
  world({ ports: { calendar: calendar.port }, brand: { cancellation: { freeUntilMinutes: 24 * hours, late } } });

let charged: World;
let byPhone: World;
beforeAll(async () => {
  [charged, byPhone] = [await ruled('charged'), await ruled('by_phone')];
});
afterAll(async () => {
  for (const w of [charged, byPhone]) {
    expect(await invariantBreaches(w.database)).toEqual([]);
    await w.close();
  }
});

const nothing = [0, 0, 0, 0, 0];

/** The insurer pays all of it. */
async function booked(w: World) {
  calendar.state.mood = 'good';
  w.setNow('2026-11-23T07:00:00Z');
  const made = await account(w.database, { services: ['diagnostics'], plan: planOf({ allowed: { count: 3 } }) });
  const [subscription = ''] = made.subscriptions;
  const logIn = async () => (await w.session(made.id)).headers;
  const headers = await logIn();
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  const { id: careId, number } = await newCare(w, headers);
  const operator = await w.desk(['agent']);
  const does = stepper(w, operator.headers, operator.id);
  await does.await_booking(careId, 0);
  const slotId = fresh();
  good(await w.call(proposeCareTimes, { careId, times: [{ slotId, subfunctionId: 101 }] }, operator.headers));
  good(await w.call(takeCareTime, { number, slotId, pays: 0 }, headers));
  const visit = async () => {
    const rows = w.database.db.selectFrom('reservation').innerJoin('slot', 'slot.id', 'slot_id');
    const { status, calendar_state, slot, start_at, late } = await rows
      .select(['reservation.status', 'calendar_state', 'slot.status as slot', 'start_at', 'late'])
      .where('account_id', '=', made.id)
      .executeTakeFirstOrThrow();
    return { status, calendar_state, slot, start_at, late };
  };
  const ledgerSums = () => sumsOf(w, subscription);
  expect([(await visit()).status, (await ledgerSums())[0]]).toEqual(['booked', 1]);
  const before = async (minutes: number) =>
    w.setNow(
      Temporal.Instant.from((await visit()).start_at)
        .subtract({ minutes })
        .toString(),
    );
  return { w, careId, number, headers, logIn, operator, visit, ledgerSums, before, does };
}

type BookedCare = Awaited<ReturnType<typeof booked>>;

/** The case changes hands, whoever held it before. */
async function heldBy(w: World, careId: string) {
  const desk = await w.desk(['supervisor']);
  await w.call(giveBackCase, { caseId: careId, reason: 'Szabadságon van.' }, desk.headers);
  await w.call(takeCase, { caseId: careId }, desk.headers);
  return desk;
}

const ways = [
  {
    by: 'the customer',
    ended: 'cancelled_by_patient',
    cancel: async ({ w, number, logIn }: BookedCare, more: { lateAccepted?: boolean } = {}) =>
      w.call(cancelMedicalCare, { number, reason: 'Már nem kell.', ...more }, await logIn()),
  },
  {
    by: 'the desk',
    ended: 'cancelled_by_operator',
    cancel: async ({ w, careId }: BookedCare, more: { lateAccepted?: boolean } = {}) => {
      const { headers } = await heldBy(w, careId);
      return w.call(cancelCare, { careId, reason: 'Már nem kell.', ...more }, headers);
    },
  },
];

const stateOf = async ({ w, number, logIn }: BookedCare) =>
  good(await w.call(readMedicalCare, { number }, await logIn())).status;

describe.each(ways)('a medical care that $by cancels', ({ cancel, ended }) => {
  it('cancels its visit with it: the time is free, the coverage given back, and the calendar was told (S8.3-10, S8.3-05, R7)', async () => {
    const care = await booked(charged);
    const count = calendar.written.size;
    expect([codeOf(await cancel(care)), await stateOf(care)]).toEqual([undefined, 'cancelled']);
    expect(await care.visit()).toMatchObject({ status: ended, calendar_state: 'cancelled', slot: 'free', late: false });
    expect([await care.ledgerSums(), calendar.written.size]).toEqual([nothing, count - 1]);
    expect(codeOf(await cancel(care))).toBe('RS2002');
  });

  it('asks once more when it is late, and then cancels both (KT012)', async () => {
    const care = await booked(charged);
    await care.before(3 * hours);
    expect(codeOf(await cancel(care))).toBe('KT012');
    expect([await stateOf(care), (await care.visit()).status]).toEqual(['booked', 'booked']);
    good(await cancel(care, { lateAccepted: true }));
    expect([await stateOf(care), await care.visit()]).toEqual([
      'cancelled',
      expect.objectContaining({ status: ended, late: true }),
    ]);
  });

  it('stays as it was where the visit may not be cancelled: too late, begun, or already done (KT010, RR1003, RR1004)', async () => {
    const care = await booked(byPhone);
    await care.before(3 * hours);
    expect(codeOf(await cancel(care, { lateAccepted: true }))).toBe('KT010');
    const current = await booked(charged);
    await current.before(-1);
    expect(codeOf(await cancel(current, { lateAccepted: true }))).toBe('RR1003');
    const done = await booked(charged);
    await done.w.database.pool.query(
      `update reservation set status = 'fulfilled' where account_id =
      (select account_id from medical_care where id = $1)`,
      [done.careId],
    );
    expect(codeOf(await cancel(done))).toBe('RR1004');
    await done.w.database.pool.query(
      `update reservation set status = 'booked' where account_id =
      (select account_id from medical_care where id = $1)`,
      [done.careId],
    );
    for (const one of [care, current, done]) {
      expect([await stateOf(one), (await one.visit()).status]).toEqual(['booked', 'booked']);
      expect((await one.ledgerSums())[0]).toBe(1);
    }
  });

  it('stays booked while the calendar keeps the visit, and can be cancelled again (AE002, D9)', async () => {
    const care = await booked(charged);
    for (const mood of ['no-cancel', 'fails-before'] as const) {
      calendar.state.mood = mood;
      expect([mood, codeOf(await cancel(care))]).toEqual([mood, 'AE002']);
      expect([await stateOf(care), (await care.visit()).status]).toEqual(['booked', 'booked']);
    }
    calendar.state.mood = 'good';
    good(await cancel(care));
    expect([await stateOf(care), (await care.visit()).status]).toEqual(['cancelled', ended]);
  });

  it('is cancelled alone where its visit was cancelled before, or was said in words (S8.3-10)', async () => {
    const care = await booked(charged);
    await care.does.await_booking(care.careId, 0);
    await care.does.book(care.careId, 0);
    good(await cancel(care));
    expect([await stateOf(care), (await care.visit()).status]).toEqual(['cancelled', 'booked']);
  });
});

it('is nobody else’s to cancel, with its visit or without (T01, ASVS 8.2.1)', async () => {
  const care = await booked(charged);
  const other = await booked(charged);
  const { number, careId, w } = care;
  expect(codeOf(await w.call(cancelMedicalCare, { number }, other.headers))).toBe('#404');
  const reason = 'Nem az övé.';
  expect(codeOf(await w.call(cancelCare, { careId, reason }, (await w.desk(['clinic_staff'])).headers))).toBe('K403');
  const foreign = { ...(await w.desk(['agent'], 'telekom-health')).headers, host: 'telekom-health.localhost:3000' };
  expect(codeOf(await w.call(cancelCare, { careId, reason }, foreign))).toBe('#404');
  expect([await stateOf(care), (await care.visit()).status]).toEqual(['booked', 'booked']);
  expect(good(await w.call(getDeskCare, { careId }, care.operator.headers)).status).toBe('booked');
});

describe('a medical care whose visit was paid here', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({
      ports: { calendar: calendar.port },
      brand: { cancellation: { freeUntilMinutes: 24 * hours, late: 'charged', lateRefundPercent: 30 } },
    });
  });
  afterAll(() => w.close());

  const paid = { amount: 24_500, currency: 'HUF' };
  const part = { amount: 7350, currency: 'HUF' };

  async function bookedAndPaid() {
    const care = await booked(w);
    await w.database.pool.query(
      `update reservation set prepaid = true, paid_amount = $2, currency = 'HUF' where account_id =
      (select account_id from medical_care where id = $1)`,
      [care.careId, paid.amount],
    );
    return care;
  }

  const goesBack = async (careId: string) => {
    const { rows } = await w.database.pool.query(
      'select gives_back from reservation where account_id = (select account_id from medical_care where id = $1)',
      [careId],
    );
    return rows[0].gives_back;
  };

  it('says what goes back before it is cancelled, in time and late, and refuses another sum (S8.3-05, S3.13-04)', async () => {
    const care = await bookedAndPaid();
    const read = async () => good(await w.call(readMedicalCare, { number: care.number }, await care.logIn()));
    expect((await read()).appointment).toMatchObject({ paid, givesBack: paid });
    const cancel = async (more: { lateAccepted?: boolean; givesBack?: number }) =>
      w.call(cancelMedicalCare, { number: care.number, ...more }, await care.logIn());
    expect(codeOf(await cancel({}))).toBe('KT021');
    await care.before(3 * hours);
    expect((await read()).appointment).toMatchObject({ paid, givesBack: part });
    expect(codeOf(await cancel({ lateAccepted: true, givesBack: paid.amount }))).toBe('KT021');
    expect([await stateOf(care), await goesBack(care.careId)]).toEqual(['booked', null]);
    good(await cancel({ lateAccepted: true, givesBack: part.amount }));
    expect([await stateOf(care), await goesBack(care.careId)]).toEqual(['cancelled', part.amount]);
  });

  it('says so to the desk that cancels it (S8.3-05)', async () => {
    const care = await bookedAndPaid();
    const { headers } = await heldBy(w, care.careId);
    const seen = good(await w.call(getDeskCare, { careId: care.careId }, headers));
    expect(seen.appointment).toMatchObject({ paid, givesBack: paid });
    const cancel = (more: { givesBack?: number }) =>
      w.call(cancelCare, { careId: care.careId, reason: 'Már nem kell.', ...more }, headers);
    expect(codeOf(await cancel({}))).toBe('KT021');
    good(await cancel({ givesBack: paid.amount }));
    expect([await stateOf(care), await goesBack(care.careId)]).toEqual(['cancelled', paid.amount]);
  });

  it.each(['hu', 'en', 'ro'])('its page shows the sum before the press, in %s (S8.3-05)', async (language) => {
    const care = await bookedAndPaid();
    const token = care.headers.authorization?.replace('Bearer ', '') ?? '';
    const jar = new Map([['token', token]]);
    const page = await visit(w, `/medical-cares/${care.number}`, { jar, language });
    const field = page.document.querySelector<HTMLInputElement>('main input[name=givesBack]');
    expect(field?.value).toBe(String(paid.amount));
    expect(field?.closest('form')?.textContent).toMatch(/24[.,\s]?500/);
  });
});
