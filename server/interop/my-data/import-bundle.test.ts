import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Bundle as BundleOf, FhirResource } from 'fhir/r4';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelative } from '../../../contract/entitlement/relative.ts';
import { recoverPassword, setPassword } from '../../../contract/identity/account.ts';
import { changePhoneOrBank, updateProfile } from '../../../contract/identity/profile.ts';
import { acceptPrivacyStatement, login } from '../../../contract/identity/session.ts';
import { createExport, eraseAccount } from '../../../contract/interop/my-data.ts';
import { removeRecordFile, replaceRecord } from '../../../contract/records/record.ts';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { careCase } from '../../../tests/care/request-at-desk.ts';
import { decide, reviewedClaim } from '../../../tests/claims/claims.ts';
import { approvedCase } from '../../../tests/claims/preauthorizations.ts';
import { child, holder } from '../../../tests/entitlement/relatives.ts';
import { activePdf, unpackedPdf } from '../../../tests/files/pdfs.ts';
import { canary, photo } from '../../../tests/files/pictures.ts';
import { newRecord } from '../../../tests/files/records.ts';
import { upload } from '../../../tests/files/upload.ts';
import { account } from '../../../tests/identity/account.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { hashPassword } from '../../identity/password/hash.ts';
import { bundleText } from './bundle.ts';
import { importBundle } from './import-bundle.ts';

type Bundle = BundleOf<FhirResource>;

const password = 'kerek-hold-felett-7';
const email = 'athozott@example.com';
let old: World;
let text: string;
beforeAll(async () => {
  old = await world();
  text = await exportOf(old);
});
afterAll(() => old.close());

async function exportOf(w: World): Promise<string> {
  const passwordHash = await hashPassword(password);
  const { id } = await account(w.database, { passwordHash, email, subscriptions: [['hasAppointments']] });
  const { headers } = await w.session(id);
  good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers));
  const names = { title: 'dr.', birthName: 'Kis Éva', birthPlace: 'Pécs', mothersName: 'Nagy Ilona' };
  const address = { country: 'HU', postalCode: '1117', city: 'Budapest', street: 'Fő utca 1.' } as const;
  good(await w.call(updateProfile, { ...names, ...address, remindBySms: true }, headers));
  good(await w.call(changePhoneOrBank, { phone: '+36309991122', bankAccount: '11773016-11111018', password }, headers));
  await bookedByCustomer(w, freshSlots()(0), headers, { patientComment: 'Fáj' });
  const { id: recordId } = await newRecord(w, headers, { name: 'Első', author: 'Dr. Kő' }, ['a.pdf', 'b.pdf']);
  const { file } = good(await upload(w, { name: 'kép.jpg', bytes: await photo() }, headers));
  const later = { name: 'Második', kind: 'imaging', issuedAt: '2026-10-06', visibility: 'only_me' } as const;
  good(await w.call(replaceRecord, { recordId, ...later, fileIds: [file.id] }, headers));
  const gone = await newRecord(w, headers, { name: 'Harmadik' }, ['c.pdf']);
  good(await w.call(removeRecordFile, { recordId: gone.id, fileId: gone.fileData[0]?.id ?? '' }, headers));
  await w.deliver();
  const { url } = good(await w.call(createExport, { password, format: 'fhir' }, headers));
  return (await w.request(new URL(url).pathname)).text();
}

const resourcesIn = (bundle: Bundle) => (bundle.entry ?? []).flatMap(({ resource }) => (resource ? [resource] : []));

function content(written: string) {
  const named = new Map(
    resourcesIn(JSON.parse(written)).flatMap((one) => {
      if (one.resourceType === 'DocumentReference') return [[`${one.id}`, `document ${one.description}`]];
      return one.resourceType === 'Binary' ? [[`${one.id}`, `bytes ${one.data?.slice(-40)}`]] : [];
    }),
  );
  const plain: Bundle = JSON.parse(written, (_name, value) =>
    typeof value === 'string' ? value.replace(/[\da-f-]{36}/, (id) => named.get(id) ?? id) : value,
  );
  const all = resourcesIn(plain);
  const of = (...types: FhirResource['resourceType'][]) =>
    all.filter(({ resourceType }) => types.includes(resourceType));
  const own = of('Patient', 'DocumentReference', 'Binary');
  return { own: own.sort(byId), events: of('AuditEvent'), others: all.filter((one) => !own.includes(one)) };
}

