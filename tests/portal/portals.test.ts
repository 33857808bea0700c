import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GuardUser, guard } from '../../contract/guards.ts';
import { register } from '../../contract/identity/registration.ts';
import { login } from '../../contract/identity/session.ts';
import { operationList } from '../../contract/operations.ts';
import { getConfig } from '../../contract/platform/config.ts';
import { isAtDesk, type Operation } from '../../contract/platform/operation.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { isProblem } from '../../contract/platform/problem.ts';
import { routeRow, routes } from '../../contract/routes.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { authorize } from '../../server/identity/session/authorize.ts';
import { sessionOf } from '../../server/identity/session/session.ts';
import { userOf } from '../../server/identity/session/user.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { account } from '../identity/account.ts';
import { sampled } from '../support/deep.ts';
import { goodPassword, registrant } from '../support/registrant.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

// Generated from the pages that each operation serves: a portal that closes a page closes its operations.

const { brands } = loadBrands('brands');

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const paged = operationList.filter(({ pages }) => pages !== undefined);
const keyed = ({ access }: Operation) => typeof access === 'object' && 'key' in access;

/** The portal’s rules let the caller reach the operation; its own answer does not count. */
async function admits(operation: Operation, brand: string, bearer?: string): Promise<boolean> {
  try {
    await authorize(operation, w.services, { ...w.context(brand), bearer });
    return true;
  } catch (error) {
    if (!isProblem(error)) throw error;
    expect(['#404', 'K401', 'K403'], operation.id).toContain(error.code);
    return false;
  }
}

function showsOneOf({ pages = [] }: Operation, key: string, user?: GuardUser): boolean {
  const { brand } = w.context(key).host;
  return pages.some((id) => {
    const route = routeRow(id);
    return route && !guard({ route, path: '/', user, brand: { ...brand, partner: brand } });
  });
}

describe.each(sampled(brands, 3).map(({ key }) => key))('the API of %s', (key) => {
  it('is open to a visitor where one of its pages is, and nowhere else (S4.2-01, S4.2-04, S4.2-08, S4.2-10, S4.2-11, S4.2-12, D8)', async () => {
    for (const operation of paged.filter(({ access }) => access === 'public' || access === 'entry'))
      expect([operation.id, await admits(operation, key)]).toEqual([operation.id, showsOneOf(operation, key)]);
  });

  it('is open to a customer who may everything where one of its pages is, and nowhere else (S4.2-03, S4.2-10, S4.2-12, D8)', async () => {
    const made = await account(w.database, { partner: key, subscriptions: [Permission.options], hasMap: true });
    const { token } = await w.session(made.id, {}, key);
    const user = userOf(await sessionOf(w.services, { ...w.context(key), bearer: token }), w.context(key));
    const accepted = {
      ...user,
      currentSubscription: user.currentSubscription && { ...user.currentSubscription, needsPrivacyStatement: false },
    };
    for (const operation of paged.filter((row) => row.access !== 'entry' && !keyed(row) && !isAtDesk(row)))
      expect([operation.id, await admits(operation, key, token)]).toEqual([
        operation.id,
        showsOneOf(operation, key, accepted),
      ]);
  });

  it('is open to its own operators, whatever its pages are to customers (S1-08)', async () => {
    const { token } = await w.desk(['supervisor', 'medical_adviser', 'claims_assessor', 'doctor'], key);
    for (const operation of operationList.filter(isAtDesk))
      expect([operation.id, await admits(operation, key, token)]).toEqual([operation.id, true]);
  });
});

describe('registering', () => {
  const hostOf = (key: string) => ({ host: `${brands.find((brand) => brand.key === key)?.hosts[0]}:3000` });

  it.each(['telekom', 'telekom-health', 'webview-telekom', 'nnmegorzes'])(
    'opens no account at %s, and mails nothing (S4.2-10, S4.2-12)',
    async (key) => {
      const mailed = w.letters.length;
      const { error } = await w.call(register, registrant(key), hostOf(key));
      expect(error).toMatchObject({ errorCode: '#404', httpCode: 404 });
      await w.deliver();
      expect(w.letters.length).toBe(mailed);
    },
  );

  it('is closed way by way: a portal that shows the page of vouchers alone registers by voucher alone (S4.2-10)', async () => {
    const own = await world({ brand: { closes: ['registration', 'registration-voucher-index-for-error'] } });
    expect((await own.call(register, registrant())).error?.errorCode).toBe('U045');
    good(await own.call(register, { ...registrant(), mode: 'voucher', voucherCode: 'DEMV KAPU' }));
    await own.close();
  });
});

