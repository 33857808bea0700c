import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FhirResource } from 'fhir/r4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { readBulkExport, startBulkExport } from '../../../contract/interop/bulk-export.ts';
import { eraseAccount } from '../../../contract/interop/my-data.ts';
import { claimCustomer, newClaim } from '../../../tests/claims/claims.ts';
import { account } from '../../../tests/identity/account.ts';
import { type FhirPortal, faultsIn, fhirPortal } from '../../../tests/interop/fhir.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { good } from '../../../tests/support/world.ts';
import { forgetKeysOf } from '../../records/files/forget-keys.ts';
import { expireExports, writeExports } from './write-exports.ts';

let portal: FhirPortal;
beforeAll(async () => {
  portal = await fhirPortal();
});
afterAll(() => portal?.close());

type Manifest = {
  transactionTime: string;
  request: string;
  requiresAccessToken: boolean;
  output: { type: string; url: string; count: number }[];
  deleted: { type: string; url: string; count: number }[];
};

const write = () => writeExports(portal.w.services, portal.w.hosts.all);

async function start(key: Record<string, string>, query = '') {
  const answer = await fetch(`${portal.base}/$export${query}`, {
    headers: { ...key, accept: 'application/fhir+json', prefer: 'respond-async' },
  });
  return { status: answer.status, at: answer.headers.get('content-location') ?? '' };
}

async function manifestAt(at: string, key: Record<string, string>): Promise<Manifest> {
  const answer = await fetch(at, { headers: key });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  return await answer.json();
}

async function linesAt(url: string, key: Record<string, string>): Promise<FhirResource[]> {
  const answer = await fetch(url, { headers: { ...key, accept: 'application/fhir+ndjson' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/fhir+ndjson']);
  return (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function exportOf(key: Record<string, string>, query = '') {
  const { at } = await start(key, query);
  await write();
  const manifest = await manifestAt(at, key);
  const files = await Promise.all(
    manifest.output.map(async (file) => ({ ...file, lines: await linesAt(file.url, key) })),
  );
  const of = (type: string) => files.filter((file) => file.type === type).flatMap(({ lines }) => lines);
  return { at, manifest, files, of };
}

const ids = (resources: readonly FhirResource[]) => resources.map(({ id }) => id);

describe('what a partner’s own system takes along of its customers (S6-12, S8.2-01)', () => {
  it('is started, told how far it is, and given as files of valid resources, each as many as is said', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    const customer = await claimCustomer(w);
    const { claimId } = await newClaim(w, customer.headers);
    const stranger = await account(w.database, { partner: 'telekom-health' });
    const { status, at } = await start(key);
    expect([status, at.startsWith(`${portal.base}/bulk-export/`)]).toEqual([202, true]);
    const early = await fetch(at, { headers: key });
    expect([early.status, early.headers.get('retry-after'), early.headers.get('x-progress')]).toEqual([
      202,
      '5',
      '0 customers so far',
    ]);
    await write();
    const done = await fetch(at, { headers: key });
    expect(done.headers.get('expires')).toBe(new Date(w.now().add({ hours: 24 }).toString()).toUTCString());
    const manifest = await manifestAt(at, key);
    expect(manifest).toMatchObject({ requiresAccessToken: true, deleted: [], error: [] });
    for (const { type, url, count } of manifest.output) {
      const lines = await linesAt(url, key);
      expect([type, lines.length, lines.flatMap(faultsIn)]).toEqual([type, count, []]);
      expect(new Set(lines.map(({ resourceType }) => resourceType))).toEqual(new Set([type]));
      if (type === 'Patient') expect(ids(lines)).toContain(customer.id);
      if (type === 'Patient') expect(ids(lines)).not.toContain(stranger.id);
      if (type === 'Claim') expect(ids(lines)).toEqual([claimId]);
    }
    expect(manifest.output.map(({ type }) => type)).toEqual(expect.arrayContaining(['Patient', 'Coverage', 'Claim']));
    expect(await (await fetch(`${portal.base}/metadata`)).json()).toMatchObject({
      rest: [{ operation: [{ name: 'export' }] }],
    });
  });

  it('has no free words about an illness and no bank account, and nothing of health before the customer accepted the statement (KA005, T15)', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    const customer = await claimCustomer(w);
    await newClaim(w, customer.headers);
    const { of } = await exportOf(key, '?_type=Claim,Patient');
    const claims = JSON.stringify(of('Claim').filter((one) => JSON.stringify(one).includes(customer.id)));
    for (const word of ['supportingInfo', 'diagnosis', 'payee', 'HU42']) expect(claims).not.toContain(word);
    expect(claims).toContain(`Patient/${customer.id}`);
    await w.database.db.deleteFrom('consent').where('account_id', '=', customer.id).execute();
    const after = await exportOf(key, '?_type=Claim,Patient');
    expect(JSON.stringify(after.of('Claim'))).not.toContain(customer.id);
    expect(ids(after.of('Patient'))).toContain(customer.id);
  });

  it('is of the types and since the moment that are named, and says who was erased since', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    const before = await account(w.database);
    w.pass({ hours: 1 });
    const since = w.now().toString();
    w.pass({ hours: 1 });
    const [changed, erased] = [await claimCustomer(w), await claimCustomer(w)];
    for (const { id } of [changed])
      await w.database.db
        .updateTable('account')
        .set({ city: 'Pécs', updated_at: w.now().toString() })
        .where('id', '=', id)
        .execute();
    good(await w.call(eraseAccount, { password: goodPassword, erasureAccepted: true }, erased.headers));
    const { manifest, of } = await exportOf(key, `?_type=Patient&_since=${encodeURIComponent(since)}`);
    expect(new Set(manifest.output.map(({ type }) => type))).toEqual(new Set(['Patient']));
    expect(ids(of('Patient'))).toContain(changed.id);
    for (const { id } of [before, erased]) expect(ids(of('Patient'))).not.toContain(id);
    const [gone] = await linesAt(manifest.deleted[0]?.url ?? '', key);
    expect(gone).toMatchObject({
      type: 'transaction',
      entry: [{ request: { method: 'DELETE', url: `Patient/${erased.id}` } }],
    });
    expect(gone && faultsIn(gone)).toEqual([]);
  });

  it('is asked by a Parameters resource, too, and refused where it asks for what is not known', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    const sent = (parameter: object[]) => portal.post({ resourceType: 'Parameters', parameter }, key);
    const ok = await portal.ask('/$export', sent([{ name: '_type', valueString: 'Patient' }]));
    expect(ok.status).toBe(202);
    await write();
    const wrong = ['?_type=Observation', '?_typeFilter=Patient', '?_since=yesterday', '?_outputFormat=csv'];
    for (const query of wrong) {
      const [status] = await portal.refusal(`/$export${query}`, { headers: key });
      expect([query, status]).toEqual([query, query.includes('since') ? 422 : 400]);
    }
    expect(await portal.refusal('/$export', sent([{ name: 'patient', valueString: 'x' }]))).toEqual([400, 'KD007']);
  });

  it('is one at a time of a key, twelve a day, and looked at so often', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    expect((await start(key)).status).toBe(202);
    const again = await portal.ask('/$export', { headers: key });
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60']);
    await write();
    w.pass({ hours: 24 });
    for (let no = 0; no < 12; no += 1) {
      expect((await start(key, '?_type=Coverage')).status).toBe(202);
      await write();
    }
    expect(await portal.refusal('/$export', { headers: key })).toEqual([429, 'K429']);
  });
});

