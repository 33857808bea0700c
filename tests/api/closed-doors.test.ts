import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const languages = ['hu', 'en', 'ro'];

const linkTo = (document: Document, start: string) =>
  document.querySelector(`main a[href^="${start}"]`)?.getAttribute('href');

describe('a portal without the page somebody wants', () => {
  it.each(languages)(
    'says at nn in %s that the search needs a log-in, and leads on from it (S4.2-04)',
    async (language) => {
      const { document, text } = await visit(w, '/services/provider-search?q=ekg', {
        host: 'nn.localhost:3000',
        language,
      });
      expect(text).toContain(
        {
          hu: 'Orvost keresni itt bejelentkezve lehet',
          en: 'You need to log in to find a doctor here',
          ro: 'Aici căutați un medic',
        }[language],
      );
      expect(text).toContain('+36 1 555 0183');
      expect(linkTo(document, '/login?next')).toBe('/login?next=%2Fservices%2Fprovider-search%3Fq%3Dekg');
    },
  );

  it.each(languages)(
    'says at nnmegorzes in %s that there is no search, and whom to call (S4.2-12)',
    async (language) => {
      const { document, text } = await visit(w, '/services/provider-search', {
        host: 'nnmegorzes.localhost:3000',
        language,
      });
      expect(text).toContain(
        {
          hu: 'Ezen a portálon nincs orvoskereső',
          en: 'This portal has no doctor search',
          ro: 'Acest portal nu are căutare de medici',
        }[language],
      );
      expect(linkTo(document, 'tel:')).toBe('tel:+3615550184');
      expect(linkTo(document, '/login')).toBeUndefined();
    },
  );

  it('says at nnmegorzes of any other page that it has one page only, and never offers a log-in it lacks (S4.2-01, S4.2-12)', async () => {
    for (const path of ['/about-us', '/services/appointments', '/registration']) {
      const { document, text } = await visit(w, path, { host: 'nnmegorzes.localhost:3000' });
      expect(text, path).toContain('Ez az oldal itt nem érhető el');
      expect(linkTo(document, '/login'), path).toBeUndefined();
    }
    const { text } = await visit(w, '/', { host: 'nnmegorzes.localhost:3000' });
    expect(text).not.toContain('nem érhető el');
  });

  it('tells a visitor who may search without a log-in that they may, elsewhere not (S4.2-01)', async () => {
    const text = 'bejelentkezés nélkül is tud';
    expect((await visit(w, '/services/appointments')).text).toContain(text);
    expect((await visit(w, '/services/appointments', { host: 'nn.localhost:3000' })).text).not.toContain(text);
  });

  it('repeats no token of an address (T06)', async () => {
    const token = 'a'.repeat(40);
    for (const path of [
      `/services/provider-search/reservation?reservation=${token}`,
      `/verify-registration/${token}`,
    ]) {
      const answer = await w.request(path, { host: 'nnmegorzes.localhost:3000' });
      expect([answer.status, answer.headers.get('location')?.includes(token)], path).toEqual([302, false]);
    }
  });
});

describe("an app's portal", () => {
  it.each(languages)(
    'says in %s what it is and how one gets it before it asks for an address (S4.2-08)',
    async (language) => {
      const { document, text, url } = await visit(w, '/services/provider-search', {
        host: 'mobileapp.localhost:3000',
        language,
      });
      expect(url).toBe('/mobileapp/password-recovery');
      expect(document.querySelector('h1')?.textContent).toContain('Zsebkapu');
      const lead = { hu: 'időpontot foglal', en: 'book an appointment', ro: 'faceți o programare' }[language] ?? '?';
      const paragraph = [...document.querySelectorAll('main p')].find((element) => element.textContent.includes(lead));
      const field = document.querySelector('input[name=email]');
      const follows = field && paragraph?.compareDocumentPosition(field);
      expect(follows).toBe(field?.DOCUMENT_POSITION_FOLLOWING);
      expect(text).toContain('+36 1 555 0178');
      expect(linkTo(document, '/services/mobile-application')).toBeDefined();
    },
  );

  it('is no stranger once the letter is asked for, and the page of other portals stays as it was (S4.2-08)', async () => {
    const sent = await visit(w, '/mobileapp/password-recovery?sent=1', { host: 'mobileapp.localhost:3000' });
    expect([sent.document.querySelector('input[name=email]'), sent.text.includes('Zsebkapu')]).toEqual([null, true]);
    const { document } = await visit(w, '/password-recovery');
    expect(document.querySelector('h1')?.textContent).toBe('Új jelszó');
  });
});
