import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listClaims, objectToClaim } from '../../contract/claims/claim.ts';
import { markClaimPaymentFailed } from '../../contract/claims/claim-desk.ts';
import { claimRules } from '../../contract/claims/claim-rules.ts';
import { createPayout } from '../../contract/claims/payouts.ts';
import { writePlans } from '../../server/entitlement/coverage/write-plans.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { sendForm } from '../files/form.ts';
import { plainPdf } from '../files/pdfs.ts';
import { planCustomer } from '../payment/plan-customer.ts';
import { oneLanguage } from '../support/deep.ts';
import { goodPassword } from '../support/registrant.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { ask, claimCustomer, decide, newClaim, reviewedClaim } from './claims.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const path = '/services/claim-reporting';

async function browser(id: string): Promise<Jar> {
  const tokens = await w.session(id);
  return new Map([
    ['token', tokens.token],
    ['refresh_token', tokens.refresh_token],
  ]);
}

function formIn({ document }: Visit): Record<string, string> {
  const form = document.querySelector<HTMLFormElement>('form#step');
  if (!form) throw new Error('there is no form');
  const fields = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  const sent = fields.filter(
    ({ type, checked }) => type !== 'file' && (!['radio', 'checkbox'].includes(type) || checked),
  );
  return Object.fromEntries(sent.map(({ name, value }) => [name, value]));
}

const care = {
  benefit: 'specialist',
  'careDate-year': '2026',
  'careDate-month': '11',
  'careDate-day': '10',
  complaint: 'Két hete fáj a térdem.',
  provider: 'Bükkfa Rendelő',
};
const payee = { holder: 'Szőke Ünige', bankAccount: '11773016-11111018' };

function expense(no: number) {
  return {
    type: 'visit',
    invoiceNo: `P-${no}`,
    'issuedAt-year': '2026',
    'issuedAt-month': '11',
    'issuedAt-day': '10',
    amount: '12 500',
    currency: 'HUF',
  };
}

function person(jar: Jar, language = 'hu', axe = true) {
  const see = (url: string) => visit(w, url, { jar, language, axe });
  const fill = (page: Visit, entries: Record<string, string>) =>
    visit(w, page.url, { jar, language, axe, method: 'POST', form: { ...formIn(page), ...entries } });
  const attach = async (page: Visit, entries: Record<string, string>, name: string) => {
    const files = [{ name: `${name}.pdf`, bytes: await plainPdf(name) }];
    const sent = await sendForm(w, page.url, { fields: { ...formIn(page), ...entries }, files }, jar, language, axe);
    return sent.page ?? see(page.url);
  };
  return { see, fill, attach };
}

const valueIn = ({ document }: Visit, name: string) =>
  document.querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value;
const faultsIn = ({ document }: Visit) =>
  [...document.querySelectorAll('main [role=alert] a')].map((link) => link.getAttribute('href'));

describe.each(oneLanguage('hu'))('the form of a claim in %s', (language) => {
  it('goes from group to group with three receipts and ends at the claim that was sent (S2.3-02, R45)', async () => {
    const { id, headers } = await claimCustomer(w);
    const { see, fill, attach } = person(await browser(id), language);
    const list = await see(path);
    expect(list.document.querySelector('main a.button')?.getAttribute('href')).toBe(`${path}?step=1`);
    let page = await fill(await see(`${path}?step=1`), care);
    for (const no of [1, 2, 3]) {
      expect(page.url).toBe(`${path}?step=${no + 1}`);
      page = await attach(
        page,
        { ...expense(no), intent: no < 3 ? 'another' : 'next', invoiceNo: `${language}-${no}` },
        `${language}${no}`,
      );
    }
    expect(page.url).toBe(`${path}?step=5`);
    expect(valueIn(page, 'holder')).toContain('Szőke');
    page = await fill(page, payee);
    expect(page.url).toBe(`${path}?step=6`);
    for (const text of ['Bükkfa Rendelő', 'Két hete fáj a térdem.', `${language}-3`, `${language}2.pdf`])
      expect(page.text).toContain(text);
    expect(page.text).toContain(w.services.texts.say(language, 'claims.form.after', claimRules));
    const unticked = await fill(page, {});
    expect(faultsIn(unticked)).toEqual(['#statementTrue', '#dataConsent']);
    for (const code of ['KR019', 'KM019'])
      expect(unticked.text).toContain(w.services.texts.say(language, `errors.${code}.text`));
    const sent = await fill(page, { statementTrue: 'on', dataConsent: 'on' });
    const { items } = good(await w.call(listClaims, {}, headers));
    expect(items.map((one) => [one.status, one.claimed[0]?.amount])).toEqual([['submitted', 37_500]]);
    expect(sent.url.split('?')[0]).toBe(`${path}/${items[0]?.number}`);
    expect(sent.text).toContain(items[0]?.number);
    const again = await fill(page, { statementTrue: 'on', dataConsent: 'on' });
    expect(again.url).toBe(sent.url);
    expect(good(await w.call(listClaims, {}, headers)).total).toBe(1);
    expect(valueIn(await see(`${path}?step=1`), 'complaint')).toBe('');
  });
});

