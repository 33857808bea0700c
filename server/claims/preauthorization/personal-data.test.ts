import { Fhir } from 'fhir/fhir.js';
import type { Bundle } from 'fhir/r4';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForPreauthInformation, decidePreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { createExport, eraseAccount, readHolds } from '../../../contract/interop/my-data.ts';
import { ledgerOf, preauthCustomer, sendPreauth } from '../../../tests/claims/preauthorizations.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { hashPassword } from '../../identity/password/hash.ts';
import { endPreauthorizations } from './end-preauthorizations.ts';
import { preauthorizations } from './personal-data.ts';

const password = 'kerek-hold-felett-7';
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const canary = {
  doctorName: 'Dr. Kanáriorvos',
  institution: 'Kanáriintézet',
  diagnosis: 'Kanáridiagnózis',
  place: 'Kanárifalva',
  taj: '111111110',
  statementName: 'Kanári Név',
  answers: { medicines: 'Kanárigyógyszer', pregnancy: 'no' },
};

async function decided() {
  const customer = await preauthCustomer(w, { passwordHash: await hashPassword(password) });
  const { number, id } = good(await sendPreauth(w, customer.headers, canary));
  const desk = await w.desk(['supervisor', 'medical_adviser']);
  good(await w.call(takeCase, { caseId: id }, desk.headers));
  const items = [{ no: 1, qty: 1, amount: 20_000 }];
  good(await w.call(decidePreauthorization, { preauthId: id, items, remark: 'Kanárimegjegyzés' }, desk.headers));
  return { ...customer, number, preauthId: id };
}

it('is taken along as a FHIR Claim of use preauthorization and its ClaimResponse (P01, P02)', async () => {
  const { headers, id, number, preauthId } = await decided();
  const { url } = good(await w.call(createExport, { password, format: 'fhir' }, headers));
  const bundle: Bundle = await (await w.request(new URL(url).pathname)).json();
  const all = bundle.entry?.flatMap(({ resource }) => resource ?? []) ?? [];
  const claim = all.find(({ resourceType }) => resourceType === 'Claim');
  const response = all.find(({ resourceType }) => resourceType === 'ClaimResponse');
  expect(claim).toMatchObject({
    id: preauthId,
    use: 'preauthorization',
    status: 'active',
    identifier: [{ value: number }],
    patient: { reference: `Patient/${id}` },
    diagnosis: [{ diagnosisCodeableConcept: { text: 'Kanáridiagnózis', coding: [{ code: 'M54.5' }] } }],
    item: [{ sequence: 1, quantity: { value: 2 } }],
  });
  expect(JSON.stringify(claim)).toContain('Kanárigyógyszer');
  expect(response).toMatchObject({
    outcome: 'partial',
    preAuthRef: number,
    preAuthPeriod: { start: '2026-11-23', end: '2026-12-31' },
    request: { reference: `Claim/${preauthId}` },
    item: [{ itemSequence: 1, adjudication: [{ value: 1, amount: { value: 20_000, currency: 'HUF' } }] }],
  });
  for (const one of [claim, response]) {
    const { messages } = new Fhir().validate(one ?? {}, { errorOnUnexpected: true });
    expect(messages?.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
  }
});

it('is taken along with its sums in the main unit of the currency (P02)', async () => {
  const { id } = await decided();
  const context = w.context();
  const romanian = {
    ...context,
    host: { ...context.host, brand: { ...context.host.brand, currency: 'RON' as const } },
  };
  const resources: object[] = [];
  for await (const one of (await preauthorizations.resources?.(romanian, id)) ?? []) resources.push(one);
  expect(resources[1]).toMatchObject({
    item: [{ adjudication: [{ value: 1, amount: { value: 200, currency: 'RON' } }] }],
  });
});

it('ends with an erasure while it is open, gives the limit back, and keeps days and sums but no word (P03)', async () => {
  const { headers, subscriptions, preauthId } = await decided();
  expect(JSON.stringify(good(await w.call(readHolds, {}, headers)))).toContain('"preauthorizations"');
  good(await w.call(eraseAccount, { password, erasureAccepted: true }, headers));
  const { rows } = await w.database.pool.query('select * from preauthorization where id = $1', [preauthId]);
  expect(rows[0]).toMatchObject({ status: 'cancelled', valid_to: expect.anything(), decision: 'partially_approved' });
  const items = await w.database.pool.query('select * from preauthorization_item where preauthorization_id = $1', [
    preauthId,
  ]);
  expect(items.rows).toMatchObject([{ approved_qty: 1, note: '' }]);
  expect(JSON.stringify([rows, items.rows])).not.toMatch(/Kanári|M54|111111110/);
  expect(await ledgerOf(w, subscriptions[0])).toMatchObject({ reservedCount: 0, reserved: 0 });
  expect(await invariantBreaches(w.database)).toEqual([]);
});

it('ends at an erasure only what the customer could still cancel: a question that nobody answered in time ends as it would (P03, S2.3-09)', async () => {
  const customer = await preauthCustomer(w, { passwordHash: await hashPassword(password) });
  const { id: preauthId } = good(await sendPreauth(w, customer.headers, canary));
  const desk = await w.desk(['supervisor', 'medical_adviser']);
  good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
  good(await w.call(askForPreauthInformation, { preauthId, text: 'Melyik oldal?' }, desk.headers));
  w.pass({ hours: 24 * 16 });
  await customer.again();
  good(await w.call(eraseAccount, { password, erasureAccepted: true }, customer.headers));
  await endPreauthorizations(w.services, w.hosts.all);
  const { rows } = await w.database.pool.query(
    'select from_state, to_state from state_change where object_id = $1 order by id desc limit 1',
    [preauthId],
  );
  expect(rows).toEqual([{ from_state: 'info_requested', to_state: 'expired' }]);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
