import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStaticContents, readContentPage } from '../../../contract/portal/content.ts';
import { account } from '../../../tests/identity/account.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { hashPassword } from '../../identity/password/hash.ts';
import type { Content, Head } from './content-file.ts';
import { choose, loadContents } from './contents.ts';

const head: Head = { title: 't', lead: '', version: '1', hosts: [], products: [], sections: [] };
const query = { partner: 'a', host: 'a.example', product: 'p', language: 'ro', today: '2026-11-21' } as const;

function content(facts: Partial<Content>, over: Partial<Head> = {}): Content {
  return { name: 'exclusion', language: 'hu', partner: undefined, body: '', ...facts, head: { ...head, ...over } };
}

describe('of the texts of one name (S2.9-04, S7-22)', () => {
  it.each([
    ['everybody’s where nobody else has one', [content({}, { version: 'all' })], 'all'],
    ['the partner’s before everybody’s', [content({}), content({ partner: 'a' }, { version: 'own' })], 'own'],
    ['nobody else’s', [content({ partner: 'b' }, { version: 'other' })], undefined],
    [
      'the host’s before the partner’s',
      [content({ partner: 'a' }), content({ partner: 'a' }, { hosts: ['a.example'], version: 'host' })],
      'host',
    ],
    ['none of another host', [content({ partner: 'a' }, { hosts: ['b.example'], version: 'b' })], undefined],
    [
      'the product’s before all',
      [content({}, { hosts: ['a.example'] }), content({}, { products: ['p'], version: 'product' })],
      'product',
    ],
    ['none of another product', [content({}, { products: ['q'], version: 'q' })], undefined],
    [
      'the asked language before the first one',
      [content({}), content({ language: 'ro' }, { version: 'ro' }), content({ language: 'en' })],
      'ro',
    ],
    [
      'the first language where the asked one is missing',
      [content({ language: 'en' }), content({}, { version: 'hu' })],
      'hu',
    ],
    [
      'the partner’s own words even in another language',
      [content({ language: 'ro' }), content({ partner: 'a' }, { version: 'own' })],
      'own',
    ],
    [
      'the newest in force',
      [
        content({}, { from: '2026-01-01', version: 'old' }),
        content({}, { from: '2026-11-21', version: 'now' }),
        content({}, { from: '2026-11-22', version: 'next' }),
      ],
      'now',
    ],
    ['nothing that is over', [content({}, { until: '2026-11-20', version: 'over' })], undefined],
    ['what ends today', [content({}, { until: '2026-11-21', version: 'last' })], 'last'],
  ])('chooses %s', (_which, candidates, version) => {
    expect(choose(candidates, query)?.head.version).toBe(version);
    expect(choose(candidates.toReversed(), query)?.head.version).toBe(version);
  });
});

