import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { plainPdf } from '../files/pdfs.ts';
import { account } from '../identity/account.ts';
import { hostOf, planCustomer } from '../payment/plan-customer.ts';
import { dayParts } from '../support/day-parts.ts';
import { oneLanguage } from '../support/deep.ts';
import { type Jar, visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';
import { careCustomer } from './medical-care.ts';
import { type Browser, follow, press, see } from './pages.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const add = '/medical-cares/add';

async function browser(language: Browser['language'] = 'hu'): Promise<Browser> {
  const { token } = await careCustomer(w);
  return { w, language, jar: new Map([['token', token]]) };
}

const entries = {
  what: { serviceType: 'diagnostics', specializationId: '1', complaint: 'Két hete fáj a térdem.', urgency: 'soon' },
  where: { preferredPlace: 'Szeged', radiusKm: '20' },
  when: { ...dayParts('requestedDates.0.from', '2026-11-30'), ...dayParts('requestedDates.0.to', '2026-12-04') },
  papers: { preauthRef: 'E-17' },
  contact: { phone: '06 30 123 4567', contactWindow: 'morning' },
};

/** To the page that shows everything for a final check. */
async function filled(customer: Browser) {
  let page = await see(customer, add);
  page = await press(customer, page, '[value=next]', { entries: entries.what });
  page = await press(customer, page, '[value=next]', { entries: entries.where });
  page = await press(customer, page, '[value=next]', { entries: entries.when });
  const files = [{ name: 'beutalo.pdf', bytes: await plainPdf('referral') }];
  page = await press(customer, page, '[value=next]', { entries: entries.papers, files });
  return press(customer, page, '[value=next]', { entries: entries.contact });
}

describe('the form for a medical care', () => {
  it.each(oneLanguage('hu'))(
    'is found among the requests and leads in %s to the care, which is sent once (S7-14, S3.13-06, R9)',
    async (language) => {
      const customer = await browser(language);
      await follow(customer, await see(customer, '/requests'), `a[href="${add}"]`);
      const check = await filled(customer);
      expect(check.url).toBe(`${add}?step=check`);
      for (const part of ['Szeged', 'E-17', 'beutalo.pdf', '+36301234567']) expect(check.text).toContain(part);
      const without = await press(customer, check, '[value=send]');
      expect([without.status, without.document.querySelector('#consent-error') !== null]).toEqual([422, true]);
      const sent = await press(customer, check, '[value=send]', { entries: { consent: 'on' } });
      expect(sent.url).toMatch(/^\/medical-cares\/[\dA-Z]{4}-[\dA-Z]{4}\?message=sent$/);
      const again = await press(customer, check, '[value=send]', { entries: { consent: 'on' } });
      expect(again.url).toBe(sent.url);
      expect(sent.text).toContain(w.services.texts.say(language, 'sent.title'));
      const care = await follow(customer, sent, 'a[href^="/medical-cares/"]');
      for (const part of ['Két hete fáj a térdem.', 'Szeged', '20 km', 'E-17', 'beutalo.pdf'])
        expect(care.text).toContain(part);
      const drafts = await w.database.db
        .selectFrom('draft')
        .select('form')
        .where('form', '=', 'medical-care')
        .execute();
      expect(drafts).toEqual([]);
    },
  );

  it('says on its page what is wrong there, and keeps what was typed (R10, S5-09)', async () => {
    const customer = await browser();
    let page = await press(customer, await see(customer, add), '[value=next]', { entries: { complaint: 'Fáj.' } });
    expect([page.status, page.document.querySelector('#serviceType-error') !== null]).toEqual([422, true]);
    expect(page.document.querySelector('#complaint')?.textContent).toBe('Fáj.');
    page = await press(customer, page, '[value=next]', { entries: entries.what });
    page = await press(customer, page, '[value=next]', { entries: entries.where });
    const past = {
      ...dayParts('requestedDates.1.from', '2020-01-01'),
      ...dayParts('requestedDates.1.to', '2020-01-02'),
    };
    page = await press(customer, page, '[value=next]', { entries: past });
    expect(page.document.querySelector('[id="requestedDates.1.from-error"]')).not.toBeNull();
  });

  it('is filled in by an operator, and says that only the customer sends it (T15)', async () => {
    const { id } = await careCustomer(w);
    const { token } = await w.operatorFor(id, 'Telefonos kérés', ['agent', 'medical_adviser']);
    const last = await filled({ w, language: 'hu', jar: new Map([['token', token]]) });
    expect([last.url, last.text.includes('Szeged')]).toEqual([`${add}?step=check`, true]);
    expect(last.text).toContain(w.services.texts.say('hu', 'wizard.prepared.text'));
    expect(last.document.querySelector('main form, main button, main input')).toBeNull();
  });

  it('shows 112 on each page after the most urgent answer, and on none after another (R34)', async () => {
    for (const urgency of ['urgent', 'soon']) {
      const customer = await browser();
      let page = await see(customer, add);
      page = await press(customer, page, '[value=next]', { entries: { ...entries.what, urgency } });
      expect([urgency, page.document.querySelector('main a[href="tel:112"]') !== null]).toEqual([
        urgency,
        urgency === 'urgent',
      ]);
      page = await press(customer, page, '[value=next]', { entries: entries.where });
      expect([urgency, page.document.querySelector('main a[href="tel:112"]') !== null]).toEqual([
        urgency,
        urgency === 'urgent',
      ]);
    }
  });

  it('says what it is where the plan has nothing to organise, and sends a visitor home (S4.2-01)', async () => {
    const { id } = await account(w.database, { services: ['appointments'] });
    const jar: Jar = new Map([['token', (await w.session(id)).token]]);
    const customer = await browser();
    const version = (await visit(w, '/privacy-statement', { jar })).document.querySelector<HTMLInputElement>(
      'input[name=version]',
    )?.value;
    const form = { version: version ?? '', privacyAccepted: 'on' };
    await visit(w, '/privacy-statement', { method: 'POST', form, jar });
    const empty = await visit(w, add, { jar });
    expect(empty.text).toContain('nincs olyan szolgáltatás, amelyet mi szervezünk');
    expect(empty.document.querySelector('main form')).toBeNull();
    const list = await visit(w, '/requests', { jar });
    expect(list.document.querySelector(`main a[href="${add}"]`)).toBeNull();
    expect((await visit(w, add)).url).toMatch(/^\/\?next=/);
    const inApp = await see(customer, `${add}?webview=1`);
    expect(inApp.document.querySelector('main form#step')).not.toBeNull();
  });
});

describe.each(
  loadBrands('brands').brands.flatMap((brand) =>
    brand.products
      .filter(({ permissions }) => permissions.includes('hasCardNetwork'))
      .map((product) => [`${brand.key}/${product.key}`, brand, product.key] as const),
  ),
)('a customer of %s', (_name, brand, product) => {
  it('reaches the organising of a care from home, coverage and search, and may ask for the care itself (S2.3-19)', async () => {
    const { jar } = await planCustomer(w, brand, product);
    const customer: Browser = { w, language: 'hu', jar, host: hostOf(brand) };
    const organise = 'a[href="/services/organize/care"]';
    const home = await see(customer, '/');
    const form = await follow(customer, home, `section[aria-labelledby=services] ${organise}`);
    expect([form.status, form.url]).toEqual([200, '/services/organize/care']);
    const coverage = await see(customer, '/services/coverage');
    expect(coverage.document.querySelector(`main ${organise}`)).not.toBeNull();
    for (const query of ['?subfunction=101', '?doctorName=nincsilyen']) {
      const page = await see(customer, `${brand.searchPath}${query}`);
      expect(page.document.querySelector(`main ${organise}`), query).not.toBeNull();
    }
    const care = await see(customer, add);
    expect(care.document.querySelector('input[name=serviceType][value=medical_care]')).not.toBeNull();
  });
});
