import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { href } from '../../contract/href.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { account } from '../identity/account.ts';
import { sampled } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { bookingFields, guestFields } from '../support/guest.ts';
import { type Jar, sentBy, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

// Without script: every button that leads away from a form saves its entries, and the form shows them again.

const password = 'egy hosszú, jó jelszó';
const person = { ...guestFields, email: 'unige@example.com' };
const entries = { ...bookingFields, email: person.email, patientComment: 'Fáj a térdem' };

let w: World;
let jar: Jar;
beforeEach(async () => {
  w = await world();
  jar = new Map();
});
afterEach(() => w.close());

async function startHold(hour = '09:00'): Promise<string> {
  const at = slotId(0, `2026-11-24T${hour}`);
  const { token } = good(await w.call(startReservation, { slotId: at, subfunctionId: 101 }));
  return href('reservation', {}, { reservation: token });
}

/** `selector` is the pressed button, of the form or belonging to it. */
function pressed({ document }: Visit, selector: string, filled: Record<string, string> = {}) {
  const button = document.querySelector<HTMLButtonElement>(selector);
  if (!button?.form) throw new Error(`no form has ${selector}`);
  for (const [name, value] of Object.entries(filled)) {
    const field = button.form.elements.namedItem(name);
    if (!field || !('value' in field)) throw new Error(`the form has no ${name}`);
    field.value = value;
  }
  const form = Object.fromEntries([...sentBy(button)].map(([name, value]) => [name, String(value)]));
  return { to: button.getAttribute('formaction') ?? button.form.getAttribute('action') ?? '', form };
}

async function press(page: Visit, selector: string, filled: Record<string, string> = {}, language = 'hu') {
  const { to, form } = pressed(page, selector, filled);
  return visit(w, to, { method: 'POST', form, jar, language });
}

function shownIn({ document }: Visit, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    names.map((name) => {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
      return [name, field?.value];
    }),
  );
}

const ways = [
  { name: 'the language', button: 'form[action="/language"] button[value=en]', language: 'en' },
  { name: 'the cookies', button: '#cookie-bar button[value=necessary]', language: 'hu' },
  { name: 'ten minutes more', button: 'button[name=press][value=keep]', language: 'hu' },
  { name: 'the log-in of the same page, and back', button: 'button[value=to-login]', language: 'hu' },
];

