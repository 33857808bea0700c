import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAttendance } from '../../../contract/booking/attendance.ts';
import { getDoctor } from '../../../contract/booking/doctor.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { moveReservation, readMove } from '../../../contract/booking/move.ts';
import {
  cancelReservation,
  finishReservation,
  finishWithLogin,
  readReservation,
} from '../../../contract/booking/reservation.ts';
import { searchDoctors } from '../../../contract/booking/search.ts';
import { readCoverage } from '../../../contract/entitlement/coverage.ts';
import { href } from '../../../contract/href.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { type Insured, insured as insuredIn, sumsOf, type Terms } from '../../../tests/entitlement/covered.ts';
import { slotId, slotIdsByDay } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { type Jar, type Visit, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { expireHolds } from './expire-holds.ts';
import { manageToken } from './find.ts';
import { reconcile } from './reconcile.ts';

let w: World;
const calendar = moodyCalendar();
beforeAll(async () => {
  w = await world({ ports: { calendar: calendar.port }, pool: 20 });
});
afterAll(() => w.close());

const insured = (terms: Terms, validFrom?: string) => insuredIn(w, terms, validFrom === undefined ? {} : { validFrom });
const sums = ({ subscription }: Insured, of?: Parameters<typeof sumsOf>[2]) => sumsOf(w, subscription, of);

const times = [0, 1].map((doctor) => slotIdsByDay(doctor).flat());
let next = 0;
/** A free time of Dr Kovács, who costs 24 500; `doctor` 1 is Dr Őri, who costs 17 100 with her discount. */
function freeSlot(doctor = 0): string {
  next += 1;
  return times[doctor]?.[next - 1] ?? '';
}

async function holdTime({ headers }: Pick<Insured, 'headers'>, slot = freeSlot()) {
  calendar.state.mood = 'good';
  return good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }, headers));
}

async function booked(who: Insured, slot = freeSlot()) {
  const { token, price } = await holdTime(who, slot);
  const made = good(await w.call(finishWithLogin, { token, pays: price?.pays.amount }, who.headers));
  const { id } = await rowOf(made.number);
  return { ...made, id, slot };
}

const rowOf = (number: string) =>
  w.database.db.selectFrom('reservation').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

const nothing = [0, 0, 0, 0, 0];

const ofMoney: Terms = { allowed: { amount: 30_000 }, deductible: 3000, copayPercent: 20 };

