import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestDraft } from '../../contract/care/drafts.ts';
import { createMedicalCare } from '../../contract/care/medical-care.ts';
import { type CareRequestKind, careRequestKinds } from '../../contract/care/request-kinds.ts';
import { questionsOf } from '../../contract/care/request-schema.ts';
import { sendClaim } from '../../contract/claims/claim.ts';
import { sendPreauthorization } from '../../contract/claims/preauthorization.ts';
import { listConsents } from '../../contract/identity/account.ts';
import { eraseAccount } from '../../contract/interop/my-data.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { saveDraft } from '../../contract/platform/draft.ts';
import { languages } from '../../contract/platform/languages.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { type ConsentKind, consentKinds, listStaticContents } from '../../contract/portal/content.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { personalData } from '../../server/personal-data.ts';
import { hashOf } from '../../server/platform/keys.ts';
import { stepAddress } from '../../web/care/request-steps.ts';
import { claimCustomer, claimed } from '../claims/claims.ts';
import { preauthCustomer, preauthWish, recommendation } from '../claims/preauthorizations.ts';
import { holder } from '../entitlement/relatives.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { oneLanguage, sampled } from '../support/deep.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { healthAnswers, saving } from './assessments.ts';
import { careCustomer, careInput } from './medical-care.ts';
import { type Browser, press, see } from './pages.ts';
import { patient, sendRequest } from './request.ts';
import { typedAnswers } from './typed-answers.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type Headers = Record<string, string>;
type Answer = {
  status: number;
  error: { errorCode: string; violations: { propertyName: string; errorCode: string }[] } | undefined;
};