describe('a folder of texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-contents-'));
  let w: World;

  beforeAll(async () => {
    put(
      'hu/pages/proba',
      '---\ntitle: "Próba: {brand}"\nversion: "1"\nsections: [faq, cards]\naction: { text: Hívjon, href: "tel:{phone}" }\n---\nElőször.\n\n## Kérdések\nBevezető.\n### Mi ez?\nEz **az**.\n### És az?\nAmaz, itt: {phone}.\n\n## Kártyák\n### Egy\nSzöveg.\n\n[Tovább]({search})\n### Kettő\n[Rossz](javascript:alert(1))\n',
    );
    put('hu/exclusion', '---\ntitle: Mindenkié\nversion: "1"\n---\nSzöveg.\n');
    put('hu/exclusion.own', '---\ntitle: A csomagé\nversion: "2"\nproducts: [own-plan]\n---\nSzöveg.\n');
    put('hu/terms_and_conditions', '---\ntitle: Mindenki feltételei\nversion: "1"\n---\nSzöveg.\n');
    put(
      'hu/terms_and_conditions.login',
      '---\ntitle: A csomag feltételei\nversion: "2"\nproducts: [login-plan]\n---\nSzöveg.\n',
    );
    put('hu/privacy_statement', '---\ntitle: x\nversion: "1"\nproducts: [own-plan]\n---\nSzöveg.\n');
    put('hu/broken', 'no head at all');
    put('hu/bad', '---\ntitle: x\n---\n');
    w = await world();
    w.services.contents = loadContents(folder, 'no-such-folder');
  });
  afterAll(async () => {
    await w.close();
    rmSync(folder, { recursive: true });
  });

  function put(name: string, text: string) {
    const path = join(folder, `${name}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  it('comes in the parts its head asks for, in the words of the host (0017)', async () => {
    const page = good(await w.call(readContentPage, { path: '/proba' }));
    expect(page).toMatchObject({
      title: 'Próba: Hárs Egészségportál',
      intro: '<p>Először.</p>\n',
      action: { href: 'tel:+36 1 555 0123' },
    });
    const [faq, cards] = page.sections;
    expect(faq).toMatchObject({ form: 'faq', title: 'Kérdések', html: '<p>Bevezető.</p>\n' });
    expect(faq?.items.map(({ title }) => title)).toEqual(['Mi ez?', 'És az?']);
    expect(faq?.items[1]?.html).toBe('<p>Amaz, itt: +36 1 555 0123.</p>\n');
    expect(cards?.items.map(({ href }) => href)).toEqual(['/services/provider-search', null]);
  });

  it('is a customer’s by the product of the chosen subscription (S2.9-04, S7-22)', async () => {
    const read = async (headers = {}) =>
      good(await w.call(listStaticContents, { types: 'exclusion' }, headers)).exclusion?.title;
    const { id } = await account(w.database);
    const { headers } = await w.session(id);
    expect([await read(), await read(headers)]).toEqual(['Mindenkié', 'Mindenkié']);
    await w.database.db
      .updateTable('product')
      .set({ key: 'own-plan' })
      .where('name', '@>', '{"en":"Basic plan"}')
      .execute();
    expect([await read(), await read(headers)]).toEqual(['Mindenkié', 'A csomagé']);
  });

  it('is read anew with the log-in of a customer whose product has its own (S7-24)', async () => {
    const jar: Jar = new Map();
    const password = 'öt barna medve alszik';
    const { email, id } = await account(w.database, { passwordHash: await hashPassword(password) });
    const product = w.database.db.selectFrom('subscription').select('product_id').where('account_id', '=', id);
    await w.database.db.updateTable('product').set({ key: 'login-plan' }).where('id', 'in', product).execute();
    const heading = async () =>
      (await visit(w, '/terms-and-conditions', { jar })).document.querySelector('h1')?.textContent;
    expect(await heading()).toBe('Mindenki feltételei');
    await visit(w, '/login', { method: 'POST', form: { email, password }, jar });
    expect(await heading()).toBe('A csomag feltételei');
    await visit(w, '/force-logout', { method: 'POST', form: {}, jar });
    expect(await heading()).toBe('Mindenki feltételei');
  });

  it('tells which of its files cannot be used (0017)', () => {
    expect(loadContents(folder, 'no-such-folder').broken.map(({ file, reason }) => [file.slice(-9), reason])).toEqual([
      ['hu/bad.md', expect.stringMatching(/version/)],
      ['broken.md', 'it has no head between two lines of ---'],
      ['tement.md', 'products: the privacy statement is one for all of them'],
    ]);
  });

  it('answers #404 for what nobody wrote, and for another partner, host or product (S7-22, D7)', async () => {
    expect((await w.call(readContentPage, { path: '/nothing' })).error?.errorCode).toBe('#404');
    expect((await w.call(readContentPage, { path: '/../../proba' })).error?.errorCode).toBe('#404');
    for (const foreign of [{ partnerId: 'other' }, { hostId: 'other.localhost' }, { productId: 'other' }]) {
      expect((await w.call(readContentPage, { path: '/proba', ...foreign })).error?.errorCode).toBe('#404');
      expect((await w.call(listStaticContents, { types: 'exclusion', ...foreign })).error?.errorCode).toBe('#404');
    }
  });
});