describe('a visit that a coverage pays a part of', () => {
  it('costs the same in the search, on the doctor’s page, while it is held and in the letter, and reserves its part (S1-06, S3.13-04)', async () => {
    const mine = await insured(ofMoney);
    const listing = good(await w.call(searchDoctors, { doctorName: 'kovács béla' }, mine.headers)).items[0];
    expect(listing?.cover).toMatchObject({
      decision: 'partly',
      patientPays: { amount: 7300, currency: 'HUF' },
      insurerPays: { amount: 17_200, currency: 'HUF' },
      left: { money: { amount: 12_800, currency: 'HUF' } },
      bookable: true,
    });
    expect(listing?.cover?.reasons.map(({ text }) => text)).toEqual([
      'Az időszakban az első részt Ön fizeti (levonásos önrész).',
      'Az ár 20 százalékát Ön fizeti (önrész).',
    ]);
    const { provider, doctor } = listing ?? { provider: { id: 0 }, doctor: { id: 0 } };
    const page = good(await w.call(getDoctor, { providerId: provider.id, doctorId: doctor.id }, mine.headers));
    expect(page.offers.find(({ id }) => id === 101)?.cover).toEqual(listing?.cover);
    const { token, cover, price } = await holdTime(mine);
    expect([cover?.patientPays, price?.pays.amount]).toEqual([listing?.cover?.patientPays, 7300]);
    expect(await sums(mine)).toEqual(nothing);
    const wrong = await w.call(finishWithLogin, { token, pays: 24_500 }, mine.headers);
    expect([wrong.error?.errorCode, wrong.error?.details]).toEqual([
      'KE007',
      { pays: { amount: 7300, currency: 'HUF' } },
    ]);
    const made = good(await w.call(finishWithLogin, { token, pays: 7300 }, mine.headers));
    expect([made.status, made.price?.pays.amount, made.cover?.insurerPays?.amount]).toEqual(['booked', 7300, 17_200]);
    expect(await sums(mine)).toEqual([1, 17_200, 0, 0, 3000]);
    await w.deliver();
    const letter = w.letters.find(({ to }) => to === mine.email);
    expect(letter?.text).toMatch(/Ennyit fizet: 7\s?300\sFt/u);
    const [policy] = good(await w.call(readCoverage, {}, mine.headers)).policies;
    expect(policy?.benefits[0]).toMatchObject({
      reserved: { money: { amount: 17_200 } },
      used: { money: { amount: 0 } },
      remaining: { money: { amount: 12_800 } },
      deductibleLeft: { amount: 0 },
    });
    expect(made.cover?.left).toEqual(policy?.benefits[0]?.remaining);
    const second = await holdTime(mine);
    expect([second.price?.pays.amount, second.cover?.insurerPays?.amount]).toEqual([11_700, 12_800]);
    expect(second.cover?.reasons.map(({ code }) => code)).toEqual(['KE005', 'KE006']);
  });

  it('that is cancelled gives back exactly what it took, once (S1-06)', async () => {
    const mine = await insured(ofMoney);
    const visit = await booked(mine);
    const before = await sums(mine);
    const other = await booked(mine);
    expect(await sums(mine)).toEqual([2, 30_000, 0, 0, 3000]);
    for (let twice = 0; twice < 2; twice += 1) await w.call(cancelReservation, { token: other.token }, mine.headers);
    expect(await sums(mine)).toEqual(before);
    expect(await sums(mine, { case: other.id })).toEqual(nothing);
    good(await w.call(cancelReservation, { token: visit.token }, mine.headers));
    expect(await sums(mine)).toEqual(nothing);
  });

  it.each([
    ['taken', {}],
    ['refuses', { code: 'AE004' }],
    ['refuses', { code: 'RE2003' }],
    ['refuses', { code: 'RX444', violations: ['RM1010'] }],
  ] as const)('that the partner %s %j ends with nothing reserved (S8.2-03, S8.3-08)', async (mood, refusal) => {
    const mine = await insured(ofMoney);
    const { token } = await holdTime(mine);
    Object.assign(calendar.state, { mood, refusal });
    const { error } = await w.call(finishWithLogin, { token, pays: 7300 }, mine.headers);
    expect(error).toBeDefined();
    // A time refused for another reason is held for a while, so that it can be tried again.
    expect(await sums(mine)).toEqual(mood === 'taken' ? nothing : [1, 17_200, 0, 0, 3000]);
    w.pass({ hours: 1 });
    await expireHolds(w.services);
    expect(await sums(mine)).toEqual(nothing);
    calendar.state.mood = 'good';
    w.setNow('2026-11-23T07:00:00Z');
  });

  it('whose time ran out before the partner took it is tried again with the same last use, though no sweep has ended it (S4.4-03, R5)', async () => {
    const mine = await insured({ allowed: { count: 1 } });
    const { token } = await holdTime(mine);
    Object.assign(calendar.state, { mood: 'refuses', refusal: { code: 'AE004' } });
    expect((await w.call(finishWithLogin, { token, pays: 0 }, mine.headers)).error?.errorCode).toBe('AE004');
    calendar.state.mood = 'good';
    await organisable(['by_insured']);
    w.pass({ minutes: 40 });
    const again = await w.session(mine.id);
    const row = w.database.db.selectFrom('reservation').select(['id', 'manage_no']).where('account_id', '=', mine.id);
    const manage = await manageToken(w.database.db, w.context(), await row.executeTakeFirstOrThrow());
    const made = good(await w.call(finishReservation, { token: manage }, again.headers));
    await organisable(['by_user', 'by_insured']);
    w.setNow('2026-11-23T07:00:00Z');
    expect([made.status, made.price?.pays.amount]).toEqual(['booked', 0]);
    expect(await sums(mine)).toEqual([1, 24_500, 0, 0, 0]);
  });

  it('whose hold ran out is held again by whoever the coverage lets book it, and by nobody else (S6-11, R5)', async () => {
    const mine = await insured({ allowed: { count: 1 } });
    await organisable(['by_insured']);
    const { token } = await holdTime(mine, times[0]?.at(-1));
    w.pass({ minutes: 40 });
    const guest = await w.call(
      finishWithLogin,
      { token },
      (await w.session((await insured({ excluded: true })).id)).headers,
    );
    expect(guest.error?.errorCode).toBe('RR1005');
    const again = await w.session(mine.id);
    const made = good(await w.call(finishWithLogin, { token, pays: 0 }, again.headers));
    await organisable(['by_user', 'by_insured']);
    w.setNow('2026-11-23T07:00:00Z');
    expect(made.status).toBe('booked');
  });

  it('and costs more by now than the page said is not booked by its button before the new sum was shown (S3.13-04)', async () => {
    const mine = await insured({ allowed: { count: 1 } });
    const { token } = await holdTime(mine);
    const statement = { version: '2026-11-22', privacyAccepted: true } as const;
    good(await w.call(acceptPrivacyStatement, statement, mine.headers));
    const jar: Jar = new Map(Object.entries({ token: mine.token, sid: mine.subscription }));
    const path = `/services/provider-search/reservation?reservation=${token}`;
    const paysOn = ({ document }: Visit) => document.querySelector('input[name^=pays-]')?.getAttribute('value') ?? '';
    const page = await visit(w, path, { jar });
    expect(paysOn(page)).toBe('0');
    await booked(mine);
    const self = page.document.querySelector<HTMLInputElement>('input[name=self]')?.value ?? '';
    const post = (pays: string) =>
      visit(w, path, { jar, method: 'POST', form: { intent: 'finish-with-login', self, [`pays-${self}`]: pays } });
    const refused = await post('0');
    expect([refused.status, paysOn(refused)]).toEqual([409, '24500']);
    expect(refused.text).toMatch(/24\s?500\sFt/u);
    expect(good(await w.call(readReservation, { token }, mine.headers)).status).toBe('held');
    expect((await post('24500')).status).toBe(200);
    expect(good(await w.call(readReservation, { token }, mine.headers)).status).toBe('booked');
    expect(await sums(mine)).toEqual([1, 24_500, 0, 0, 0]);
  });
});

