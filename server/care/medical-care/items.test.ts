import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAppointment } from '../../../contract/booking/appointments.ts';
import { readMedicalCare, takeCareTime } from '../../../contract/care/medical-care.ts';
import {
  addCareItem,
  approveCareItems,
  getDeskCare,
  proposeCareTimes,
} from '../../../contract/care/medical-care-desk.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { Permission } from '../../../contract/platform/permission.ts';
import { newCare, stepper } from '../../../tests/care/medical-care.ts';
import { planOf, sumsOf, type Terms } from '../../../tests/entitlement/covered.ts';
import { account } from '../../../tests/identity/account.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { slotIdsByDay } from '../../../tests/support/fixture.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { statementVersion } from '../../portal/content/content.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => closeSound(w));

const free = slotIdsByDay(1).slice(5).flat().values();
const visit = { subfunctionId: 101, provider: 'bükkfa rendelő' };

async function care(terms: Terms) {
  const plan = planOf({ ...terms, covers: { specialties: ['internal-medicine'], services: ['diagnostics'] } });
  const made = await account(w.database, { subscriptions: [Permission.options], services: ['diagnostics'], plan });
  const { headers } = await w.session(made.id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  const { id: careId, number } = await newCare(w, headers);
  const desk = await w.desk(['supervisor', 'medical_adviser']);
  const does = stepper(w, desk.headers, desk.id);
  const add = (wish: object) => w.call(addCareItem, { careId, ...wish }, desk.headers);
  const items = async () => {
    const mine = good(await w.call(readMedicalCare, { number }, headers)).items;
    expect(good(await w.call(getDeskCare, { careId }, desk.headers)).items).toEqual(mine);
    return mine;
  };
  const sums = async () =>
    (await items()).map(({ name, unitPrice, patientPart, insurerPart, isVisit, departure }) => [
      name,
      unitPrice.amount,
      patientPart.amount,
      insurerPart.amount,
      isVisit,
      departure?.cause,
    ]);
  const book = async (pays: number) => {
    await does.await_booking(careId, 0);
    const slotId = free.next().value ?? '';
    const times = [{ slotId, subfunctionId: 101 }];
    good(await w.call(proposeCareTimes, { careId, times }, desk.headers));
    return good(await w.call(takeCareTime, { number, slotId, pays }, headers));
  };
  const [subscription = ''] = made.subscriptions;
  const ledgerSums = () => sumsOf(w, subscription);
  return { ...made, headers, careId, number, desk, does, add, items, sums, book, ledgerSums };
}

const first = 'Belgyógyászat, Első vizsgálat';

it('has its price from the clinic’s list and its parts from the coverage, and says the visit’s once that is booked (S7-14, S3.13-04)', async () => {
  const one = await care({ copayPercent: 20, allowed: { count: 2 } });
  good(await one.add(visit));
  expect(await one.sums()).toEqual([[first, 17_100, 3420, 13_680, false, undefined]]);
  // It takes nothing of the limit twice.
  expect(await one.ledgerSums()).toEqual([0, 0, 0, 0, 0]);
  const { appointment } = await one.book(3420);
  expect(await one.sums()).toEqual([[first, 17_100, 3420, 13_680, true, undefined]]);
  const number = appointment?.reservation ?? '';
  const { reservation } = good(await w.call(readAppointment, { number }, one.headers));
  expect([reservation.price?.pays.amount, reservation.cover?.insurerPays?.amount]).toEqual([3420, 13_680]);
  expect((await one.ledgerSums())[0]).toBe(1);
});

it('is there by itself for a visit that nobody had added, and goes with it (S7-14)', async () => {
  const one = await care({ copayPercent: 20 });
  await one.book(3420);
  expect(await one.sums()).toEqual([[first, 17_100, 3420, 13_680, true, undefined]]);
  await one.does.await_booking(one.careId, 0);
  expect(await one.sums()).toEqual([]);
});

it('never changes what was approved silently: it says what was told before, and the cause (S7-14)', async () => {
  const limited = await care({ allowed: { amount: 30_000 } });
  good(await limited.add(visit));
  await limited.does.send_for_approval(limited.careId, 0);
  const items = [{ no: 1, approved: true }];
  good(await w.call(approveCareItems, { careId: limited.careId, items }, limited.desk.headers));
  // Another care uses the limit meanwhile.
  good(await limited.add({ code: 'X', name: 'Labor', unitPrice: 20_000 }));
  const { careId, headers, number } = limited;
  const slotId = free.next().value ?? '';
  good(await w.call(proposeCareTimes, { careId, times: [{ slotId, subfunctionId: 101 }] }, limited.desk.headers));
  good(await w.call(takeCareTime, { number, slotId, pays: 7100 }, headers));
  expect((await limited.sums())[0]).toEqual([first, 17_100, 7100, 10_000, true, 'limit_used']);
  expect((await limited.items())[0]).toMatchObject({
    approved: true,
    departure: { patientPart: { amount: 0 }, insurerPart: { amount: 17_100 } },
  });
  // The care shows the same sums as its visit.
  const { appointment } = good(await w.call(readMedicalCare, { number }, headers));
  await w.database.pool.query(
    "update reservation set told_insurer_pays = 17100, told_patient_pays = 0, departure_cause = 'plan_changed' where number = $1",
    [appointment?.reservation],
  );
  expect((await limited.items())[0]?.departure?.cause).toBe('plan_changed');
  const dearer = await care({ copayPercent: 50 });
  good(await dearer.add(visit));
  const offering = w.database.db.updateTable('offering').where('subfunction_id', '=', 101);
  await offering.set({ price_amount: 30_000 }).where('price_amount', '=', 19_000).execute();
  await dearer.book(13_500);
  await offering.set({ price_amount: 19_000 }).where('price_amount', '=', 30_000).execute();
  expect(await dearer.sums()).toEqual([[first, 27_000, 13_500, 13_500, true, 'other_price']]);
});

it('that was typed is paid by the coverage of the care, reserves its part and gives it back with the care (S7-14, S1-06)', async () => {
  const one = await care({ copayPercent: 20, allowed: { amount: 50_000 } });
  const lab = { code: 'LAB', name: 'Vérkép', qty: 2, unitPrice: 10_000 };
  good(await one.add(lab));
  good(await one.add({ ...lab, name: 'Vizelet', unitPrice: 20_000 }));
  good(await one.add({ ...lab, name: 'CT', qty: 1, unitPrice: 90_000 }));
  expect((await one.sums()).map(([name, , patient, insurer]) => [name, patient, insurer])).toEqual([
    ['Vérkép', 4000, 16_000],
    ['Vizelet', 8000, 32_000],
    ['CT', 88_000, 2000],
  ]);
  expect((await one.ledgerSums()).slice(0, 2)).toEqual([3, 50_000]);
  await one.does.send_for_approval(one.careId, 0);
  const items = [1, 2, 3].map((no) => ({ no, approved: no !== 2 }));
  good(await w.call(approveCareItems, { careId: one.careId, items }, one.desk.headers));
  expect((await one.ledgerSums()).slice(0, 2)).toEqual([2, 18_000]);
  await one.does.cancel(one.careId, 0);
  expect(await one.ledgerSums()).toEqual([0, 0, 0, 0, 0]);
});

it('uses its part once the clinic has finished (S7-14, S1-06)', async () => {
  const one = await care({ copayPercent: 20 });
  good(await one.add({ code: 'LAB', name: 'Vérkép', unitPrice: 10_000 }));
  await one.does.await_booking(one.careId, 0);
  await one.does.book(one.careId, 0);
  await one.does.appear(one.careId, 0);
  await one.does.finish(one.careId, 0);
  expect((await one.ledgerSums()).slice(0, 4)).toEqual([0, 0, 1, 8000]);
  await one.does.close(one.careId, 0);
  expect((await one.ledgerSums()).slice(0, 4)).toEqual([0, 0, 1, 8000]);
});

it('is refused of a clinic that does not give it, or that gave no price (RR1007, RM1006)', async () => {
  const one = await care({});
  const codeOf = async (wish: object) => (await one.add(wish)).error?.errorCode;
  expect(await codeOf({ ...visit, provider: 'Nincs ilyen rendelő' })).toBe('RR1007');
  expect(await codeOf({ ...visit, subfunctionId: 4103 })).toBe('RR1007');
  const offering = w.database.db.updateTable('offering').where('subfunction_id', '=', 201);
  await offering.set({ price_amount: null }).execute();
  const { name } = await w.database.db
    .selectFrom('offering')
    .innerJoin('provider', 'provider.id', 'provider_id')
    .select('name')
    .where('subfunction_id', '=', 201)
    .executeTakeFirstOrThrow();
  expect(await codeOf({ subfunctionId: 201, provider: name })).toBe('RM1006');
});
