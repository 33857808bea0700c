import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from '../../contract/identity/registration.ts';
import { getConfig } from '../../contract/platform/config.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

// The test writes one folder beside the fifteen, and one that is broken, and touches nothing else.
const folder = mkdtempSync(join(tmpdir(), 'kapu-brands-'));
const host = 'ibolya.localhost:3000';
let w: World;

beforeAll(async () => {
  cpSync('brands', folder, { recursive: true });
  const model = JSON.parse(readFileSync(join(folder, 'default/brand.json'), 'utf8'));
  write('ibolya', {
    ...model,
    key: 'ibolya',
    name: 'Ibolya Egészségközpont',
    productSuffix: 'Ibolya',
    wordmark: 'Ibolya',
    markPath: 'M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 11v10',
    hosts: ['ibolya.localhost'],
    mailFrom: 'foglalas@ibolya.example',
    phone: { ...model.phone, number: '+36 1 555 0299' },
    seed: { action: [0.42, 0.12, 300], nav: [0.33, 0.1, 300], tint: [0.955, 0.02, 300] },
  });
  writeFileSync(join(folder, 'ibolya/texts.hu.json'), JSON.stringify({ 'home.hero.title': 'Ibolya: orvos, ma' }));
  write('torott', { ...model, key: 'torott', hosts: ['torott.localhost'], colors: { text: '#eeeeee' } });
  w = await world({ brands: folder });
});
afterAll(async () => {
  await w.close();
  rmSync(folder, { recursive: true });
});

function write(key: string, brand: Record<string, unknown>) {
  mkdirSync(join(folder, key), { recursive: true });
  writeFileSync(join(folder, key, 'brand.json'), JSON.stringify(brand));
}

it('shows a sixteenth brand that is one folder: its home, its search, its colours (S1-09)', async () => {
  const home = await visit(w, '/', { host });
  expect(home.document.querySelector('h1')?.textContent).toBe('Ibolya: orvos, ma');
  expect(home.document.title).toMatch(/ – Ibolya$/);
  expect(home.text).toContain('+36 1 555 0299');
  const search = await visit(w, '/services/provider-search?subfunction=101&location=Budapest', { host });
  expect(search.document.querySelectorAll('button[name=slotId]').length).toBeGreaterThan(0);
  const icon = async (from: string) =>
    Buffer.from(await (await w.request('/icon-192.png', { host: from })).arrayBuffer()).toString('base64');
  // The layout is another's, the mark its own.
  expect(await icon(host)).not.toBe(await icon('localhost:3000'));
  const { look } = good(await w.call(getConfig, {}, { host }));
  expect(look.variables['--c-action']).not.toBe(good(await w.call(getConfig, {})).look.variables['--c-action']);
});

it('writes its letters in its name (S1-09, R29)', async () => {
  const person = { lastName: 'Szőke', firstName: 'Ünige', birthDate: '1980-05-14', phone: '+36301234567' };
  const accepted = { privacyAccepted: true, termsAccepted: true, captcha: 'person' } as const;
  const answer = await w.call(
    register,
    { mode: 'email', email: 'unige@example.com', ...person, ...accepted },
    { host },
  );
  good(answer);
  await w.deliver();
  const letter = w.letters.at(-1);
  expect(letter?.from.address).toBe('foglalas@ibolya.example');
  expect(`${letter?.subject} ${letter?.text}`).toContain('Ibolya');
  expect(letter?.text).toContain('http://ibolya.localhost:3000/');
});

it('shows the face of the house at the host of a broken folder (S1-09)', async () => {
  const home = await w.request('/', { host: 'torott.localhost:3000' });
  expect(await home.text()).toMatch(/<title>[^<]* – Hárs/);
  expect((await w.request('/', { host: 'unknown.localhost:3000' })).status).toBe(421);
});