function byId({ id: one = '' }: FhirResource, { id: other = '' }: FhirResource): number {
  return one < other ? -1 : 1;
}

async function written(w: World, accountId: string, brand = 'default'): Promise<string> {
  return (await Array.fromAsync(bundleText(w.context(brand), accountId))).join('');
}

const bring = (w: World, what: string, brand = 'default') => importBundle(w.services, w.context(brand).host, what);

async function everything(w: World) {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(w.database.db);
  const counts = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      w.database.db,
    );
    counts.push(`${name} ${rows[0]?.count}`);
  }
  const files = readdirSync(w.filesDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return { counts, files: files.length };
}

describe('an export brought to another portal', () => {
  it('comes out of it as it went in: the person, the documents byte for byte, and all that was kept (P01, P02)', async () => {
    const anew = await world();
    const done = await bring(anew, text);
    expect(done).toMatchObject({ records: 3, files: 3, without: 1 });
    const before = content(text);
    const after = content(await written(anew, done.accountId));
    expect(before.own.map(({ resourceType }) => resourceType).sort()).toEqual([
      ...['Binary', 'Binary', 'Binary', 'DocumentReference', 'DocumentReference', 'DocumentReference', 'Patient'],
    ]);
    expect(after.own).toEqual(before.own);
    expect(after.others.slice(-before.others.length)).toEqual(before.others);
    const added = after.others.slice(0, -before.others.length);
    const codes = added.map(
      (one) => one.resourceType === 'AuditEvent' && [one.type.code, one.agent[0]?.role?.[0]?.text],
    );
    expect(new Set(codes.map(String))).toEqual(
      new Set(['account.import,system', 'file.add,system', 'record.add,system']),
    );
    expect(before.events.length).toBeGreaterThan(5);
    await anew.close();
  });

  it('is found at the desk as soon as it is there (S1-08)', async () => {
    const anew = await world();
    const { accountId } = await bring(anew, text);
    const keys = anew.database.db
      .selectFrom('search_key')
      .select('kind')
      .where('account_id', '=', accountId)
      .distinct();
    const kinds = (await keys.execute()).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['email', 'name', 'sound']));
    await anew.close();
  });

  it('opens by a password set with a mailed link, and an erasure leaves nothing of it (P01, P03)', async () => {
    const anew = await world();
    const { accountId } = await bring(anew, text);
    expect((await anew.call(login, { email, password })).error?.errorCode).toBe('U001');
    good(await anew.call(recoverPassword, { email, captcha: 'person' }));
    await anew.deliver();
    const token = /[\w-]{43}/.exec(anew.letters.at(-1)?.text ?? '')?.[0] ?? '';
    const { device } = good(await anew.call(setPassword, { token, password }));
    const { token: bearer } = good(await anew.call(login, { email, password, device }));
    const headers = { authorization: `Bearer ${bearer}` };
    const { url } = good(await anew.call(createExport, { password, format: 'pdf' }, headers));
    const summary = new Uint8Array(await (await anew.request(new URL(url).pathname)).arrayBuffer());
    expect((await extractText(summary, { mergePages: true })).text).toContain('Fáj');
    good(await anew.call(eraseAccount, { password, erasureAccepted: 'on' }, headers));
    const rows = await anew.database.db.selectFrom('imported_resource').select('no').execute();
    const keys = await anew.database.db.selectFrom('file_key').select('file_id').execute();
    expect([rows, keys]).toEqual([[], []]);
    expect(await written(anew, accountId)).not.toContain('Fáj');
    await anew.close();
  });

  it('is inspected as an upload is: what a forged file hides is not kept (P01)', async () => {
    const anew = await world();
    const bytes = await activePdf();
    const bundle: Bundle = JSON.parse(text);
    for (const one of resourcesIn(bundle)) {
      if (one.resourceType === 'Binary' && one.contentType === 'application/pdf') one.data = bytes.toString('base64');
    }
    const valueString = createHash('sha256').update(bytes).digest('hex');
    for (const one of resourcesIn(bundle)) {
      if (one.resourceType !== 'DocumentReference') continue;
      for (const { attachment } of one.content)
        if (attachment.contentType === 'application/pdf' && attachment.url)
          Object.assign(attachment, { size: bytes.length, extension: [{ url: 'urn:kapu:sha256', valueString }] });
    }
    const { accountId } = await bring(anew, JSON.stringify(bundle));
    const contents = resourcesIn(JSON.parse(await written(anew, accountId))).flatMap((one) =>
      one.resourceType === 'Binary' && one.contentType === 'application/pdf' ? [one.data ?? ''] : [],
    );
    expect(contents).toHaveLength(2);
    for (const data of contents) expect(await unpackedPdf(Buffer.from(data, 'base64'))).not.toContain(canary);
    await anew.close();
  });

  it('gets another id at a second brand of the same installation, and what was kept points to it (P02)', async () => {
    const { accountId } = await bring(old, text, 'telekom-health');
    const bundle: Bundle = JSON.parse(text);
    const from = resourcesIn(bundle).find(({ resourceType }) => resourceType === 'Patient')?.id ?? '';
    expect(accountId).not.toBe(from);
    const brought = await written(old, accountId, 'telekom-health');
    expect(brought).not.toContain(from);
    expect(content(brought.replaceAll(accountId, from)).own).toEqual(content(text).own);
  });
});