async function organisable(words: string[]): Promise<void> {
  const { doctor_id } = await w.database.db
    .selectFrom('doctor')
    .select('id as doctor_id')
    .where('family_name', '=', 'Kovács')
    .executeTakeFirstOrThrow();
  await w.database.db.updateTable('offering').set({ organisable: words }).where('doctor_id', '=', doctor_id).execute();
}

describe('a visit that is over', () => {
  const dayAfter = () => w.setNow('2026-12-20T07:00:00Z');
  const back = () => w.setNow('2026-11-23T07:00:00Z');

  async function recorded(visitId: string, ...came: boolean[]) {
    dayAfter();
    const { headers } = await w.desk(['clinic_staff']);
    for (const one of came) good(await w.call(setAttendance, { visitId, came: one }, headers));
    back();
  }

  /** With common spaces. */
  async function shownOf({ id, subscription }: Insured, number: string) {
    const { token, headers } = await w.session(id);
    good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers));
    const jar: Jar = new Map(Object.entries({ token, sid: subscription }));
    const page = await visit(w, href('services-appointment', { number }), { jar });
    return page.text.replaceAll(/\s+/g, ' ');
  }

  const used = [0, 0, 1, 17_200, 3000];
  it.each([
    ['used', [true], used],
    ['used', [true, true], used],
    ['used', [false], used],
    ['used', [false, true, false], used],
    ['released', [true], used],
    ['released', [false], nothing],
    ['released', [true, false], nothing],
    ['released', [false, true], used],
    ['released', [false, true, false], nothing],
    ['released', [true, false, true], used],
  ] as const)(
    'with a benefit whose missed visits are %s, recorded as came %j, comes to %j (S1-06)',
    async (missed, came, expected) => {
      const mine = await insured({ ...ofMoney, missed });
      const { id } = await booked(mine);
      await recorded(id, ...came);
      expect(await sums(mine)).toEqual(expected);
      expect(await sums(mine, { case: id })).toEqual(expected);
    },
  );

  it('and was corrected after its part was used for another is paid from what is left, and never above it, and its page names what was told and the cause (S1-06, S3.13-04)', async () => {
    const mine = await insured({ allowed: { amount: 30_000 }, missed: 'released' });
    const first = await booked(mine);
    await recorded(first.id, false);
    const again = await w.session(mine.id);
    const second = await booked({ ...mine, ...again });
    await recorded(first.id, true);
    expect(await sums(mine)).toEqual([1, 24_500, 1, 5500, 0]);
    expect(await rowOf(first.number)).toMatchObject({ insurer_pays: 5500, patient_pays: 19_000 });
    expect(await shownOf(mine, first.number)).toContain(
      'Korábban ezt mondtuk: Ön 0 Ft, a biztosító 24 500 Ft összeget fizet. Azért más, mert közben fogyott a keret.',
    );
    expect(await shownOf(mine, second.number)).not.toContain('Korábban ezt mondtuk');
    const counted = await insured({ allowed: { count: 1 }, missed: 'released' });
    const one = await booked(counted);
    await recorded(one.id, false);
    await booked({ ...counted, ...(await w.session(counted.id)) });
    await recorded(one.id, true);
    expect(await sums(counted)).toEqual([1, 24_500, 0, 0, 0]);
    expect(await rowOf(one.number)).toMatchObject({ benefit: null, patient_pays: null });
    expect(await shownOf(counted, one.number)).toContain(
      'Korábban ezt mondtuk: Ön 0 Ft, a biztosító 24 500 Ft összeget fizet. Azért más, mert közben fogyott a keret.',
    );
    expect((await rowOf(second.number)).insurer_pays).toBe(24_500);
  });
});

