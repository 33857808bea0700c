import { expect, it, onTestFinished } from 'vitest';
import { cancelCare } from '../../contract/care/medical-care-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { careCustomer, newCare } from '../../tests/care/medical-care.ts';
import { good, world } from '../../tests/world.ts';
import { gauges } from './gauges.ts';

it('has a gauge that says how late the care that is longest overdue is (R34)', async () => {
  const own = await world();
  onTestFinished(() => own.close());
  const late = () => gauges.find(({ name }) => name === 'kapu_medical_cares_late_seconds')?.read(own.services);
  expect(await late()).toBe(0);
  const { headers } = await careCustomer(own);
  const { id, dueAt } = await newCare(own, headers);
  expect(await late()).toBe(0);
  own.pass({ hours: 40 * 24 });
  const since = own
    .now()
    .since(Temporal.Instant.from(dueAt ?? ''))
    .total('seconds');
  expect(await late()).toBe(since);
  const desk = await own.desk(['supervisor']);
  good(await own.call(takeCase, { caseId: id }, desk.headers));
  good(await own.call(cancelCare, { careId: id, reason: 'Már nem kell.' }, desk.headers));
  expect(await late()).toBe(0);
});