const cases: [string, (w: World) => Promise<{ id: string }>, FhirResource['resourceType'][]][] = [
  ['a request', (w) => careCase(w, { files: 2 }), ['ServiceRequest']],
  ['a decided claim', async (w) => decidedClaim(w), ['Claim', 'ClaimResponse']],
  ['an approval', async (w) => (await approvedCase(w)).customer, ['Claim', 'ClaimResponse']],
  ['a relative', async (w) => relativeOf(w), ['RelatedPerson']],
];

async function decidedClaim(w: World): Promise<{ id: string }> {
  const { customer, claimId, desk } = await reviewedClaim(w);
  good(await decide(w, desk.headers, claimId));
  return customer;
}

async function relativeOf(w: World): Promise<{ id: string }> {
  const made = await holder(w);
  good(await w.call(createRelative, child(), made.headers));
  return made;
}

it.each(cases)('%s is brought along and handed out again (P01, P02)', async (_what, make, types) => {
  const { id } = await make(old);
  const before = content(await written(old, id));
  expect(before.others.map(({ resourceType }) => resourceType)).toEqual(expect.arrayContaining(types));
  const anew = await world();
  const { accountId } = await bring(anew, await written(old, id));
  const after = content(await written(anew, accountId));
  expect(withoutFiles(after.others.slice(-before.others.length))).toEqual(withoutFiles(before.others));
  // The case is over there, so its file is a document of the person's own.
  const bytes = ({ own }: typeof before) =>
    own.flatMap((one) => (one.resourceType === 'Binary' ? [one.data?.slice(-40)] : []));
  expect(bytes(after)).toEqual(bytes(before));
  expect(after.own.filter(({ resourceType }) => resourceType === 'DocumentReference')).toHaveLength(
    bytes(before).length,
  );
  await anew.close();
});

it('refuses a file of a case that has no name, with a sentence (P01)', async () => {
  const { id } = await careCase(old, { files: 1 });
  const nameless = (await written(old, id)).replace(/"display":"lelet[^"]*"/, '"display":""');
  const anew = await world();
  await expect(bring(anew, nameless)).rejects.toThrow(
    /^A DocumentReference of the bundle is not as an export writes it/,
  );
  await anew.close();
});

