import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { oneLanguage, sampled } from '../support/deep.ts';
import { guestFields } from '../support/guest.ts';
import { goodPassword } from '../support/registrant.ts';
import { type Jar, visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';
import { account } from './account.ts';

let w: World;
let passwordHash: string;
beforeAll(async () => {
  w = await world({
    brand: { isMed24: true, services: ['alternative_registration_taj', 'alternative_registration_ado'] },
  });
  passwordHash = await hashPassword(goodPassword);
});
afterAll(() => w.close());

const post = (form: Record<string, string>, jar: Jar = new Map()) => ({ method: 'POST', form, jar });
const heading = ({ document }: { document: Document }) => document.querySelector('h1')?.textContent;
const person = { ...guestFields, 'birthDate-month': 'május', privacyAccepted: 'on', termsAccepted: 'on' };

async function mailedPath(to: string, page: string): Promise<string> {
  await w.deliver();
  const letter = w.letters.findLast((sent) => sent.to === to);
  return new RegExp(`(${page}[\\w-]+)`).exec(letter?.text ?? '')?.[1] ?? '';
}

describe('registering without script', () => {
  it.each([
    ['/registration', {}],
    ['/registration?mode=taj', { taj: '111 111 110' }],
    ['/registration?mode=tax_id', { taxId: '8292571231' }],
    ['/registration/voucher', { voucherCode: 'NEMVAN22' }],
    ['/registration/voucher/index-for-error', { voucherCode: 'NEMVAN23' }],
    ['/med24/registration', {}],
    ['/med24/registration/activate-key', { activationKey: 'NEMVAN24' }],
  ])(
    'at %s goes from the form by the mailed link to a logged-in customer (S2.1-02, S2.1-05, S3.4-01, S8.3-24)',
    async (path, own) => {
      const jar: Jar = new Map();
      const email = `${path.replaceAll(/\W/g, '')}@example.com`;
      const form = await visit(w, path, { jar });
      expect(form.document.querySelectorAll('main form input[name=email]')).toHaveLength(1);
      const wrong = await visit(w, path, post({ ...person, email: 'nobody', phone: '0721234567', ...own }, jar));
      expect(wrong.document.querySelector<HTMLInputElement>('#lastName')?.value).toBe('Szőke');
      const faults = wrong.document.querySelectorAll('[role=alert] a').length;
      expect(faults).toBe(path.includes('tax_id') ? 3 : 2);
      const entries = path.includes('tax_id') ? { taxId: '8293481231' } : own;
      const good = path.includes('tax_id')
        ? { ...entries, taxId: '8365670003', 'birthDate-year': '1967', 'birthDate-month': '2', 'birthDate-day': '13' }
        : entries;
      const sent = await visit(w, path, post({ ...person, email, ...good }, jar));
      expect(heading(sent)).toBe('Nézze meg az e-mailjeit');
      const link = await mailedPath(email, '/verify-registration/');
      const weak = await visit(w, link, post({ password: 'rövid' }, jar));
      expect(weak.document.querySelector('#password-error')).not.toBeNull();
      const home = await visit(w, link, post({ password: goodPassword }, jar));
      expect(home.text).toContain('A regisztráció sikeres');
      expect(jar.has('token')).toBe(true);
      expect(heading(await visit(w, link, { jar: new Map() }))).toBe('Adja meg a jelszavát');
    },
  );

  it.each(['hu', 'en', 'ro'])(
    'says at each box in %s what its error demands, and links to all of it (S8.3-17, S8.3-19)',
    async (language) => {
      const { document } = await visit(w, '/registration', {
        language,
        method: 'POST',
        form: { email: 'a@example.com' },
      });
      for (const [name, parts] of [
        ['privacyAccepted', 1],
        ['termsAccepted', 2],
      ] as const) {
        const error = document.querySelector(`#${name}-error`)?.textContent ?? '';
        const links = [...document.querySelectorAll<HTMLAnchorElement>(`label[for=${name}] a`)];
        expect(links, name).toHaveLength(parts);
        for (const { textContent, pathname } of links) {
          expect(error, name).toContain(textContent);
          expect((await visit(w, pathname, { language })).status, pathname).toBe(200);
        }
      }
    },
  );

  it.each([
    ['hu', 'A születési dátum hibás. A napot nézze meg: 1 és 30 közötti szám.'],
    ['en', 'The date of birth is wrong. Check the day: a number from 1 to 30.'],
    ['ro', 'Data nașterii este greșită. Verificați ziua: un număr de la 1 la 30.'],
  ])('says in %s which part of a date is wrong, and leads to it (S1-11, S5-12)', async (language, message) => {
    const form = { ...person, email: 'a@example.com', 'birthDate-month': '4', 'birthDate-day': '31' };
    const { document } = await visit(w, '/registration', { language, method: 'POST', form });
    expect(document.querySelector('#birthDate-error')?.textContent).toBe(message);
    const invalid = [...document.querySelectorAll<HTMLInputElement>('fieldset [aria-invalid=true]')];
    expect(invalid.map(({ id, name, value }) => [id, name, value])).toEqual([['birthDate', 'birthDate-day', '31']]);
    const [link] = document.querySelectorAll('[role=alert] a[href="#birthDate"]');
    expect(link?.textContent).toContain(message);
  });

  it('speaks of a voucher where one was typed, not of a coupon (S8.3-20)', async () => {
    const page = await visit(
      w,
      '/registration/voucher',
      post({ ...person, email: 'utalvany@example.com', voucherCode: 'ajándék' }),
    );
    expect(page.document.querySelector('#voucherCode-error')?.textContent).toContain('Az utalványkód hibás.');
    expect(page.text).not.toContain('kuponkód');
  });

  it('has no page where the partner closes it, and a voucher page says what went wrong (S4.2-10, S8.3-20)', async () => {
    const closed = await visit(w, '/registration', { host: 'telekom-health.localhost:3000' });
    expect(closed.url).toBe('/');
    const wrong = await visit(w, '/registration/voucher/index-for-error');
    expect(wrong.text).toContain('Ezt a kódot nem tudtuk beváltani');
  });
});

describe('a password', () => {
  it.each(['/password-recovery', '/mobileapp/password-recovery'])(
    'is recovered at %s (S2.1-02, S2.1-05, S8.3-24)',
    async (path) => {
      const { email } = await account(w.database, { passwordHash });
      expect(heading(await visit(w, path))).toBe('Új jelszó');
      const sent = await visit(w, path, post({ email }));
      expect(sent.text).toContain('Ha van ilyen fiók, elküldtük az e-mailt');
      const link = await mailedPath(email, `${path}/`);
      const done = await visit(w, link, post({ password: 'öt barna medve alszik' }));
      expect([heading(done), done.text.includes('Beállítottuk az új jelszavát')]).toEqual(['Bejelentkezés', true]);
      expect((await visit(w, link)).text).toContain('Ez a hivatkozás már nem él');
    },
  );

  it('and an e-mail address are changed by who knows the password (S2.2-01, S8.3-24)', async () => {
    const { id, email } = await account(w.database, { passwordHash, subscriptions: [] });
    const { token } = await w.session(id);
    const jar: Jar = new Map([['token', token]]);
    const refused = await visit(w, '/change-password', post({ currentPassword: 'x', password: 'x' }, jar));
    expect(refused.status).toBe(422);
    const password = 'hat kék zebra táncol';
    const changed = await visit(w, '/change-password', post({ currentPassword: goodPassword, password }, jar));
    expect(changed.text).toContain('Beállítottuk az új jelszavát');
    const next = `uj.${email}`;
    const page = await visit(w, '/change-email', post({ email: next, emailAgain: next, password }, jar));
    expect(page.text).toContain('Elküldtük az e-mailt');
    const link = await mailedPath(next, '/verify-email/');
    expect((await visit(w, link)).text).toContain('u•••@example.com');
    const done = await visit(w, link, post({}));
    expect(done.text).toContain('Beállítottuk az új e-mail-címét');
  });

  it.each(oneLanguage('en'))(
    'and the contact address are changed in %s: asked for in the account, confirmed by its letter (S2.1-05)',
    async (language) => {
      const { id, email } = await account(w.database, { passwordHash, subscriptions: [] });
      const jar: Jar = new Map([['token', (await w.session(id)).token]]);
      const mine = await visit(w, '/account', { jar, language });
      expect(mine.document.querySelector('main a[href="/change-contact-email"]')).not.toBeNull();
      const path = '/change-contact-email';
      expect((await visit(w, path, { jar, language })).text).toContain(email);
      const to = `ertesites.${email}`;
      const entries = { contactEmail: to, password: 'nem ez' };
      const refused = await visit(w, path, { ...post(entries, jar), language });
      expect(refused.document.querySelector('#password-error')).not.toBeNull();
      expect(refused.document.querySelector('#contactEmail')?.getAttribute('value')).toBe(to);
      const page = await visit(w, path, { ...post({ contactEmail: to, password: goodPassword }, jar), language });
      expect(page.url).toBe('/account?message=contact_email_sent');
      expect(page.document.querySelector('[role=status]')?.textContent?.trim()).not.toBe('');
      expect((await visit(w, path, { jar, language })).text).not.toContain(to);
      const link = await mailedPath(to, '/verify-contact-email/');
      await visit(w, link, post({}, jar));
      expect((await visit(w, path, { jar, language })).text).toContain(to);
      expect((await visit(w, '/account/profile', { jar, language })).text).toContain(to);
    },
  );

  it('is not asked for the insurance terms, which a tick accepts (S2.2-01, S8.3-20)', async () => {
    const { id } = await account(w.database, { passwordHash });
    const { token } = await w.session(id);
    const jar: Jar = new Map([['token', token]]);
    const page = await visit(w, '/privacy-statement', { jar });
    const version = page.document.querySelector<HTMLInputElement>('input[name=version]')?.value ?? '';
    await visit(w, '/privacy-statement', post({ version, privacyAccepted: 'on' }, jar));
    const unticked = await visit(w, '/insurance-terms', post({ version }, jar));
    expect(unticked.document.querySelector('#insuranceTermsAccepted-error')).not.toBeNull();
    const done = await visit(w, '/insurance-terms', post({ version, insuranceTermsAccepted: 'on' }, jar));
    expect(done.url).toBe('/account?message=submitted');
  });
});

describe.each(sampled(['en', 'ro'], 2))('the registration pages in %s', (language) => {
  it('keep what every page owes (S1-11, S2.1-02, S2.1-05)', async () => {
    for (const path of [
      '/registration',
      '/registration?mode=taj',
      '/registration?sent=1',
      '/registration/voucher',
      '/registration/voucher/index-for-error',
      '/med24/registration',
      '/med24/registration/activate-key',
      '/password-recovery',
      '/mobileapp/password-recovery?sent=1',
      '/login?message=password_set',
    ])
      await visit(w, path, { language });
  });
});