describe('who may take it along (T01, T06, T15)', () => {
  it('is no customer, no operator who acts for one, nobody at the desk, and no key without the scope, of another partner or taken back', async () => {
    const { w } = portal;
    const customer = await claimCustomer(w);
    const key = await w.partnerKey(['export']);
    const { at } = await start(key);
    await write();
    const { output } = await manifestAt(at, key);
    const places = ['/$export', at.slice(portal.base.length), (output[0]?.url ?? '').slice(portal.base.length)];
    const impersonating = (await w.operatorFor(customer.id)).headers;
    const nobodies: [Record<string, string>, number, string][] = [
      [{}, 401, 'KA023'],
      [customer.headers, 401, 'KA023'],
      [impersonating, 401, 'KA023'],
      [(await w.desk(['supervisor'])).headers, 401, 'KA023'],
      [await w.partnerKey(['export'], 'telekom-health'), 401, 'KA023'],
      [await w.partnerKey(['impersonate', 'login-token', 'members']), 403, 'KA024'],
    ];
    for (const [headers, status, code] of nobodies)
      for (const place of places)
        expect([place, ...(await portal.refusal(place, { headers }))]).toEqual([place, status, code]);
    const other = await w.partnerKey(['export']);
    for (const place of places.slice(1)) expect(await portal.refusal(place, { headers: other })).toEqual([404, '#404']);
    await w.database.db
      .updateTable('api_key')
      .set({ disabled_at: w.now().toString() })
      .where('disabled_at', 'is', null)
      .execute();
    for (const place of places) expect(await portal.refusal(place, { headers: key })).toEqual([401, 'KA023']);
  });

  it('holds up no other partner’s where it cannot be written', async () => {
    const { w } = portal;
    const { db } = w.database;
    await start(await w.partnerKey(['export']));
    w.pass({ minutes: 1 });
    const host = 'telekom-health.localhost:3000';
    const key = { ...(await w.partnerKey(['export'], 'telekom-health')), host };
    const { id } = good(await w.call(startBulkExport, {}, key));
    const others = w.hosts.all.filter(({ name }) => name.startsWith('telekom-health'));
    await writeExports(w.services, others);
    expect(good(await w.call(readBulkExport, { exportId: id }, key)).state).toBe('done');
    await db.updateTable('bulk_export').set({ leased_until: null }).where('status', '=', 'working').execute();
    await write();
    expect(await db.selectFrom('bulk_export').select('id').where('status', '=', 'working').execute()).toEqual([]);
  });

  it('is not counted as done where it was interrupted, and goes on with the next run (I5)', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    const { id } = good(await w.call(startBulkExport, {}, key));
    const fail = () => Promise.reject(new Error('a table is away'));
    const personalData = w.services.personalData.map((part) => ({ ...part, resources: fail }));
    await expect(writeExports({ ...w.services, personalData }, w.hosts.all)).rejects.toThrow(
      '1 exports were interrupted',
    );
    await w.database.db.updateTable('bulk_export').set({ leased_until: null }).where('id', '=', id).execute();
    await write();
    expect(good(await w.call(readBulkExport, { exportId: id }, key)).state).toBe('done');
  });

  it('can be read though keys without a file are forgotten at every moment of it (I10, I5)', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    await claimCustomer(w);
    const { at } = await start(key, '?_type=Patient');
    const put = async (name: string, sealed: Buffer) => {
      await w.services.ports.files.put(name, sealed);
      for (let byte = 0; byte < 256; byte += 1) await forgetKeysOf(w.services, byte);
    };
    const ports = { ...w.services.ports, files: { ...w.services.ports.files, put } };
    await writeExports({ ...w.services, ports }, w.hosts.all);
    const { output } = await manifestAt(at, key);
    for (const { url, count } of output) expect(await linesAt(url, key)).toHaveLength(count);
    expect(output).not.toEqual([]);
  });

  it('ends with the key: what is under way stops, and leaves nothing', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    await start(key);
    await w.database.db
      .updateTable('api_key')
      .set({ disabled_at: w.now().toString() })
      .where('disabled_at', 'is', null)
      .execute();
    await write();
    const last = w.database.db.selectFrom('bulk_export').selectAll().orderBy('created_at', 'desc').orderBy('status');
    const { id, status } = await last.where('status', '=', 'failed').executeTakeFirstOrThrow();
    expect(status).toBe('failed');
    expect(
      await w.database.db.selectFrom('bulk_export_file').selectAll().where('export_id', '=', id).execute(),
    ).toEqual([]);
  });
});