const withoutFiles = (of: FhirResource[]): unknown => JSON.parse(JSON.stringify(of).replaceAll(/Binary\/[^"]+/g, ''));

describe('what is refused', () => {
  let anew: World;
  let bundle: Bundle;
  beforeAll(async () => {
    anew = await world();
    bundle = JSON.parse(text);
    await bring(anew, text);
  });
  afterAll(() => anew.close());

  const changed = (change: (entry: NonNullable<Bundle['entry']>) => unknown) =>
    JSON.stringify({ ...bundle, entry: change(structuredClone(bundle.entry ?? [])) });
  const stranger = () => text.replaceAll(email, 'masik@example.com');
  const hashPattern = /(?<=sha256","valueString":")([\da-f]{64})("\}\],[^{}]*"url":"Binary)/;
  const wrong: [string, () => string, RegExp][] = [
    ['no JSON', () => text.slice(0, -5), /no JSON/],
    ['no bundle', () => '{"resourceType":"Patient"}', /no FHIR bundle/],
    ['two patients', () => changed((entry) => [...entry, ...entry.slice(0, 1)]), /one Patient and holds 2/],
    ['no patient', () => changed((entry) => entry.slice(1)), /one Patient and holds 0/],
    ['a stranger’s resource', () => changed((entry) => [...entry, { resource: { resourceType: 'Basic' } }]), /: Basic/],
    ['a half resource', () => text.replace('"resourceType":"Consent"', '"resourceType":"AuditEvent"'), /A AuditEvent/],
    ['a changed hash', () => stranger().replace(/(urn:kapu:sha256","valueString":")../, '$1zz'), /DocumentReference/],
    [
      'another file’s hash',
      () => stranger().replace(hashPattern, (_all, hash, rest) => `${'0'.repeat(hash.length)}${rest}`),
      /hash/,
    ],
    ['changed bytes', () => stranger().replace(/(?<="data":"[^"]{100})./, (was) => (was === 'x' ? 'y' : 'x')), /hash/],
    ['bytes that are missing', () => changed((entry) => entry.slice(0, -1)), /lacks the bytes/],
    ['a taken address', () => text, /has an account at default already/],
  ];

  it.each(wrong)('%s: with one sentence, and nothing is written (P01)', async (_what, made, sentence) => {
    const before = await everything(anew);
    await expect(bring(anew, made())).rejects.toThrow(sentence);
    expect(await everything(anew)).toEqual(before);
  });

  it('an infected file: with one sentence, and nothing is written (P01)', async () => {
    const fresh = await world({ ports: { scan: async () => 'infected' } });
    await expect(bring(fresh, text)).rejects.toThrow(/ is infected\.$/);
    const rows = await fresh.database.db.selectFrom('file_key').select('file_id').execute();
    const accounts = await fresh.database.db.selectFrom('account').select('id').execute();
    expect([rows, accounts]).toEqual([[], []]);
    await fresh.close();
  });

  it('the second of two imports at once: with the same sentence, and nothing of it is left (P01)', async () => {
    const fresh = await world();
    const both = await Promise.allSettled([bring(fresh, text), bring(fresh, text)]);
    const failed = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(failed).toEqual([expect.stringContaining('has an account at default already')]);
    const keys = await fresh.database.db.selectFrom('file_key').select('file_id').execute();
    const files = await fresh.database.db.selectFrom('file').select('id').where('status', '=', 'attached').execute();
    expect(keys.map(({ file_id }) => file_id).sort()).toEqual(files.map(({ id }) => id).sort());
    await fresh.close();
  });

  it('an import that fails at its last step leaves no row and no byte (P01)', async () => {
    const fresh = await world();
    await fresh.database.pool.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$;
      create trigger fail before insert on imported_resource for each row execute function fail()`);
    good(await upload(fresh, { name: 'a.jpg', bytes: await photo() }));
    const before = await everything(fresh);
    await expect(bring(fresh, text)).rejects.toThrow('the disk is full');
    expect(await everything(fresh)).toEqual(before);
    await fresh.close();
  });
});