it('logs nobody in at the keep portal, which has no page for it (S4.2-12)', async () => {
  const made = await account(w.database, { partner: 'nnmegorzes', passwordHash: await hashPassword(goodPassword) });
  const { error } = await w.call(
    login,
    { email: made.email, password: goodPassword },
    { host: 'nnmegorzes.localhost:3000' },
  );
  expect(error).toMatchObject({ errorCode: '#404', httpCode: 404 });
});

describe('the rules of a theme', () => {
  const themed = (theme: string) => brands.filter((brand) => brand.theme === theme).map(({ key }) => key);
  const configOf = async (host: string) => good(await w.call(getConfig, {}, { host: `${host}:3000` }));

  it('hold for each of its brands: the telecom lists providers, without a word of the brand, and so in a web view (S4.6-05)', async () => {
    expect(themed('telekom-health')).toEqual(['telekom', 'telekom-health', 'webview-telekom']);
    for (const { theme, hosts } of brands) {
      const host = hosts[0] ?? '';
      expect([host, (await configOf(host)).listType]).toEqual([
        host,
        theme === 'telekom-health' ? 'providers' : 'doctors',
      ]);
    }
    const results = await visit(w, '/services/provider-search?subfunction=101', { host: 'telekom.localhost:3000' });
    const headings = [...results.document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
    expect(headings.join()).toMatch(/,2 rendelő,/);
  });

  it('allow index and the legal texts alone to the keep brand, and nothing of it to the brand that borrows its look (S4.2-12)', async () => {
    expect(themed('nnmegorzes')).toEqual(['nnmegorzes']);
    const keep = await configOf('nnmegorzes.localhost');
    const insurer = await configOf('nn.localhost');
    expect([keep.theme, keep.onlyRoutes]).toEqual([
      'nnmegorzes',
      ['home', 'privacy-policy', 'terms-and-conditions', 'complaint-handling'],
    ]);
    expect([insurer.theme, insurer.onlyRoutes]).toEqual(['default', undefined]);
    expect(insurer.look.variables['--r-card']).toBe(keep.look.variables['--r-card']);
  });

  it('cannot be taken back by a brand of the theme (S4.2-10, S4.2-11, S4.2-12)', async () => {
    for (const key of themed('telekom-health')) {
      const { opens, closes } = w.context(key).host.brand;
      expect(closes).toContain('registration');
      expect(opens).toContain('anyajegyszures2025');
    }
  });
});

it('says of each operation which pages it serves, but for those of every portal (D8)', () => {
  const known = new Set<string>(routes.map(({ id }) => id));
  expect(paged.flatMap(({ pages = [] }) => pages.filter((id) => !known.has(id)))).toEqual([]);
  expect(
    operationList
      .filter(({ pages }) => !pages)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(everywhere.toSorted());
});

// Pages of any kind need these, or a partner’s system may always call them.
const everywhere = [
  'getConfig',
  'getOperator',
  'logoutAtDesk',
  'getCaptcha',
  'listStaticContents',
  'readContentPage',
  'getMe',
  'listSubscriptions',
  'refreshToken',
  'logout',
  'disableOperator',
  'putEntitlement',
  'putInsuredPerson',
  'startBulkExport',
  'readBulkExport',
  'removeBulkExport',
  'endInsuredPerson',
  'listInsuredPersons',
  'saveDraft',
  'readDraft',
  'readFeed',
  'discardDraft',
  // Forms of any page ask for whom they are.
  'listPersons',
  // Files wait for forms of any page.
  'uploadFile',
  'listPapers',
  'choosePaper',
  'listStagedFiles',
  'discardFile',
  'startResumable',
  'readResumable',
  'finishResumable',
  // Partners' systems ask for medical cares, and requests of many services lead to them.
  'createMedicalCare',
  'listMedicalCares',
  'readMedicalCare',
  'cancelMedicalCare',
  'checkCoverage',
];

it('leaves a private portal out of search engines, and lists a public one (S1-10)', async () => {
  for (const { portalType, hosts } of brands) {
    const host = `${hosts[0]}:3000`;
    const robots = await (await w.request('/robots.txt', { host })).text();
    const listed = (await (await w.request('/sitemap.xml', { host })).text()).includes('<loc>');
    const home = await (await w.request('/', { host })).text();
    const isPublic = portalType === 'public';
    expect([host, robots.includes('Sitemap:'), /^Disallow: \/$/m.test(robots), listed]).toEqual([
      host,
      isPublic,
      !isPublic,
      isPublic,
    ]);
    if (!isPublic) expect(home).toContain('<meta name="robots" content="noindex"');
  }
});