describe('what stays of it (P04, P06, P10, P12)', () => {
  it('is who took what along and how much, for the partner and for each customer, and no bytes that anybody can read', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    const customer = await claimCustomer(w);
    await newClaim(w, customer.headers);
    const { at, manifest } = await exportOf(key, '?_type=Patient,Claim');
    const id = at.split('/').at(-1) ?? '';
    const rows = await w.database.db
      .selectFrom('audit')
      .select(['action', 'role', 'reason'])
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['bulk_export.start', 'bulk_export.write', 'bulk_export.read']),
    );
    expect(rows.find(({ action }) => action === 'bulk_export.write')?.reason).toBe(
      `1: Patient ${manifest.output[0]?.count}`,
    );
    const { items } = good(await w.call(listAccess, {}, customer.headers));
    expect(items.find(({ action }) => action === 'account.bulk_export')).toMatchObject({
      role: 'partner',
      reason: 'Patient 1, Claim 1',
    });
    for (const name of await readdir(w.filesDir, { recursive: true, withFileTypes: true }))
      if (name.isFile())
        expect((await readFile(join(name.parentPath, name.name))).includes('resourceType')).toBe(false);
  });

  it('is nothing to read after a day, or once it has been removed', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);
    const keysLeft = async () =>
      (
        await w.database.db
          .selectFrom('file_key')
          .innerJoin('file', 'file.id', 'file_id')
          .select('file_id')
          .where('purpose', '=', 'bulk_export')
          .execute()
      ).length;
    const first = await exportOf(key, '?_type=Patient');
    expect((await fetch(first.at, { method: 'DELETE', headers: key })).status).toBe(202);
    const gone = [first.at, first.manifest.output[0]?.url ?? ''];
    for (const place of gone) expect((await fetch(place, { headers: key })).status).toBe(404);
    const second = await exportOf(key, '?_type=Patient');
    w.pass({ hours: 25 });
    await expireExports(w.services, w.hosts.all);
    for (const place of [second.at, second.manifest.output[0]?.url ?? ''])
      expect((await fetch(place, { headers: key })).status).toBe(404);
    expect(await keysLeft()).toBe(0);
  });

  it('goes on behind the last customer where a process was killed, and gives each resource once', async () => {
    const { w } = portal;
    const key = await w.partnerKey(['export']);

    const { id } = good(await w.call(startBulkExport, { types: ['Patient'] }, key));
    await w.database.db
      .updateTable('bulk_export')
      .set({ leased_until: new Date(Date.now() + 60_000).toISOString() })
      .where('id', '=', id)
      .execute();
    await write();
    const state = w.database.db.selectFrom('bulk_export').select('status').where('id', '=', id);
    expect((await state.executeTakeFirstOrThrow()).status).toBe('working');
    await w.database.db.updateTable('bulk_export').set({ leased_until: null }).where('id', '=', id).execute();
    await Promise.all([write(), write()]);
    const { output } = await manifestAt(`${portal.base}/bulk-export/${id}`, key);
    const all = (await Promise.all(output.map(({ url }) => linesAt(url, key)))).flat();
    expect(new Set(ids(all)).size).toBe(all.length);
  });
});
