import { createHash } from 'node:crypto';
import { Fhir } from 'fhir/fhir.js';
import type { Bundle, FhirResource } from 'fhir/r4';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExport, eraseAccount, readHolds } from '../../contract/interop/my-data.ts';
import { careCustomer, newCare, stepper } from '../../tests/care/medical-care.ts';
import { plainPdf } from '../../tests/files/pdfs.ts';
import { upload } from '../../tests/files/upload.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { good, type World, world } from '../../tests/support/world.ts';

const password = 'kerek-hold-felett-7';
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer() {
  return careCustomer(w, { password });
}

const canary = {
  complaint: 'Kanáripanasz',
  preferredPlace: 'Kanárifalva',
  preauthRef: 'Kanári-17',
  phone: '+36209998877',
};

it('is taken along as a FHIR ServiceRequest with its items and files (P01, P02)', async () => {
  const { id, headers } = await customer();
  const chosen = { name: 'kanáribeutaló.pdf', bytes: await plainPdf('export') };
  const { file } = good(await upload(w, chosen, headers, 'medical_care'));
  const { number, id: careId } = await newCare(w, headers, { ...canary, recommendationFileIds: [file.id] });
  const desk = await w.desk(['supervisor']);
  await stepper(w, desk.headers, desk.id).add_item(careId, 0);
  await stepper(w, desk.headers, desk.id).add_item(careId, 1);
  await w.database.pool.query(`update care_item set currency = 'RON' where care_id = $1 and no = 2`, [careId]);
  const { url } = good(await w.call(createExport, { password, format: 'fhir' }, headers));
  const bundle: Bundle<FhirResource> = await (await w.request(new URL(url).pathname)).json();
  const request = bundle.entry?.flatMap(({ resource }) =>
    resource?.resourceType === 'ServiceRequest' ? [resource] : [],
  );
  expect(request).toMatchObject([
    {
      id: careId,
      status: 'active',
      intent: 'order',
      priority: 'asap',
      identifier: [{ value: number }],
      subject: { reference: `Patient/${id}` },
      reasonCode: [{ text: 'Kanáripanasz' }],
      locationCode: [{ text: 'Kanárifalva' }],
      supportingInfo: [{ reference: `Binary/${file.id}`, display: 'kanáribeutaló.pdf' }],
      occurrencePeriod: { start: '2026-11-30', end: '2026-12-04' },
    },
  ]);
  for (const part of ['Kanári-17', '+36209998877', 'Térd MR', '30000']) expect(JSON.stringify(request)).toContain(part);
  const sums = request?.[0]?.extension?.flatMap(({ extension = [] }) =>
    extension.flatMap(({ valueMoney }) => (valueMoney ? [valueMoney] : [])),
  );
  expect(sums).toEqual([
    ...[30_000, 0, 60_000].map((value) => ({ value, currency: 'HUF' })),
    ...[300, 0, 600].map((value) => ({ value, currency: 'RON' })),
  ]);
  const binaries = bundle.entry?.flatMap(({ resource }) => (resource?.resourceType === 'Binary' ? [resource] : []));
  const hashed = binaries?.map((one) => [
    one.id,
    createHash('sha256')
      .update(one.data ?? '', 'base64')
      .digest('hex'),
  ]);
  expect(hashed).toEqual([[file.id, file.sha256]]);
  const { messages } = new Fhir().validate(request?.[0] ?? {}, { errorOnUnexpected: true });
  expect(messages?.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
});

it('is read by a person with its days, its place and the names of its files (P01)', async () => {
  const { headers } = await customer();
  const chosen = { name: 'kanáribeutaló.pdf', bytes: await plainPdf('summary') };
  const { file } = good(await upload(w, chosen, headers, 'medical_care'));
  const { number } = await newCare(w, headers, { ...canary, recommendationFileIds: [file.id] });
  const { url } = good(await w.call(createExport, { password, format: 'pdf' }, headers));
  const answer = await w.request(new URL(url).pathname);
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
  for (const part of [number, 'Kanáripanasz', 'Kanárifalva', '2026-11-30', 'kanáribeutaló.pdf'])
    expect(text).toContain(part);
});

it('is cancelled by an erasure while it is open, and keeps its sums and no word of what was wrong (P03)', async () => {
  const { headers } = await customer();
  const open = await newCare(w, headers, canary);
  const done = await newCare(w, headers, canary);
  const desk = await w.desk(['supervisor']);
  const steps = stepper(w, desk.headers, desk.id);
  for (const step of ['await_booking', 'add_item', 'book', 'appear', 'finish'] as const) await steps[step](done.id, 0);
  const holds = good(await w.call(readHolds, {}, headers));
  expect(JSON.stringify(holds)).toContain('"cares"');
  good(await w.call(eraseAccount, { password, erasureAccepted: true }, headers));
  const { rows } = await w.database.pool.query(
    'select id, status, complaint, place, phone, reason, preauth_ref, radius_km, requested_dates from medical_care where id in ($1, $2) order by status',
    [open.id, done.id],
  );
  const wordless = {
    complaint: '',
    place: '',
    phone: '',
    reason: null,
    preauth_ref: null,
    radius_km: null,
    requested_dates: [],
  };
  expect(rows).toEqual([
    { id: open.id, status: 'cancelled', ...wordless },
    { id: done.id, status: 'finished', ...wordless },
  ]);
  const items = await w.database.pool.query('select insurer_part from care_item where care_id = $1', [done.id]);
  expect(items.rows).toEqual([{ insurer_part: 0 }]);
  expect(await invariantBreaches(w.database)).toEqual([]);
  const { status } = await steps.close(done.id, 1);
  expect(status).toBe(200);
});
