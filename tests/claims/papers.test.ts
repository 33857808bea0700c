import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawCareRequest } from '../../contract/care/care-request.ts';
import { withdrawClaim } from '../../contract/claims/claim.ts';
import { createClaimDownload } from '../../contract/claims/claim-desk.ts';
import { cancelPreauthorization } from '../../contract/claims/preauthorization.ts';
import { askForPreauthInformation } from '../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { listRecords, removeRecordFile } from '../../contract/records/record.ts';
import { type Browser, follow, press, see } from '../care/pages.ts';
import { holder, ward } from '../entitlement/relatives.ts';
import { choose, papersFor } from '../files/papers.ts';
import { plainPdf } from '../files/pdfs.ts';
import { newRecord } from '../files/records.ts';
import { type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { ask, newClaim, reviewedClaim } from './claims.ts';
import { customerOfAll, type FormPage, formPages } from './form-pages.ts';
import { preauthCustomer, sendPreauth } from './preauthorizations.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const forms = formPages('2026-11-23');
const say = (language: 'en' | 'hu', id: string, values = {}) => w.services.texts.say(language, id, values);
const listIn = ({ document }: Visit) => [...document.querySelectorAll('main section[aria-labelledby=papers] li')];
const filesIn = ({ document }: Visit) =>
  [...document.querySelectorAll('main ul:not([aria-labelledby=papers] ul) li span.font-semibold')].map(
    ({ textContent }) => textContent,
  );
const fieldsOf = ({ entries: { intent: _, ...fields } }: FormPage) => fields;

/** @returns the page with the added paper */
async function chooseOn(customer: Browser, page: Visit): Promise<Visit> {
  const open = await press(customer, page, '[name=papers]');
  expect(open.url).toMatch(/[?&]papers=1/);
  const [first] = listIn(open);
  const paper = first?.querySelector<HTMLInputElement>('input[name=paper]')?.value ?? '';
  const chosen = await press(customer, open, '[value=choose]', { entries: { paper } });
  expect([chosen.status, listIn(chosen).length]).toEqual([200, 0]);
  return chosen;
}

async function send(customer: Browser, pages: readonly FormPage[], ticks: Record<string, string>): Promise<Visit> {
  let page = await see(customer, pages[0]?.path ?? '');
  for (const one of pages) {
    if (one.file !== undefined) {
      page = await chooseOn(customer, page);
      expect(filesIn(page)).toEqual(['referral.pdf']);
    }
    page = await press(customer, page, '[value=next]', { entries: fieldsOf(one) });
  }
  return press(customer, page, '[value=send]', { entries: ticks });
}

const claimTicks = { statementTrue: 'on', dataConsent: 'on' };
const numberIn = ({ url }: Visit) => /([\w-]{9})\?message=sent$/.exec(url)?.[1] ?? '';

describe('a paper', () => {
  it('goes from a record into a request, an approval and a claim, is withdrawn from them, and is claimed again (S5-15, S3.12-01, S2.3-02, S2.8-01)', async () => {
    const { headers, token } = await customerOfAll(w);
    const customer: Browser = { w, language: 'en', jar: new Map([['token', token]]) };
    const issued = { 'issuedAt-year': '2026', 'issuedAt-month': '11', 'issuedAt-day': '20' };
    const record = await press(customer, await see(customer, '/records/new'), '[value=save]', {
      entries: { kind: 'prescription', ...issued },
      files: [{ name: 'referral.pdf', bytes: await plainPdf('referral') }],
    });
    expect(record.document.querySelector('h1')?.textContent).toBe('Prescription or referral, 20 November 2026');
    const request = await send(customer, forms.request, { consent: 'on' });
    const approval = await send(customer, forms.approval, {
      statementName: 'Szőke Ünige',
      statementAccepted: 'on',
      consent: 'on',
    });
    const claim = await send(customer, forms.claim, claimTicks);
    const [paper, ...others] = await papersFor(w, headers, 'claim');
    expect([paper?.places.map(({ of }) => of), others]).toEqual([
      ['claim', 'preauthorization', 'care_request', 'record'],
      [],
    ]);
    expect(paper?.places.map(({ name }) => name).slice(0, 3)).toEqual([claim, approval, request].map(numberIn));

    good(await w.call(withdrawClaim, { number: numberIn(claim) }, headers));
    good(await w.call(cancelPreauthorization, { number: numberIn(approval) }, headers));
    good(await w.call(withdrawCareRequest, { number: numberIn(request) }, headers));
    const [stored] = good(await w.call(listRecords, {}, headers)).items;
    const removed = { recordId: stored?.id ?? '', fileId: stored?.fileData[0]?.id ?? '' };
    good(await w.call(removeRecordFile, removed, headers));

    const again = await choose(w, headers, paper?.fileId ?? '', 'claim');
    const { claimId } = await newClaim(w, headers, { expenses: [{ invoiceNo: 'K-1', fileIds: [again] }] });
    const desk = await w.desk(['claims_assessor']);
    good(await w.call(takeCase, { caseId: claimId }, desk.headers));
    const { url } = good(await w.call(createClaimDownload, { claimId, fileId: again }, desk.headers));
    expect(await (await w.request(url)).text()).toMatch(/^%PDF-/);
    const { rows } = await w.database.pool.query(
      'select count(*)::int as keys from file_key where file_id in (select coalesce(content_id, id) from file)',
    );
    expect(rows).toEqual([{ keys: 1 }]);
  });
});

describe('the list of papers', () => {
  async function withRecords(names: readonly string[]) {
    const made = await holder(w, { subscriptions: [Permission.options], services: ['psychology'] });
    await newRecord(w, made.headers, { name: 'Vérkép' }, [...names].reverse());
    const customer: Browser = { w, language: 'hu', jar: new Map([['token', made.token]]) };
    return { ...made, customer };
  }

  it('says with each what it belongs to and its day, who will read it, and takes several at once (S3.12-01, R44)', async () => {
    const { customer } = await withRecords(['egy.pdf', 'ketto.pdf']);
    const page = await see(customer, '/records/new');
    expect(page.text).toContain(say('hu', 'records.readers.own'));
    const none = await press(customer, await press(customer, page, '[name=papers]'), '[value=choose]');
    expect([none.status, none.document.querySelector('main [role=alert] a')?.getAttribute('href')]).toEqual([
      422,
      '#file',
    ]);
    expect(listIn(none).map(({ textContent }) => textContent)).toEqual([
      'egy.pdfLelet: Vérkép · 2026. október 5.Hozzáadva: 2026. november 23.',
      'ketto.pdfLelet: Vérkép · 2026. október 5.Hozzáadva: 2026. november 23.',
    ]);
    const papers = [...none.document.querySelectorAll<HTMLInputElement>('input[name=paper]')];
    const form = new URLSearchParams([
      ['intent', 'choose'],
      ['draft', 'record'],
      ['name', 'Emlék'],
    ]);
    for (const { value } of papers) form.append('paper', value);
    const chosen = await visit(w, '/records/new', { jar: customer.jar, method: 'POST', form });
    expect(filesIn(chosen).sort()).toEqual(['egy.pdf', 'ketto.pdf']);
    expect(chosen.document.querySelector<HTMLInputElement>('#name')?.value).toBe('Emlék');
    const twice = await visit(w, '/records/new', { jar: customer.jar, method: 'POST', form });
    expect([twice.status, twice.document.querySelectorAll('main [role=alert] a').length]).toEqual([409, 2]);
  });

  it('is paged, closed again, and empty in words (6.16)', async () => {
    const names = Array.from({ length: 12 }, (_, no) => `lap-${no}.pdf`);
    const { customer } = await withRecords(names.slice(0, 8));
    await newRecord(w, { authorization: `Bearer ${customer.jar.get('token')}` }, {}, names.slice(8));
    const first = await press(customer, await see(customer, '/records/new'), '[name=papers]');
    expect(listIn(first)).toHaveLength(10);
    const second = await press(customer, first, '[name=papers][value="2"]');
    expect(listIn(second)).toHaveLength(2);
    expect(listIn(await press(customer, second, '[name=papers][value="1"]'))).toHaveLength(10);
    const closed = await press(customer, second, '[value=upload][name=intent].text-link');
    expect([closed.url, listIn(closed).length]).toEqual(['/records/new', 0]);
    const nobody = await holder(w);
    const bare = { ...customer, jar: new Map([['token', nobody.token]]) };
    const none = await press(bare, await see(bare, '/records/new'), '[name=papers]');
    expect(none.text).toContain(say('hu', 'records.paper.none'));
    expect(none.document.querySelector('[value=choose]')).toBeNull();
  });

  it('warns in an anonymous request that a name may be read, marks titles with one, and warns in no other (S1-04, P07)', async () => {
    const { customer, headers } = await withRecords(['lelet.pdf', 'Szőke Ünige.pdf']);
    const form = '/services/psychology?service=psychology';
    const answers: Record<string, string>[] = [
      { psychologyTopic: 'sleep', urgency: 'soon' },
      { complaint: 'Nem alszom' },
      { anonymous: 'yes' },
      { answerBy: 'email' },
    ];
    const walked = async (anonymous: 'yes' | 'no') => {
      let page = await see(customer, `${form}&step=2`);
      for (const entries of answers)
        page = await press(customer, page, '[value=next]', { entries: entries.anonymous ? { anonymous } : entries });
      return press(customer, page, '[name=papers]');
    };
    const warning = say('hu', 'records.paper.anonymous.title');
    const mark = say('hu', 'records.paper.carries');
    const page = await walked('yes');
    expect(page.text).toContain(warning);
    expect(listIn(page).map(({ textContent }) => textContent?.includes(mark))).toEqual([false, true]);
    const named = await walked('no');
    expect([named.text.includes(warning), named.text.includes(mark)]).toEqual([false, false]);
    const chosen = await press(customer, await walked('yes'), '[value=choose]', {
      entries: { paper: (await papersFor(w, headers, 'care_request'))[0]?.fileId ?? '' },
    });
    const done = await press(customer, await press(customer, chosen, '[value=next]'), '[value=send]', {
      entries: { consent: 'on' },
    });
    const sent = await follow(customer, done, 'a[href^="/requests/"]');
    expect(sent.url).toMatch(/^\/requests\//);
    expect(sent.text).toContain(warning);
    const reply = await chooseOn(customer, sent);
    expect([reply.url, filesIn(reply).length]).toEqual([`${sent.url}#file`, 1]);
  });

  it('stands on a claim, an approval and a relative that wait for papers, and with the wish for a care (S5-15)', async () => {
    const { customer: claimant, claimId, number, desk } = await reviewedClaim(w);
    good(await ask(w, desk.headers, claimId));
    const patient = await preauthCustomer(w);
    const approval = good(await sendPreauth(w, patient.headers));
    const { id: caseId } = await w.database.db
      .selectFrom('preauthorization')
      .select('id')
      .where('number', '=', approval.number)
      .executeTakeFirstOrThrow();
    const adviser = await w.desk(['medical_adviser']);
    good(await w.call(takeCase, { caseId }, adviser.headers));
    good(await w.call(askForPreauthInformation, { preauthId: caseId, text: 'Kérjük a leletet.' }, adviser.headers));
    const guardian = await holder(w, { subscriptions: [Permission.options], services: ['medical_care'] });
    await newRecord(w, guardian.headers, {}, ['gyamsag.pdf']);
    const { id: relativeId } = good(await w.call(createRelative, ward(), guardian.headers));
    const pages: [string, string][] = [
      [claimant.token, `/services/claim-reporting/${number}`],
      [patient.token, `/services/preauthorization/${approval.number}`],
      [guardian.token, `/services/relatives/${relativeId}`],
      [guardian.token, '/medical-cares/add?step=papers'],
    ];
    for (const [token, path] of pages) {
      const browser: Browser = { w, language: 'hu', jar: new Map([['token', token]]) };
      const chosen = await chooseOn(browser, await see(browser, path));
      expect([path, chosen.document.querySelectorAll('main input[name=stagedFile]').length]).toEqual([path, 1]);
    }
  });

  it('is offered to whoever is logged in, and not to an operator who prepares the form (T15)', async () => {
    const { id, headers } = await withRecords(['egy.pdf']);
    await choose(w, headers, (await papersFor(w, headers))[0]?.fileId ?? '');
    const operator = await w.operatorFor(id);
    const page = await visit(w, '/records/new?papers=1', { jar: new Map([['token', operator.token]]) });
    expect([page.status, page.document.querySelector('[name=papers]'), listIn(page).length]).toEqual([200, null, 0]);
  });
});
