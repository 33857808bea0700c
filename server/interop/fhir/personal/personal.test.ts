import type { AuditEvent, Binary, Claim, CoverageEligibilityResponse, DocumentReference } from 'fhir/r4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelative } from '../../../../contract/entitlement/relative.ts';
import { createLoginToken, loginWithToken } from '../../../../contract/identity/sign-in.ts';
import type { Role } from '../../../../contract/platform/desk-right.ts';
import { claimCustomer, newClaim } from '../../../../tests/claims/claims.ts';
import { insured } from '../../../../tests/entitlement/covered.ts';
import { child, holder } from '../../../../tests/entitlement/relatives.ts';
import { newRecord } from '../../../../tests/files/records.ts';
import { account } from '../../../../tests/identity/account.ts';
import { entriesOf, type FhirPortal, faultsIn, fhirPortal } from '../../../../tests/interop/fhir.ts';
import { good } from '../../../../tests/support/world.ts';

let portal: FhirPortal;
beforeAll(async () => {
  portal = await fhirPortal();
});
afterAll(() => portal?.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const personal = [
  'Patient',
  'RelatedPerson',
  'Coverage',
  'Claim',
  'ClaimResponse',
  'DocumentReference',
  'Consent',
  'AuditEvent',
] as const;

/** A customer with a relative, a claim and two records, of which one is theirs alone. */
async function customer() {
  const { w } = portal;
  const made = await claimCustomer(w, {
    permissions: ['hasRelatives', 'hasAppointments', 'hasCoverage'],
  });
  const relative = good(await w.call(createRelative, child(), made.headers));
  const { claimId } = await newClaim(w, made.headers);
  const shared = await newRecord(w, made.headers, { visibility: 'care_team' });
  const alone = await newRecord(w, made.headers, { visibility: 'only_me' });
  return { ...made, relative, claimId, shared, alone, client: portal.client(made.token) };
}

describe('what a person reads of their own over FHIR (S6-02)', () => {
  it('is theirs, whole and valid by the definitions of R4', async () => {
    const { client, id, relative, claimId, shared, alone } = await customer();
    const idsByType = new Map<string, string[]>();
    for (const type of personal) {
      const bundle = await client.search(type, type === 'Patient' ? { _id: id } : { patient: id });
      expect([type, ...faultsIn(bundle)]).toEqual([type]);
      idsByType.set(
        type,
        entriesOf(bundle).map((one) => one.id ?? ''),
      );
    }
    expect(idsByType.get('Patient')).toEqual([id]);
    expect(idsByType.get('RelatedPerson')).toEqual([relative.id]);
    expect(idsByType.get('Claim')).toEqual([claimId]);
    expect(idsByType.get('DocumentReference')?.toSorted()).toEqual([shared.id, alone.id].toSorted());
    for (const type of ['Coverage', 'Consent', 'AuditEvent'])
      expect(idsByType.get(type)?.length, type).toBeGreaterThan(0);
  });

  it('is read one by one, with the bytes of a file', async () => {
    const { client, claimId, shared } = await customer();
    const claim = await client.read<Claim>('Claim', claimId);
    expect(claim).toMatchObject({ use: 'claim', status: 'active' });
    const record = await client.read<DocumentReference>('DocumentReference', shared.id);
    const [, fileId = ''] = record.content[0]?.attachment.url?.split('/') ?? [];
    const binary = await client.read<Binary>('Binary', fileId);
    expect(
      Buffer.from(binary.data ?? '', 'base64')
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF');
    expect([claim, record, binary].flatMap(faultsIn)).toEqual([]);
  });

  it('is found by what the profile names, and brings along whose it is', async () => {
    const { client, id, claimId } = await customer();
    const claims = await client.search('Claim', {
      use: 'claim',
      status: 'active',
      created: 'ge2026-11-01',
      _include: 'Claim:patient',
    });
    expect(entriesOf(claims).map((one) => one.id)).toEqual([claimId, id]);
    expect(entriesOf(await client.search('Claim', { use: 'preauthorization' }))).toEqual([]);
    const names = { family: 'szőke', birthdate: 'lt2020' };
    expect(entriesOf(await client.search('Patient', { ...names, given: 'xx' }))).toEqual([]);
    expect(entriesOf(await client.search('Patient', names))).toHaveLength(1);
    expect(entriesOf(await client.search('RelatedPerson', { active: 'true', birthdate: '2018-03-05' }))).toHaveLength(
      1,
    );
    expect(entriesOf(await client.search('DocumentReference', { period: '2026-10', _count: 1 }))).toHaveLength(1);
    const page = await client.search('AuditEvent', { _count: 2 });
    expect(entriesOf((await client.next(page)) ?? page)).toHaveLength(2);
  });

  it('has each entry of who looked under an id of its own, which says nothing of how many there are (P12, T01)', async () => {
    const { client, id, token } = await customer();
    const { token: other } = await customer();
    const [newest, ...older] = entriesOf(await client.search('AuditEvent'));
    const read = await client.read<AuditEvent>('AuditEvent', newest?.id ?? '');
    expect(read).toEqual(newest);
    expect(faultsIn(read)).toEqual([]);
    expect(entriesOf(await client.search('AuditEvent', { _id: newest?.id ?? '', patient: id }))).toEqual([newest]);
    expect(new Set([newest, ...older].map((one) => one?.id)).size).toBe(older.length + 1);
    for (const strange of [`${newest?.id}`, '1', '0'.repeat(32)])
      expect(await portal.refusal(`/AuditEvent/${strange}`, { headers: bearer(other) })).toEqual([404, '#404']);
    expect(await portal.refusal('/AuditEvent/1', { headers: bearer(token) })).toEqual([404, '#404']);
  });

  it('is written down for the person to see, each type once a search (P04, R38)', async () => {
    const { client, id, claimId } = await customer();
    const before = await lookedAt(id);
    for (const type of ['Patient', 'RelatedPerson', 'Claim', 'DocumentReference', 'Consent']) await client.search(type);
    await client.read('Claim', claimId);
    expect((await lookedAt(id)).slice(before.length)).toEqual([
      'account.read',
      'relative.read',
      'claim.read',
      'record.read',
      'consent.read',
      'claim.read',
    ]);
    const refused = portal.w.database.db.selectFrom('audit').select('id').where('action', '=', 'operation.refuse');
    expect(await refused.where('patient', '=', id).execute()).toEqual([]);
  });
});

async function lookedAt(patient: string) {
  const rows = await portal.w.database.db
    .selectFrom('audit')
    .select(['action', 'actor', 'on_behalf_of'])
    .where('patient', '=', patient)
    .where('action', 'like', '%.read')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('what a person is not shown over FHIR (S6-01, T01, T08)', () => {
  it('is anything of another customer’s, by search or by id', async () => {
    const mine = await customer();
    const { token } = await customer();
    const stranger = portal.client(token);
    for (const type of personal.filter((one) => one !== 'Patient'))
      expect([type, entriesOf(await stranger.search(type, { patient: mine.id }))]).toEqual([type, []]);
    const ids = [
      `Patient/${mine.id}`,
      `RelatedPerson/${mine.relative.id}`,
      `Coverage/${mine.subscriptions[0]}`,
      `Claim/${mine.claimId}`,
      `DocumentReference/${mine.shared.id}`,
      `Binary/${mine.shared.fileData[0]?.id}`,
      'Consent/consent-1',
    ];
    for (const one of ids)
      expect([one, ...(await portal.refusal(`/${one}`, { headers: bearer(token) }))]).toEqual([one, 404, '#404']);
  });

  it('is anything without a log-in, with one of another partner’s, or after it has ended', async () => {
    const mine = await customer();
    const foreign = await account(portal.w.database, { partner: 'telekom-health' });
    const other = await portal.w.session(foreign.id, {}, 'telekom-health');
    for (const type of personal)
      for (const headers of [{}, bearer(other.token), bearer('x')])
        expect(await portal.refusal(`/${type}`, { headers })).toEqual([401, 'K401']);
    portal.w.pass({ hours: 1 });
    expect(await portal.refusal('/Patient', { headers: bearer(mine.token) })).toEqual([401, 'K401']);
    portal.w.pass({ hours: -1 });
  });

  it('is more than the operator may read who acts for them; a refusal names the scope that is missing (T15)', async () => {
    const mine = await customer();
    const as = (roles: readonly Role[]) => portal.w.operatorFor(mine.id, 'Telefonos kérés', roles);
    const full = await as(['agent', 'medical_adviser', 'claims_assessor']);
    const client = portal.client(full.token);
    expect(entriesOf(await client.search('DocumentReference')).map((one) => one.id)).toEqual([mine.shared.id]);
    expect(entriesOf(await client.search('Claim'))).toHaveLength(1);
    const looks = await portal.w.database.db
      .selectFrom('audit')
      .select(['actor', 'role', 'on_behalf_of', 'reason'])
      .where('action', '=', 'claim.read')
      .where('patient', '=', mine.id)
      .execute();
    expect(looks.at(-1)).toEqual({
      actor: full.actor,
      role: 'operator',
      on_behalf_of: mine.id,
      reason: 'Telefonos kérés',
    });
    expect(await portal.refusal('/AuditEvent', { headers: full.headers })).toEqual([403, 'KA003']);
    const agent = await as(['agent']);
    const refused = await portal.ask('/DocumentReference', { headers: agent.headers });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="patient/DocumentReference.rs"',
    );
  });

  it('is opened by no key of a partner’s system, but by the log-in it has for a customer (S6-12, S7-17)', async () => {
    const { w } = portal;
    const { id } = await account(w.database);
    const key = await w.partnerKey(['login-token', 'impersonate', 'members']);
    for (const type of personal) expect(await portal.refusal(`/${type}`, { headers: key })).toEqual([401, 'K401']);
    const handed = good(await w.call(createLoginToken, { customerId: id }, key));
    const { token } = good(await w.call(loginWithToken, { token: handed.token }));
    expect(entriesOf(await portal.client(token).search('Patient')).map((one) => one.id)).toEqual([id]);
  });

  it('is a file of which the id is made up', async () => {
    const { token } = await customer();
    for (const id of ['1', 'x', '00000000-0000-4000-8000-000000000000'])
      expect(await portal.refusal(`/Binary/${id}`, { headers: bearer(token) })).toEqual([404, '#404']);
  });
});

describe('what a person pays, asked over FHIR (S3.13-04, S8.3-09)', () => {
  const question = (more: object = {}) => ({
    resourceType: 'CoverageEligibilityRequest',
    id: 'one',
    status: 'active',
    purpose: ['benefits'],
    patient: { reference: 'Patient/x' },
    servicedDate: '2026-11-25',
    created: '2026-11-23',
    insurer: { display: 'Hárs' },
    item: [
      {
        productOrService: { coding: [{ system: 'urn:kapu:subfunction', code: '101' }] },
        provider: { reference: 'Organization/1' },
      },
    ],
    ...more,
  });

  it('is answered at once: their part and the insurer’s, and it is valid', async () => {
    const person = await insured(portal.w, { copayPercent: 20 });
    const patient = { reference: `Patient/${person.id}` };
    const { status, body } = await portal.ask(
      '/CoverageEligibilityRequest/$submit',
      portal.post(question({ patient }), bearer(person.token)),
    );
    expect([status, ...faultsIn(body)]).toEqual([200]);
    const answer: Partial<CoverageEligibilityResponse> =
      body.resourceType === 'CoverageEligibilityResponse' ? body : {};
    expect(answer).toMatchObject({
      patient,
      outcome: 'complete',
      request: { reference: 'CoverageEligibilityRequest/one' },
    });
    expect(answer.insurance?.[0]?.coverage).toEqual({ reference: `Coverage/${person.subscription}` });
    const sums = answer.insurance?.[0]?.item?.[0]?.benefit?.map(({ type, allowedMoney }) => [
      type.coding?.[0]?.code,
      allowedMoney,
    ]);
    const cheapest = [
      ['copay', { value: 3420, currency: 'HUF' }],
      ['benefit', { value: 13680, currency: 'HUF' }],
    ];
    expect(sums).toEqual(cheapest);
    const wrapped = { resourceType: 'Parameters', parameter: [{ name: 'resource', resource: question({ patient }) }] };
    expect(
      (await portal.ask('/CoverageEligibilityRequest/$submit', portal.post(wrapped, bearer(person.token)))).status,
    ).toBe(200);
  });

  it('is asked of nobody else, of no care that is none, and by nobody without a policy', async () => {
    const person = await insured(portal.w, {});
    const ask = (body: object, token = person.token) =>
      portal.refusal('/CoverageEligibilityRequest/$submit', portal.post(body, bearer(token)));
    const patient = { reference: `Patient/${person.id}` };
    const other = await insured(portal.w, {});
    expect(await ask(question({ patient: { reference: `Patient/${other.id}` } }))).toEqual([404, '#404']);
    expect((await ask(question({ patient })))[0]).toBe(200);
    expect((await ask(question({ patient: { reference: 'Group/1' } })))[1]).toBe('KD003');
    expect((await ask(question({ patient, item: [] })))[1]).toBe('KD003');
    expect((await ask(question({ patient, servicedDate: 'soon' })))[0]).toBe(422);
    const nothing = [{ productOrService: { coding: [{ code: '999999' }] } }];
    expect((await ask(question({ patient, item: nothing })))[0]).toBe(404);
    const plain = await account(portal.w.database, { subscriptions: [] });
    const { token } = await portal.w.session(plain.id);
    expect(await ask(question({ patient: { reference: `Patient/${plain.id}` } }), token)).toEqual([403, 'KA004']);
    expect(await portal.refusal('/CoverageEligibilityRequest/$submit', portal.post(question()))).toEqual([401, 'K401']);
    expect(await portal.refusal('/CoverageEligibilityResponse', { headers: bearer(person.token) })).toEqual([
      405,
      'K405',
    ]);
  });

  it('is said for a relative who shares the coverage (S2.3-11)', async () => {
    const parent = await holder(portal.w);
    const kid = good(await portal.w.call(createRelative, child({ coverageShared: true }), parent.headers));
    const body = question({ patient: { reference: `RelatedPerson/${kid.id}` } });
    const { status } = await portal.ask('/CoverageEligibilityRequest/$submit', portal.post(body, bearer(parent.token)));
    expect(status).toBe(200);
  });
});