describe('the form of a claim', () => {
  it('with one receipt has four pages at most, the one that sends it among them (S2.3-02)', async () => {
    const { id } = await claimCustomer(w);
    const { see, fill, attach } = person(await browser(id));
    const pages = [await fill(await see(`${path}?step=1`), care)];
    pages.push(await attach(await see(`${path}?step=2`), { ...expense(1), intent: 'next', invoiceNo: 'E-1' }, 'egy'));
    pages.push(await fill(await see(`${path}?step=3`), payee));
    const sent = await fill(await see(`${path}?step=4`), { statementTrue: 'on', dataConsent: 'on' });
    expect([...pages, sent].map(({ url }) => url)).toEqual([
      ...[2, 3, 4].map((step) => `${path}?step=${step}`),
      expect.stringMatching(/claim-reporting\/[\dA-Z]{4}-[\dA-Z]{4}/),
    ]);
  });

  it('loses nothing: another language, another device, a session that ended, and back (S1-11, S8.1-01)', async () => {
    const { id } = await claimCustomer(w);
    const here = person(await browser(id));
    let page = await here.fill(await here.see(`${path}?step=1`), care);
    page = await here.attach(page, { ...expense(1), amount: 'sok', intent: 'next' }, 'elveszik-e');
    expect(page.url).toBe(`${path}?step=2`);
    expect(faultsIn(await here.see(`${path}?step=2&change=1`))).toEqual(['#amount']);
    expect(page.text).toContain('elveszik-e.pdf');
    const elsewhere = person(await browser(id), 'ro');
    const there = await elsewhere.see(`${path}?step=2`);
    expect([valueIn(there, 'amount'), valueIn(there, 'invoiceNo')]).toEqual(['sok', 'P-1']);
    expect(there.text).toContain('elveszik-e.pdf');
    expect(valueIn(await elsewhere.see(`${path}?step=1`), 'complaint')).toBe(care.complaint);
    const ended: Jar = new Map();
    const refused = await visit(w, `${path}?step=2`, { jar: ended });
    expect(refused.url).toContain('next=');
    const back = await here.fill(await here.see(`${path}?step=2`), { amount: '500', intent: 'next' });
    expect(back.url).toBe(`${path}?step=3`);
  });

  it('leads whoever comes too early to the page that lacks something, with all its faults (R10)', async () => {
    const { id } = await claimCustomer(w);
    const { see, fill } = person(await browser(id));
    const early = await see(`${path}?step=4`);
    expect(early.url).toBe(`${path}?step=1&change=1`);
    expect(faultsIn(early)).toEqual(['#benefit', '#careDate', '#complaint', '#provider']);
    const empty = await fill(await see(`${path}?step=2`), {});
    expect([empty.status, faultsIn(empty)]).toEqual([422, ['#type', '#invoiceNo', '#issuedAt', '#amount', '#file']]);
  });

  it('takes an expense away, and those after it move up with their files (S2.3-02)', async () => {
    const { id } = await claimCustomer(w);
    const { see, fill, attach } = person(await browser(id));
    let page = await fill(await see(`${path}?step=1`), care);
    page = await attach(page, { ...expense(1), intent: 'another' }, 'elso');
    page = await attach(page, { ...expense(2), intent: 'another' }, 'masodik');
    page = await attach(page, { ...expense(3), intent: 'next' }, 'harmadik');
    await fill(await see(`${path}?step=3`), { intent: 'drop' });
    const moved = await see(`${path}?step=3`);
    expect([valueIn(moved, 'invoiceNo'), moved.text.includes('harmadik.pdf'), moved.text.includes('masodik')]).toEqual([
      'P-3',
      true,
      false,
    ]);
    expect((await see(`${path}?step=5`)).url).toBe(`${path}?step=4&change=1`);
  });

  it('warns in the last week, and refuses after it with the way to object (S2.3-02)', async () => {
    const { id } = await claimCustomer(w, { benefits: [{ claimDays: 20 }] });
    const { see, fill } = person(await browser(id));
    await fill(await see(`${path}?step=1`), care);
    expect((await see(path)).text).toContain('2026. november 30');
    const late = await fill(await see(`${path}?step=1`), { ...care, 'careDate-day': '2' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Panaszkezelés');
  });

  it('links to the own claim that has the receipt already, on the receipt’s own page (S2.3-02)', async () => {
    const { id, headers } = await claimCustomer(w);
    const { number } = await newClaim(w, headers, { provider: care.provider, expenses: [{ invoiceNo: 'P-1' }] });
    const { see, fill, attach } = person(await browser(id));
    let page = await fill(await see(`${path}?step=1`), care);
    page = await attach(page, { ...expense(1), intent: 'upload' }, 'ketszer');
    page = await fill(page, { ...expense(1), intent: 'next' });
    const [field] = [...page.document.querySelectorAll<HTMLInputElement>('[name="invoiceNo"]')];
    expect([page.status, field?.value]).toEqual([409, 'P-1']);
    expect(page.document.querySelector(`main a[href="${path}/${number}"]`)).not.toBeNull();
    page = await fill(page, { ...expense(2), intent: 'next' });
    expect(page.document.querySelector('[name="holder"]')).not.toBeNull();
  });

  it('links to the own claim that was sent with the receipt in the meantime (S2.3-02)', async () => {
    const { id, headers } = await claimCustomer(w);
    const { see, fill, attach } = person(await browser(id));
    let page = await fill(await see(`${path}?step=1`), care);
    page = await attach(page, { ...expense(1), intent: 'next' }, 'ketszer');
    page = await fill(page, payee);
    const { number } = await newClaim(w, headers, { provider: care.provider, expenses: [{ invoiceNo: 'P-1' }] });
    const refused = await fill(page, { statementTrue: 'on', dataConsent: 'on' });
    expect(refused.status).toBe(409);
    expect(refused.document.querySelector(`main a[href="${path}/${number}"]`)).not.toBeNull();
  });
});

describe('the page of a claim', () => {
  it.each(oneLanguage('en'))('says in %s what was decided and why, and takes an objection (R45)', async (language) => {
    const { customer, number, claimId, desk } = await reviewedClaim(w, { who: { benefits: [{ copayPercent: 20 }] } });
    good(await decide(w, desk.headers, claimId));
    const { see, fill } = person(await browser(customer.id), language);
    const page = await see(`${path}/${number}`);
    expect(page.text).toContain('20');
    expect(page.document.querySelector('a[href="/complaint-handling"]')).not.toBeNull();
    const refused = await fill(page, { text: '' });
    expect(faultsIn(refused)).toEqual(['#text']);
    const objected = await fill(page, { text: 'Nem értek egyet.' });
    expect(objected.text).toContain('Nem értek egyet.');
    expect(objected.document.querySelector('form#step')).toBeNull();
  });

  it('takes the answer to a question with a file, and another account after a failed payment (S2.3-02)', async () => {
    const { customer, number, claimId, desk } = await reviewedClaim(w);
    const { see, fill, attach } = person(await browser(customer.id));
    good(await ask(w, desk.headers, claimId));
    const question = await see(`${path}/${number}`);
    const reply = await attach(question, { text: 'Tessék.' }, 'lelet');
    expect(reply.text).toContain('lelet.pdf');
    good(await decide(w, desk.headers, claimId));
    good(await w.call(createPayout, {}, desk.headers));
    good(await w.call(markClaimPaymentFailed, { claimId, reason: 'Megszűnt.' }, desk.headers));
    const failed = await see(`${path}/${number}`);
    expect(failed.text).toContain('Megszűnt.');
    expect(faultsIn(await fill(failed, { bankAccount: '1' }))).toEqual(['#bankAccount', '#password']);
    const mended = await fill(failed, { bankAccount: 'RO49AAAA1B31007593840000', password: goodPassword });
    expect(mended.text).toContain('AAAA1B31007593840000');
  });

  it('is withdrawn by its button, and no page of somebody else (T01)', async () => {
    const mine = await claimCustomer(w);
    const { number } = await newClaim(w, mine.headers);
    const other = await claimCustomer(w);
    expect((await person(await browser(other.id)).see(`${path}/${number}`)).status).toBe(404);
    const jar = await browser(mine.id);
    const gone = await visit(w, `${path}/${number}`, { jar, method: 'POST', form: { intent: 'withdraw' } });
    expect(gone.text).toContain('Visszavonva');
  });
});

describe('the form for a provider outside the network', () => {
  const { brands } = loadBrands('brands');
  const shipped = brands.find(({ key }) => key === 'default');

  it.each(oneLanguage('hu'))(
    'says in %s to a customer of a shipped plan, before the end, that the benefit pays in the network only (S2.3-02, RM1004)',
    async (language) => {
      if (!shipped) throw new Error('there is no default partner');
      await writePlans(w.database, 'brands', w.hosts.all);
      const { jar, headers } = await planCustomer(w, shipped, 'hars-teljes');
      const { see, fill, attach } = person(jar, language);
      const say = (id: string) => w.services.texts.say(language, id);
      const walk = async (taxId: string, no: string) => {
        const first = await see(`${path}?step=1`);
        expect(first.text).toContain(say('coverage.term.network_in'));
        const receipt = await fill(first, { ...care, providerTaxId: taxId });
        expect(faultsIn(receipt)).toEqual([]);
        expect([receipt.url, receipt.text]).toEqual([
          `${path}?step=2`,
          expect.stringContaining(say('claims.network.elsewhere')),
        ]);
        const paid = await attach(receipt, { ...expense(1), intent: 'next', invoiceNo: no }, no);
        return fill(paid, payee);
      };
      const outside = await walk('12345678-2-41', `N-${language}`);
      expect(outside.url).toBe(`${path}?step=4`);
      expect(outside.text).toContain(say('claims.network.outside'));
      expect(outside.text).toContain(say('claims.network.elsewhere'));
      const within = await fill(await see(`${path}?step=1&change=1`), { ...care, providerTaxId: '' });
      expect(within.url).toBe(`${path}?step=4`);
      expect(within.text).not.toContain(say('claims.network.outside'));
      const again = await fill(await see(`${path}?step=1&change=1`), { ...care, providerTaxId: '12345678-2-41' });
      await fill(again, { statementTrue: 'on', dataConsent: 'on' });
      const [sent] = good(await w.call(listClaims, {}, headers)).items;
      expect(sent?.provider).toBe(care.provider);
    },
  );
});

describe('the desk', () => {
  it('decides line by line, asks, and pays, page by page (S2.3-02, S1-08)', async () => {
    const { claimId, number, desk, customer } = await reviewedClaim(w, { claim: { amounts: [10_000, 4000] } });
    const jar: Jar = new Map([['desk', desk.token]]);
    const see = (at: string, form?: Record<string, string>) =>
      visit(w, at, { jar, ...(form && { method: 'POST', form }) });
    expect((await see('/desk?list=claims')).text).toContain(number);
    const at = `/desk/claims/${claimId}`;
    const page = await see(at);
    expect(valueIn(page, 'lines.0.accepted')).toBe('10000');
    const lines = { currency: 'HUF', 'lines.0.accepted': '10000', 'lines.1.accepted': '1000' };
    const refused = await see(at, { intent: 'decide', ...lines });
    expect(refused.status).toBe(422);
    expect(refused.document.querySelector('[name="lines.1.reasonText"][aria-invalid="true"]')).not.toBeNull();
    const decided = await see(at, {
      intent: 'decide',
      ...lines,
      'lines.1.reasonText': 'Nincs lelet.',
      reason: 'Részben.',
    });
    expect(decided.text).toContain('Részben jóváhagyva');
    const waiting = await see('/desk/payouts');
    const made = await see('/desk/payouts', { key: valueIn(waiting, 'key') ?? '' });
    expect(made.url).toMatch(/^\/desk\/payouts\/[\da-f-]{36}$/);
    const file = made.document.querySelector('a[download^="giro-"]')?.getAttribute('href') ?? '';
    expect(Buffer.from(file.split(',')[1] ?? '', 'base64').toString()).toContain(number);
    const paid = await see(made.url, {});
    expect(paid.text).toContain('megérkezett');
    good(await w.call(objectToClaim, { number, text: 'Kevés.' }, customer.headers));
    expect((await see(at)).text).toContain('Kevés.');
    const question = await see(at, { intent: 'review' });
    expect((await see(question.url, { intent: 'ask', text: 'Mi hiányzik?' })).text).toContain('Mi hiányzik?');
  });
});