describe('the reservation’s form without script', () => {
  it('names the part of a date that is wrong, and keeps all that was typed (S1-11, S5-12)', async () => {
    const page = await visit(w, await startHold(), { jar });
    const filled = { ...entries, birthDate: '1980. hetedik 14.' };
    const refused = await press(page, 'button[value=register]:not(.hidden)', filled);
    expect(refused.document.querySelector('#birthDate-error')?.textContent).toBe(
      'A születési dátum hibás. A hónapot nézze meg: 1 és 12 közötti szám vagy a hónap neve.',
    );
    expect(refused.document.querySelector('#birthDate')?.getAttribute('aria-invalid')).toBe('true');
    expect(shownIn(refused, Object.keys(filled))).toEqual(filled);
  });

  it.each(sampled(ways, 3))(
    'keeps all fields on the way over $name, and after a reload (S1-11, S4.4-04, S9-09, R5)',
    async (way) => {
      const path = await startHold();
      const page = await visit(w, path, { jar });
      const back = await press(page, way.button, entries, way.language);
      const here = await visit(w, path, { jar, language: way.language });
      if (way.name.includes('log-in')) {
        expect(shownIn(back, Object.keys(entries))).toEqual(entries);
        const again = await press(here, 'button[value=to-register]');
        expect(shownIn(again, Object.keys(entries))).toEqual(entries);
        return;
      }
      expect(back.document.documentElement.lang).toBe(way.language);
      expect(shownIn(back, Object.keys(entries))).toEqual(entries);
      expect(shownIn(here, Object.keys(entries))).toEqual(entries);
    },
  );

  it('comes back after the log-in of the header, with the comment to the doctor in the customer’s form (S4.4-04, S8.1-01)', async () => {
    const { email } = await account(w.database, { passwordHash: await hashPassword(password), subscriptions: [] });
    const path = await startHold();
    const page = await visit(w, path, { jar });
    const login = await press(page, 'header button[name=to]', entries);
    expect(login.document.querySelector<HTMLInputElement>('input[name=next]')?.value).toBe(path);
    const customers = await press(login, 'main button:not([name]):not(.hidden)', { email, password });
    expect(customers.document.querySelector('[value=finish-with-login]')).not.toBeNull();
    expect(shownIn(customers, ['patientComment'])).toEqual({ patientComment: 'Fáj a térdem' });
  });

  it('follows to another time, and ends with the booking that was sent or given up (R5, P06)', async () => {
    const path = await startHold();
    const away = await press(await visit(w, path, { jar }), 'aside button[name=to], main button[name=to]', entries);
    expect(away.url).toMatch(/^\/providers\//);
    const again = await visit(w, path, { jar });
    expect(shownIn(again, Object.keys(entries))).toEqual(entries);
    await press(again, 'button[value=release]');
    expect(jar.has('draft')).toBe(false);
    expect(await drafts()).toBe(0);
    const next = await visit(w, await startHold('09:30'), { jar });
    const form = { ...entries, privacyAccepted: 'on', termsAccepted: 'on', captcha: 'person' };
    const { to, form: sent } = pressed(next, 'button[value=register]', entries);
    const done = await visit(w, to, { method: 'POST', form: { ...sent, ...form }, jar });
    expect(done.document.querySelector('[name=code]')).not.toBeNull();
    expect(await drafts()).toBe(0);
  });

  it('is there again when the hold ran out and the same time is taken anew (R5)', async () => {
    const path = await startHold();
    await press(await visit(w, path, { jar }), 'button[name=press][value=keep]', entries);
    w.pass({ minutes: 21 });
    const ended = await visit(w, path, { jar });
    expect(ended.document.querySelector('[name=lastName]')).toBeNull();
    const again = await press(ended, 'main button[value=start]');
    expect(again.url).not.toBe(path);
    expect(shownIn(again, Object.keys(entries))).toEqual(entries);
  });

  it('shows what a refused form brought, not the draft, and has it after a reload too (R5)', async () => {
    const path = await startHold();
    await press(await visit(w, path, { jar }), 'form[action="/language"] button[value=hu]', entries);
    const refused = await press(await visit(w, path, { jar }), 'button[value=register]', { lastName: 'Másik' });
    expect(refused.status).toBe(422);
    expect(shownIn(refused, ['lastName', 'phone'])).toEqual({ lastName: 'Másik', phone: entries.phone });
    expect(shownIn(await visit(w, path, { jar }), ['lastName'])).toEqual({ lastName: 'Másik' });
  });

  it('shows nothing of it to whoever has the address alone (T01, R42)', async () => {
    const path = await startHold();
    await press(await visit(w, path, { jar }), 'form[action="/language"] button[value=hu]', entries);
    const stranger = await visit(w, path, { jar: new Map() });
    expect(shownIn(stranger, ['lastName', 'patientComment'])).toEqual({ lastName: '', patientComment: '' });
  });

  it('is sent by Enter to the next step, not to the cookies or another language (S2.7-01)', async () => {
    const page = await visit(w, await startHold(), { jar });
    const [first] = [...(page.document.querySelector<HTMLFormElement>('form#step')?.elements ?? [])].filter(
      (element) => element.getAttribute('type') === 'submit',
    );
    expect([first?.getAttribute('name'), first?.getAttribute('formaction')]).toEqual([null, null]);
  });

  async function drafts(): Promise<number> {
    return (await w.database.db.selectFrom('draft').select('id').execute()).length;
  }
});

const forms = [
  { path: '/registration', host: 'localhost:3000', fields: person },
  { path: '/password-recovery', host: 'localhost:3000', fields: { email: 'a@example.com' } },
  { path: '/login', host: 'localhost:3000', fields: { email: 'a@example.com' } },
  { path: '/my-reservations', host: 'localhost:3000', fields: { email: 'a@example.com' } },
];

describe('every other form', () => {
  it.each(sampled(forms, 2))(
    '$path keeps its fields over a change of language, and no password (S1-11, R5)',
    async (way) => {
      const { path, fields } = way;
      const page = await visit(w, path, { jar });
      const hasPassword = page.document.querySelector('form#step [name=password]') !== null;
      const filled = { ...fields, ...(hasPassword && { password: 'titkos jelszó' }) };
      const back = await press(page, 'form[action="/language"] button[value=en]', filled, 'en');
      expect(shownIn(back, Object.keys(fields))).toEqual(fields);
      if (hasPassword) expect(shownIn(back, ['password'])).toEqual({ password: '' });
      const rows = await w.database.db.selectFrom('draft').select('sealed').execute();
      for (const { sealed } of rows) expect(w.services.keys.open(sealed)).not.toContain('titkos');
      expect(shownIn(await visit(w, path, { jar: new Map() }), Object.keys(fields))).toEqual(
        Object.fromEntries(Object.keys(fields).map((name) => [name, ''])),
      );
    },
  );

  it('is forgotten by the browser with the log-out (ASVS 14.3.1)', async () => {
    const { id } = await account(w.database, { subscriptions: [] });
    jar.set('token', (await w.session(id)).token);
    jar.set('draft', 'A'.repeat(43));
    await visit(w, href('force-logout'), { method: 'POST', form: {}, jar });
    expect([jar.has('token'), jar.has('draft')]).toEqual([false, false]);
  });

  it('comes back to a customer whose session had ended when it was sent (S8.1-01, R5)', async () => {
    const { id, email } = await account(w.database, { passwordHash: await hashPassword(password), subscriptions: [] });
    jar.set('token', (await w.session(id)).token);
    const page = await visit(w, href('change-email'), { jar });
    await w.database.db
      .updateTable('session')
      .set({ ended_at: w.now().toString() })
      .where('account_id', '=', id)
      .execute();
    const filled = { email: 'uj@example.com', emailAgain: 'uj@example.com' };
    const home = await press(page, 'main button:not([name]):not(.hidden)', filled);
    const link = home.document.querySelector('main a[href^="/login?next="]')?.getAttribute('href') ?? '';
    const login = await visit(w, link, { jar });
    const again = await press(login, 'main button:not([name]):not(.hidden)', { email, password });
    expect(shownIn(again, Object.keys(filled))).toEqual(filled);
  });
});

describe('the search of the home page without script', () => {
  const query = { q: 'bőrgyógy', location: 'B' };

  it.each(ways.slice(0, 2))('keeps both fields on the way over $name (S1-11, S9-09, R5)', async (way) => {
    const home = await visit(w, '/', { jar });
    const back = await press(home, way.button, query, way.language);
    expect([back.status, new URL(back.url, 'http://localhost').pathname]).toEqual([200, '/']);
    expect(shownIn(back, Object.keys(query))).toEqual(query);
    const again = await press(back, 'form[action="/language"] button[value=ro]', { q: 'reuma', location: '' }, 'ro');
    expect(shownIn(again, Object.keys(query))).toEqual({ q: 'reuma', location: '' });
    expect(again.document.querySelector('main form')?.getAttribute('action')).toContain('provider-search');
  });

  it('leads nowhere else and takes nothing longer than the field does (T17)', async () => {
    const form = { q: 'x'.repeat(81), location: 'Pécs', choice: 'necessary' };
    const away = await visit(w, '/cookies?back=https://evil.example/', { method: 'POST', form, jar });
    expect(away.url).toBe('/cookies?message=cookies_saved');
    const long = await visit(w, '/cookies?back=/', { method: 'POST', form, jar });
    expect(long.url).toBe('/?location=P%C3%A9cs&message=cookies_saved');
  });
});
