import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForInformation } from '../../contract/care/care-request-desk.ts';
import { createRelative, endRelative } from '../../contract/entitlement/relative.ts';
import { href } from '../../contract/href.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { services } from '../../contract/portal/services.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { patient } from '../booking/waiting.ts';
import { takenCase } from '../care/request-at-desk.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { hostOf, planCustomer } from '../payment/plan-customer.ts';
import { oneLanguage } from '../support/deep.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const hrefsIn = (scope: ParentNode | null) =>
  [...(scope?.querySelectorAll('a') ?? [])].map((a) => a.getAttribute('href'));

describe('the home page of a customer (S2.4-01, S2.1-03)', () => {
  it.each(oneLanguage('hu'))('leads from what waits to where it is answered, in %s', async (language) => {
    const { requestId, number, id, headers, desk } = await takenCase(w);
    const version = statementVersion(w.context());
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
    good(await w.call(askForInformation, { requestId, text: 'Mióta fáj?' }, desk.headers));
    const { token } = await w.session(id);
    const { document } = await visit(w, '/', { cookie: `token=${token}`, language });
    const section = document.querySelector('[aria-labelledby=waiting]');
    expect(hrefsIn(section)).toEqual([href('request', { number })]);
    expect(section?.textContent).toContain(w.services.texts.say(language, 'home.service.internal_medicine.title'));
    expect(document.querySelector('#steps')).toBeNull();
  });

  it('says calmly that nothing waits, and has the customer’s places', async () => {
    const { cookie } = await patient(w, { subscriptions: [Permission.options] });
    const { document } = await visit(w, '/', { cookie });
    expect(document.querySelector('[aria-labelledby=waiting]')?.textContent).toContain('Most semmi nem vár Önre.');
    const places = document.querySelector('nav[aria-label="Az oldalai számokkal"]');
    const pages = ['services-appointments', 'messages', 'records', 'services-coverage'] as const;
    expect(hrefsIn(places)).toEqual(pages.map((page) => href(page)));
    expect(document.querySelector('search form input[name=q]')).not.toBeNull();
  });

  it('has the customer’s places at the bottom of a phone, on each of them alone, and not in an app or a frame', async () => {
    const { cookie } = await patient(w, { subscriptions: [Permission.options] });
    const bar = async (path: string, from?: string) =>
      hrefsIn((await visit(w, path, from === undefined ? {} : { cookie: from })).document.querySelector('#place-bar'));
    const places = ['/', '/services/appointments', '/messages', '/records', '/services/coverage'];
    for (const path of places) expect([path, await bar(path, cookie)]).toEqual([path, places]);
    for (const path of ['/requests', '/?webview=1', '/?iframe=1'])
      expect([path, await bar(path, cookie)]).toEqual([path, []]);
    expect(await bar('/')).toEqual([]);
    const { document } = await visit(w, '/records', { cookie });
    expect(document.querySelector('#place-bar [aria-current=page]')?.getAttribute('href')).toBe('/records');
  });

  it('takes along for whom the search is, and nobody whom the customer may not book for (S2.3-11, S4.4-04)', async () => {
    const { token, headers } = await holder(w);
    const cookie = `token=${token}`;
    const { id } = good(await w.call(createRelative, child(), headers));
    const forWhom = async (path: string) => {
      const { document } = await visit(w, path, { cookie });
      const nav = document.querySelector('nav[aria-label="Kinek keres?"]');
      return {
        ways: hrefsIn(nav),
        chosen: nav?.querySelector('[aria-current=true]')?.textContent,
        sent: document.querySelector<HTMLInputElement>('main search input[name=for]')?.value,
      };
    };
    const self = await forWhom('/');
    expect([self.ways, self.sent]).toEqual([['/', `/?for=${id}`], undefined]);
    const relative = await forWhom(`/?for=${id}`);
    expect([relative.ways, relative.sent]).toEqual([['/', `/?for=${id}`], id]);
    expect(relative.chosen).not.toBe(self.chosen);
    expect(await forWhom(`/?for=${randomUUID()}`)).toEqual(self);
    good(await w.call(endRelative, { relativeId: id }, headers));
    expect((await forWhom(`/?for=${id}`)).sent).toBeUndefined();
  });

  it('shows eight services at most, and each other one in the fold beneath', async () => {
    const all = services.map(({ key }) => key);
    const { cookie } = await patient(w, { subscriptions: [Permission.options], services: all });
    const { document } = await visit(w, '/', { cookie });
    const section = document.querySelector('[aria-labelledby=services]');
    const folded = hrefsIn(section?.querySelector('details') ?? null);
    const every = hrefsIn(section);
    expect([every.length - folded.length, folded.length > 8]).toEqual([8, true]);
  });

  it('is the search where the home page has it, once anything is asked for, and leads down to its form (S2.5-01)', async () => {
    const izys = { key: 'izys', hosts: ['izys.localhost'] };
    const { jar } = await planCustomer(w, izys, 'lazur');
    const see = async (path: string) => (await visit(w, path, { host: hostOf(izys), jar })).document;
    const own = await see('/');
    expect(own.querySelector('[aria-labelledby=waiting]')).not.toBeNull();
    expect(own.querySelector('main form#search input[name=q]')).not.toBeNull();
    expect(hrefsIn(own.querySelector('main')).filter((to) => to === '/' || to === '/#search')).toEqual(['/#search']);
    for (const address of ['/?q=belgyógyász', '/?network=1&listType=providers', '/?visit=video']) {
      const page = await see(address);
      expect([address, page.querySelector('[aria-labelledby=waiting]')]).toEqual([address, null]);
      expect([address, page.querySelector('main form#search') !== null]).toEqual([address, true]);
    }
    expect((await see('/?for=nobody')).querySelector('[aria-labelledby=waiting]')).not.toBeNull();
  });

  it('has no place that the plan does not open', async () => {
    const { cookie } = await patient(w, { subscriptions: [['hasConsultation']] });
    const { document } = await visit(w, '/', { cookie });
    expect(hrefsIn(document.querySelector('nav[aria-label="Az oldalai számokkal"]'))).toEqual([
      href('messages'),
      href('records'),
    ]);
  });
});

it('keeps a visitor’s home page with its search and how to book (S2.5-01)', async () => {
  const { document } = await visit(w, '/');
  expect(document.querySelector('[aria-labelledby=waiting]')).toBeNull();
  expect(document.querySelector('#steps')).not.toBeNull();
});