describe('a move', () => {
  const deductible: Terms = { deductible: 20_000 };

  async function moved(who: Insured, { token, from, to }: { token: string; from: string; to: string }) {
    const { to: offer } = good(await w.call(readMove, { token, slotId: to }, who.headers));
    const pays = offer.price?.pays.amount;
    return w.call(moveReservation, { token, from, slotId: to, pays }, who.headers);
  }

  it('to a cheaper visit and back to the dearer one takes what each costs and no more (S2.3-01, S1-06)', async () => {
    const mine = await insured(deductible);
    const { token, slot, id } = await booked(mine);
    expect(await sums(mine)).toEqual([1, 4500, 0, 0, 20_000]);
    const [cheap, dear] = [freeSlot(1), freeSlot()];
    const cheaper = good(await moved(mine, { token, from: slot, to: cheap }));
    expect(cheaper.price?.pays.amount).toBe(17_100);
    expect(await sums(mine)).toEqual([1, 0, 0, 0, 17_100]);
    const dearer = good(await moved(mine, { token, from: cheap, to: dear }));
    expect(dearer.price?.pays.amount).toBe(20_000);
    expect(await sums(mine)).toEqual([1, 4500, 0, 0, 20_000]);
    expect(await sums(mine, { case: id })).toEqual([1, 4500, 0, 0, 20_000]);
    good(await w.call(cancelReservation, { token }, mine.headers));
    expect(await sums(mine)).toEqual(nothing);
  });

  it('of the last use to another day needs no second one, also while the calendar has not answered (S2.3-01, S1-06)', async () => {
    const mine = await insured({ allowed: { count: 1 } });
    const { token } = await booked(mine, slotId(0, '2026-12-07T09:00'));
    calendar.state.mood = 'fails-before';
    const [from, to] = [slotId(0, '2026-12-07T09:00'), slotId(0, '2026-12-08T09:00')];
    expect((await moved(mine, { token, from, to })).error?.errorCode).toBe('KT009');
    expect(await sums(mine)).toEqual([1, 24_500, 0, 0, 0]);
    calendar.state.mood = 'good';
    w.pass({ minutes: 10 });
    await reconcile(w.services, w.hosts.all);
    w.setNow('2026-11-23T07:00:00Z');
    expect(await sums(mine)).toEqual([1, 24_500, 0, 0, 0]);
  });

  it.each(['refuses', 'taken'] as const)(
    'that the partner %s leaves what the visit has reserved (S8.3-22)',
    async (mood) => {
      const mine = await insured(deductible);
      const { token, slot } = await booked(mine, freeSlot(1));
      expect(await sums(mine)).toEqual([1, 0, 0, 0, 17_100]);
      calendar.state.mood = mood;
      expect((await moved(mine, { token, from: slot, to: freeSlot() })).error).toBeDefined();
      expect(await sums(mine)).toEqual([1, 0, 0, 0, 17_100]);
    },
  );

  it('into another year of the policy takes from that year, and gives back to the old one (S1-06)', async () => {
    const mine = await insured({ allowed: { count: 1 } }, '2025-12-01');
    const [old, young] = [slotId(0, '2026-11-30T10:00'), slotId(0, '2026-12-01T10:00')];
    const { token } = await booked(mine, old);
    const years = async () => [await sums(mine, { term: '2025-12-01' }), await sums(mine, { term: '2026-12-01' })];
    const one = [1, 24_500, 0, 0, 0];
    expect(await years()).toEqual([one, nothing]);
    good(await moved(mine, { token, from: old, to: young }));
    expect(await years()).toEqual([nothing, one]);
    good(await moved(mine, { token, from: young, to: old }));
    expect(await years()).toEqual([one, nothing]);
  });

  it('whose part was used meanwhile is refused and shown the new price (S3.13-04)', async () => {
    const mine = await insured({ allowed: { amount: 40_000 } });
    const { token, slot } = await booked(mine, freeSlot(1));
    const to = freeSlot();
    const price = good(await w.call(readMove, { token, slotId: to }, mine.headers)).to.price?.pays.amount;
    expect(price).toBe(0);
    await booked(mine, freeSlot(1));
    const late = await w.call(moveReservation, { token, from: slot, slotId: to, pays: 0 }, mine.headers);
    expect([late.error?.errorCode, late.error?.details]).toEqual([
      'KT013',
      { pays: { amount: 1600, currency: 'HUF' } },
    ]);
    expect(await sums(mine)).toEqual([2, 34_200, 0, 0, 0]);
  });
});

it('leaves the books in order (I1, S1-06)', async () => {
  expect(await invariantBreaches(w.database)).toEqual([]);
});