const faultsOf = ({ error }: Answer) =>
  error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`);
const kinds: readonly CareRequestKind[] = careRequestKinds;

/** Each kind of case with the consent, by the name of its text. */
const sends: Readonly<
  Record<
    ConsentKind,
    {
      box: string;
      table: 'care_request' | 'medical_care' | 'preauthorization' | 'claim' | 'assessment';
      customer: () => Promise<{ id: string; headers: Headers }>;
      /** Another invalid field; by default an unknown person. */
      wrong?: Record<string, object>;
      send: (headers: Headers, own: Headers, more?: object) => Promise<Answer>;
    }
  >
> = {
  health_consent_request: {
    box: 'consent',
    table: 'care_request',
    customer: () => patient(w, 'psychology'),
    send: (headers, _own, more) => sendRequest(w, headers, 'psychology', { anonymous: 'yes', ...more }),
  },
  health_consent_care: {
    box: 'consent',
    table: 'medical_care',
    customer: () => careCustomer(w),
    send: (headers, _own, more) => w.call(createMedicalCare, { ...careInput(), ...more }, headers),
  },
  health_consent_preauthorization: {
    box: 'consent',
    table: 'preauthorization',
    customer: () => preauthCustomer(w),
    send: async (headers, own, more) =>
      w.call(
        sendPreauthorization,
        { ...preauthWish([await recommendation(w, own, `${randomUUID()}.pdf`)]), ...more },
        headers,
      ),
  },
  health_consent_claim: {
    box: 'dataConsent',
    table: 'claim',
    customer: () => claimCustomer(w),
    send: async (headers, own, more) => w.call(sendClaim, { ...(await claimed(w, own)), ...more }, headers),
  },
  health_consent_assessment: {
    box: 'consent',
    table: 'assessment',
    customer: () => holder(w),
    wrong: { answers: { ...healthAnswers, smoking: 'x' } },
    send: (headers, _own, more) =>
      w.call(saving('health_check'), { answers: healthAnswers, consent: true, ...more }, headers),
  },
};

async function consentsOf(accountId: string, kind: ConsentKind) {
  const { rows } = await w.database.pool.query(
    `select consent.*, case_id = (select id from ${sends[kind].table} where account_id = $1) as is_its_case
      from consent where account_id = $1 and kind = $2`,
    [accountId, kind],
  );
  return rows;
}

describe.each(consentKinds)('%s', (kind) => {
  const { box, table, customer, send, wrong = { personId: 'x' } } = sends[kind];
  const fault = sends[kind].wrong ? 'answers.smoking V007' : 'personId V007';
  const casesOf = async (id: string) =>
    (await w.database.pool.query(`select from ${table} where account_id = $1`, [id])).rowCount;

  it('is asked for by a box that is refused with all else that is wrong, and nothing is kept (not-shown 5.3, not-shown 5.6)', async () => {
    const { id, headers } = await customer();
    for (const answer of [
      await send(headers, headers, { [box]: undefined, ...wrong }),
      await send(headers, headers, { [box]: false, ...wrong }),
    ])
      expect([answer.status, faultsOf(answer)?.toSorted()]).toEqual([422, [`${box} KM019`, fault].toSorted()]);
    expect([await casesOf(id), await consentsOf(id, kind)]).toEqual([0, []]);
  });

  it.each(oneLanguage('en'))(
    'is kept in %s with the case, its text’s name, version, language and hash (P05, not-shown 5.12)',
    async (language: Language) => {
      const { id, headers } = await customer();
      const ownHeaders = { ...headers, locale: language };
      const text = good(await w.call(listStaticContents, { types: kind }, ownHeaders))[kind];
      expect((await send(ownHeaders, headers, { consentVersion: text?.version })).status).toBe(200);
      expect(await consentsOf(id, kind)).toMatchObject([
        {
          is_its_case: true,
          given: true,
          version: text?.version,
          language,
          hash: hashOf(text?.html ?? ''),
          host: 'localhost',
          at: w.now().toString(),
        },
      ]);
    },
  );

  it('is refused at the box where another text is in force than was read (P05)', async () => {
    const { id, headers } = await customer();
    const answer = await send(headers, headers, { consentVersion: '2020-01-01' });
    expect([answer.status, faultsOf(answer)]).toEqual([422, [`${box} KM019`]]);
    expect([await casesOf(id), await consentsOf(id, kind)]).toEqual([0, []]);
  });

  it('is not an operator’s to give, whatever they say of a call (T15)', async () => {
    const { id, headers } = await customer();
    const operator = await w.operatorFor(id, 'Telefonon hozzájárult');
    const before = await casesOf(id);
    const answer = await send(operator.headers, headers);
    expect([answer.status, answer.error?.errorCode]).toEqual([403, 'KA003']);
    expect([await casesOf(id), await consentsOf(id, kind)]).toEqual([before, []]);
  });

  it('is handed out with an export, stays for five years as proof, and is in no list that an operator reads (P01, P03, P07)', async () => {
    const { id, headers } = await customer();
    expect((await send(headers, headers)).status).toBe(200);
    const [row] = await consentsOf(id, kind);
    const ledger = personalData.find(({ tables }) => tables.includes('consent'));
    const exported = [];
    for await (const one of (await ledger?.resources?.(w.context(), id)) ?? []) exported.push(one);
    const uri = `urn:kapu:${kind}:${row?.version}:${row?.language}:${row?.hash.toString('hex')}`;
    expect(exported).toContainEqual(
      expect.objectContaining({
        resourceType: 'Consent',
        status: 'active',
        dateTime: row?.at,
        policy: [{ uri }],
        provision: {
          data: [{ meaning: 'related', reference: { identifier: { system: 'urn:kapu:case', value: row?.case_id } } }],
        },
      }),
    );
    expect(good(await w.call(listConsents, {}, headers)).map((one) => one.kind)).not.toContain(kind);
    const password = 'kerek-hold-felett-7';
    const password_hash = await hashPassword(password);
    await w.database.db.transaction().execute(async (tx) => {
      await sql`select set_config('kapu.credentials_of', ${id}, true)`.execute(tx);
      await tx.updateTable('account').set({ password_hash }).where('id', '=', id).execute();
    });
    good(await w.call(eraseAccount, { password, erasureAccepted: 'on' }, headers));
    expect(await consentsOf(id, kind)).toEqual([row]);
    expect(ledger?.holds).toEqual([{ id: 'consent', years: 5 }]);
  });

  it('has a text in every language, with the years of the table of what is held back (S1-11, P06)', async () => {
    const expected = {
      health_consent_request: 'requests',
      health_consent_care: 'cares',
      health_consent_preauthorization: 'preauthorizations',
      health_consent_claim: 'claims',
      // A result has nothing withheld.
      health_consent_assessment: undefined,
    }[kind];
    const hold = personalData.flatMap(({ holds = [] }) => holds).find((one) => one.id === expected);
    for (const language of languages) {
      const text = good(await w.call(listStaticContents, { types: kind, forceLocale: language }))[kind];
      expect([text?.language, text?.html.match(/\d+/g)]).toEqual([
        language,
        expected === undefined ? null : [`${hold?.years}`],
      ]);
      expect(text?.html).toContain(w.context().host.brand.name);
    }
  });
});

it.each(sampled(kinds, 6).map(({ service }) => service))(
  'a request of %s is refused without the consent, with all else that is wrong (not-shown 5.3)',
  async (service) => {
    const { headers } = await patient(w, service);
    const answer = await sendRequest(w, headers, service, { consent: undefined, personId: 'x' });
    expect([answer.status, faultsOf(answer)?.toSorted()]).toEqual([422, ['consent KM019', 'personId V007']]);
  },
);

describe('the last page of a request', () => {
  /** A browser whose customer has answered all questions of it. */
  async function answered(kind: CareRequestKind): Promise<Browser & { id: string }> {
    const { id, headers, token } = await holder(w, { subscriptions: [Permission.options], services: [kind.service] });
    good(await w.call(saveDraft, { ...requestDraft(kind.service), values: typedAnswers(questionsOf(kind)) }, headers));
    const paper = { name: 'lelet.pdf', bytes: await plainPdf(`${kind.service} ${id}`) };
    if (kind.files) good(await upload(w, paper, headers, kind.files.purpose));
    return { w, language: 'hu', jar: new Map([['token', token]]), id };
  }
  const lastOf = (kind: CareRequestKind) => stepAddress(kind, `${kind.groups.length + (kind.files ? 3 : 2)}`);

  it.each(sampled(kinds, 6).map((kind) => ({ kind, service: kind.service })))(
    'of $service asks for the consent by a box, and keeps what was typed where it is missing (not-shown 5.3, R10)',
    async ({ kind }) => {
      const customer = await answered(kind);
      const last = await see(customer, lastOf(kind));
      expect([last.url, last.document.querySelector<HTMLInputElement>('main #consent')?.checked]).toEqual([
        lastOf(kind),
        false,
      ]);
      const refused = await press(customer, last, '[value=send]');
      expect([refused.status, refused.document.querySelector('#consent-error')?.textContent]).toEqual([
        422,
        w.services.texts.say('hu', 'errors.KM019.text'),
      ]);
      expect(refused.document.querySelector('main dl')?.textContent).toBe(
        last.document.querySelector('main dl')?.textContent,
      );
      const sent = await press(customer, refused, '[value=send]', { entries: { consent: 'on' } });
      expect(sent.url).toMatch(/^\/requests\//);
      expect(await consentsOf(customer.id, 'health_consent_request')).toMatchObject([
        { is_its_case: true, given: true },
      ]);
    },
  );

  it.each(oneLanguage('en'))(
    'tells an operator in %s that only the customer sends it, and refuses whoever tries (T15)',
    async (language) => {
      const kind = kinds[0];
      if (!kind) throw new Error('there is no request');
      const { id } = await answered(kind);
      const { token, headers } = await w.operatorFor(id);
      good(
        await w.call(saveDraft, { ...requestDraft(kind.service), values: typedAnswers(questionsOf(kind)) }, headers),
      );
      const operator: Browser = { w, language, jar: new Map([['token', token]]) };
      const last = await see(operator, lastOf(kind));
      const notice = w.services.texts.say(language, 'wizard.prepared.text');
      expect([last.url, last.text.includes(notice)]).toEqual([lastOf(kind), true]);
      expect(last.document.querySelector('main form, main button, main input')).toBeNull();
      const form = { ...typedAnswers(questionsOf(kind)), intent: 'send', consent: 'on' };
      const forced = await visit(w, lastOf(kind), { jar: operator.jar, language, method: 'POST', form, axe: false });
      expect([forced.status, forced.text.includes(w.services.texts.say(language, 'errors.KA003.text'))]).toEqual([
        403,
        true,
      ]);
      expect(await consentsOf(id, 'health_consent_request')).toEqual([]);
    },
  );
});
