import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { searchDoctors } from '../../contract/booking/search.ts';
import { href } from '../../contract/href.ts';
import { register } from '../../contract/identity/registration.ts';
import { deep } from '../support/deep.ts';
import { pseudo } from '../support/pseudo.ts';
import type { World } from '../support/world.ts';
import { type ProjectCopy, projectCopy, worldOf } from './project-copy.ts';

// The test copies the project, adds German as a translator would (a folder of words, a folder of texts, one row, a
// brand) and starts the portal of the copy. The words are the Hungarian ones in brackets ⟦ ⟧, so that they come from
// the new folder and from nowhere else.

const host = 'linde.localhost:3000';
const row = `  { code: 'de', locale: 'de-DE', name: 'Deutsch', familyNameFirst: false, yearFirst: false, grouping: 'always', letters: 'ẞ' },\n`;
const Texts = z.record(z.string(), z.string());
let copy: ProjectCopy;
let w: World;
let visit: typeof import('../support/visit.ts')['visit'];

beforeAll(async () => {
  copy = projectCopy();
  addGerman();
  expect(copy.run('node_modules/@react-router/dev/bin.cjs', 'build')).toBe('');
  ({ visit } = await copy.load<typeof import('../support/visit.ts')>('tests/support/visit.ts'));
  w = await worldOf(copy);
}, 400_000);
afterAll(async () => {
  await w?.close();
  copy?.remove();
});

function addGerman(): void {
  const end = '] as const satisfies';
  copy.replace('contract/platform/languages.ts', end, row + end);
  for (const file of globSync('**/*.json', { cwd: 'locales/hu' })) {
    const texts = Object.entries(Texts.parse(JSON.parse(readFileSync(join('locales/hu', file), 'utf8'))));
    write(join('locales/de', file), Object.fromEntries(texts.map(([id, text]) => [id, pseudo(text)])));
  }
  cpSync('contents/hu', join(copy.folder, 'contents/de'), { recursive: true });
  const model = JSON.parse(readFileSync('brands/default/brand.json', 'utf8'));
  write('brands/linde/brand.json', {
    ...model,
    key: 'linde',
    name: 'Linde Gesundheit',
    productSuffix: 'Linde',
    wordmark: 'Linde',
    hosts: ['linde.localhost'],
    mailFrom: 'termine@linde.example',
    locale: 'de-DE',
    languages: ['de'],
    phone: { ...model.phone, hours: { de: 'Werktags von 8 bis 20 Uhr' } },
    products: [],
    services: ['map_v2', 'mobile_application'],
    openProduct: undefined,
  });
  write('brands/linde/texts.de.json', { 'home.hero.title': 'Zum Arzt, heute' });
}

function write(file: string, value: unknown): void {
  copy.write(file, JSON.stringify(value));
}

it('shows the home page in a language that is one more row (S1-11)', async () => {
  const home = await visit(w, '/', { host, language: 'de' });
  expect(home.document.documentElement.lang).toBe('de');
  expect(home.document.querySelector('h1')?.textContent).toBe('Zum Arzt, heute');
  expect(home.text).toContain('Werktags von 8 bis 20 Uhr');
  expect((await visit(w, '/about-us', { host, language: 'de' })).document.querySelector('h1')?.lang).toBe('');
});

it('searches and shows a doctor in it, with the names and dates as its row and Intl have them (S1-11, S9-04)', async () => {
  const search = await visit(w, '/services/provider-search?subfunction=101&location=Budapest', {
    host,
    language: 'de',
  });
  expect(search.document.querySelectorAll('button[name=slotId]').length).toBeGreaterThan(0);
  expect(search.text).toContain('Dr. Béla Kovács');
  expect(search.text).toMatch(/Montag|Dienstag/);
  // No name of a specialty is given in German: it is said in the first language that has one.
  expect(search.text).toContain('Belgyógyászat');
  const { rows } = await sql<{ doctor: number; provider: number }>`
    update doctor set about = about || '{"hu": "Nyugodt.", "de": "Spricht ruhig."}' from offering
    where offering.doctor_id = doctor.id and family_name = 'Kovács'
    returning doctor.id as doctor, offering.provider_id as provider`.execute(w.database.db);
  const doctor = await visit(
    w,
    href('doctor', { providerId: rows[0]?.provider ?? 0, doctorId: rows[0]?.doctor ?? 0 }),
    { host, language: 'de' },
  );
  expect(doctor.document.querySelector('h1')?.textContent).toContain('Dr. Béla Kovács');
  expect(doctor.text).toContain('Spricht ruhig.');
  expect(doctor.text).toContain('23. November');
  expect(doctor.text).toContain('⟦');
});

it('writes its letters in it (S1-11, R29)', async () => {
  const person = { lastName: 'Linde', firstName: 'Anna', birthDate: '1980-05-14', phone: '+36301234567' };
  const accepted = { privacyAccepted: true, termsAccepted: true, captcha: 'person' } as const;
  const answer = await w.call(register, { mode: 'email', email: 'anna@example.com', ...person, ...accepted }, { host });
  expect(answer.status).toBe(200);
  await w.deliver();
  const letter = w.letters.at(-1);
  expect(letter?.language).toBe('de');
  expect(letter?.subject).toMatch(/^⟦.*⟧$/);
  expect(letter?.html).toContain('<html lang="de"');
  expect(letter?.text).toContain('http://linde.localhost:3000/');
});

it('refuses in it (S1-11, S5-12)', async () => {
  const { error } = await w.call(searchDoctors, { location: 'Xanadu' }, { host, locale: 'de' });
  expect(error?.violations[0]?.message).toMatch(/^⟦.*⟧$/);
  expect((await w.call(searchDoctors, { location: 'Xanadu' }, { locale: 'de' })).error?.message).not.toContain('⟦');
});

// Two compilers over the whole project: too long for every run.
it.runIf(deep)('compiles: no other place lists the languages', { timeout: 400_000 }, () => {
  expect(copy.run('node_modules/@react-router/dev/bin.cjs', 'typegen')).toBe('');
  expect(copy.run('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1')).toBe('');
});
