import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { careRequestKinds } from '../../contract/care/request-kinds.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { contentKinds, listStaticContents } from '../../contract/portal/content.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { bookedByCustomer, bookedByGuest } from '../booking/booked.ts';
import { account } from '../identity/account.ts';
import { oneLanguage } from '../support/deep.ts';
import { alsoOffers, slotId, slotIdsByDay } from '../support/fixture.ts';
import { type Jar, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type CustomerOptions = { services?: readonly string[]; flags?: readonly Permission[]; hasMap?: boolean };

async function customer({ services = [], flags = [], hasMap = false }: CustomerOptions): Promise<Jar> {
  const made = await account(w.database, { subscriptions: [flags], services, hasMap });
  const { token, headers } = await w.session(made.id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  return new Map([['token', token]]);
}

const hrefsIn = ({ document }: Visit, within: string) =>
  [...document.querySelectorAll(`main ${within}`)].map((link) => link.getAttribute('href'));
const summariesIn = ({ document }: Visit) =>
  [...document.querySelectorAll('main details summary')].map((summary) => summary.textContent);

function wordsOf(html: string): string {
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&amp;', '&');
  return text.replaceAll(/\s+/g, ' ').trim();
}

describe('the menu of contents', () => {
  it.each(oneLanguage('en'))(
    'leads in %s to each of the 19 kinds, which is shown whole (S2.9-04, S3.1-01)',
    async (language) => {
      const jar = await customer({ services: ['content_menu'] });
      const menu = await visit(w, '/services/contents', { jar, language });
      expect(hrefsIn(menu, 'li a')).toEqual(contentKinds.map((kind) => `/services/contents/${kind}`));
      const contents = good(await w.call(listStaticContents, { types: contentKinds.join(','), forceLocale: language }));
      for (const kind of contentKinds) {
        const { title = '', html = '', lead = '' } = contents[kind] ?? {};
        expect(menu.text).toContain(title);
        expect(menu.text).toContain(lead);
        const page = await visit(w, `/services/contents/${kind}`, { jar, language, axe: kind === contentKinds[0] });
        expect([kind, page.document.querySelector('h1')?.textContent]).toEqual([kind, title]);
        const prose = page.document.querySelector('main .prose')?.innerHTML ?? '';
        expect([kind, wordsOf(prose)]).toEqual([kind, wordsOf(html)]);
        expect(hrefsIn(page, 'a')).toContain('/services/contents');
      }
    },
  );

  it('is a tile of whoever has the service, and is closed to everybody else (S3.1-01, S6-05, T01)', async () => {
    const having = await customer({ services: ['content_menu'] });
    const home = await visit(w, '/', { jar: having, axe: false });
    expect(hrefsIn(home, '[aria-labelledby=services] li a')).toEqual(['/services/contents']);
    const lacking = await customer({ services: ['nutrition'] });
    for (const path of ['/services/contents', '/services/contents/exclusion']) {
      const page = await visit(w, path, { jar: lacking, language: 'en' });
      expect(page.url).toBe(`/?next=${encodeURIComponent(path)}`);
      expect(page.text).toContain('It is included in: Hárs Complete.');
      const turned = await w.request(path);
      expect([turned.status, turned.headers.get('location')]).toEqual([302, `/?next=${encodeURIComponent(path)}`]);
    }
    expect((await visit(w, '/services/contents/secrets', { jar: having })).status).toBe(404);
  });
});

describe('a text stands where the person decides (S2.9-04)', () => {
  it('about cancelling at the page that cancels, also for a guest', async () => {
    const { token } = await bookedByGuest(w, slotId(0, '2026-11-24T09:00'), 'ilona@example.com', 'person');
    const page = await visit(w, `/delete-public-reservation/${token}`);
    expect(summariesIn(page)).toEqual(['Tudnivalók a lemondásról']);
  });

  it('in the introduction of a form: those of its service', () => {
    const kinds = new Set(careRequestKinds.flatMap(({ contents }) => contents));
    expect([...kinds].sort()).toEqual([
      'assistance_policy',
      'card_network',
      'complaint_handling',
      'exclusion',
      'important_info',
      'introduction',
      'pregnancy_care',
      'screening_conditions',
      'screening_text_on_portal',
      'vaccination_text_on_portal',
    ]);
  });
});

describe('the page of video consultations', () => {
  const path = '/services/video-consultation';
  const flags: Permission[] = ['hasVideoConsultation', 'hasGeneralConsultation', 'hasConsultation', 'hasSecondOpinion'];
  const services = ['general_consultation', 'thyroid', 'work_life_balance_quiz', 'second_opinion', 'vaccination'];

  it.each(oneLanguage('hu'))('says in %s how one joins, and what else there is (S1-04, S2.3-17)', async (language) => {
    const jar = await customer({ flags, services });
    const page = await visit(w, path, { jar, language });
    expect(page.document.querySelectorAll('main section[class*=info]')).toHaveLength(1);
    expect(hrefsIn(page, 'li a')).toEqual([
      '/services/consultation?service=general_consultation',
      '/services/specialist-consultation?service=thyroid',
      '/services/work-life-balance/consultation?service=work_life_balance_quiz',
      '/services/second-opinion?service=second_opinion',
    ]);
    for (const href of hrefsIn(page, 'li a'))
      expect((await visit(w, href ?? '', { jar, axe: false })).status).toBe(200);
    expect(hrefsIn(page, 'a[href^="tel:"]')).toEqual(['tel:+3615550123']);
    expect(page.document.querySelectorAll('main details .prose')).toHaveLength(3);
    if (language === 'hu')
      expect(summariesIn(page)).toEqual([
        'Hogyan zajlik a videóvizit?',
        'Betegtájékoztató a videóvizithez',
        'Adatkezelés a videóvizitnél',
      ]);
  });

  it('leads to the free times by video where there are any, and says where there are none (S2.3-17, S3.9-01)', async () => {
    const own = await world();
    const { id } = await own.database.db
      .selectFrom('subfunction')
      .select('id')
      .where('kind', '=', 'video')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const made = await account(own.database, { subscriptions: [[...flags, 'hasAppointments']] });
    const { token, headers } = await own.session(made.id);
    const version = statementVersion(own.context());
    good(await own.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
    const jar: Jar = new Map([['token', token]]);
    const without = await visit(own, path, { jar });
    expect(hrefsIn(without, 'a.button')).toEqual([]);
    expect(without.text).toContain('egyik orvosunknak sincs szabad időpontja');
    await alsoOffers(own.database, 'Kovács', id);
    const page = await visit(own, path, { jar });
    expect(hrefsIn(page, 'a.button')).toEqual(['/services/virtual-clinic/search']);
    await own.services.directory.refresh();
    const booked = await bookedByCustomer(own, slotIdsByDay(0)[1]?.[0] ?? '', headers, { subfunctionId: id });
    const mine = await visit(own, path, { jar });
    expect(hrefsIn(mine, 'section ul a')).toContain(`/services/appointments/${booked.number}`);
    const search = await visit(own, '/services/virtual-clinic/search', { jar });
    expect(search.document.querySelectorAll('main article').length).toBeGreaterThan(0);
    await own.close();
  });

  it('has a tile for whoever has its flag, and for nobody else (S2.4-01)', async () => {
    const having = await customer({ flags: ['hasVideoConsultation'], services: ['general_consultation'] });
    const home = await visit(w, '/', { jar: having, axe: false });
    expect(hrefsIn(home, 'section[aria-labelledby=services] li a')).toContain(path);
    const lacking = await customer({ services: ['general_consultation'] });
    expect(hrefsIn(await visit(w, '/', { jar: lacking, axe: false }), 'li a')).not.toContain(path);
  });
});
