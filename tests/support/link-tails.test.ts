import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEmail, recoverPassword } from '../../contract/identity/account.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { routes } from '../../contract/routes.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { bookedByGuest } from '../booking/booked.ts';
import { account } from '../identity/account.ts';
import { freshSlots } from './fixture.ts';
import { visit } from './visit.ts';
import { type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Tails of a copied link, of one in a sentence, or of one that a program cut from a letter. */
const tails = [
  ...[
    '.',
    ',',
    ';',
    ':',
    '!',
    ')',
    ']',
    '}',
    '>',
    '"',
    "'",
    '*',
    '…',
    '’',
    '”',
    '»',
    ').',
    '),',
    '.)',
    '...',
    ')!?',
    '。',
  ],
  ...[
    '%20',
    '%C2%A0',
    '%E2%80%8B',
    '%EF%BB%BF',
    '%0A',
    '%0D%0A',
    '%20.',
    '%E2%80%8B.',
    '%E2%80%9D.',
    '%3E',
    '%22',
    '%29.',
    '%',
  ],
] as const;

const newToken = () => randomBytes(32).toString('base64url');

async function leadsTo(path: string): Promise<string> {
  const response = await w.request(path);
  return response.status === 302 ? (response.headers.get('location') ?? '') : `${response.status}`;
}

/** As in a letter: the path's parameters filled in, the token of a booking in its query. */
const addresses = routes.flatMap(({ id, path }) => {
  if (path === '/' || path.includes('*')) return [];
  const filled = path.replaceAll(/:(\w+)\??/g, (_whole, name: string) => (name === 'token' ? newToken() : `${name}-7`));
  return [id === 'reservation' ? `${filled}?reservation=${newToken()}` : filled];
});
const handedOut = ['/download', '/download/export', '/download/coverage', '/download/invoice'].map(
  (folder) => `${folder}/${newToken()}`,
);
const files = [`/api/calendar-feeds/${newToken()}/visits.ics`, `/api/reservations/${newToken()}/visit.ics`];

describe('a sign behind a link is no part of it (D2)', () => {
  it.each(tails)('"%s"', async (tail) => {
    const faults: string[] = [];
    for (const address of [...addresses, ...handedOut, ...files]) {
      const target = await leadsTo(`${address}${tail}`);
      if (target !== address) faults.push(`${address}${tail} -> ${target}`);
    }
    expect(faults).toEqual([]);
  });

  it.each([
    ['blanks and invisible signs within it', (token: string) => `${token.slice(0, 9)}%E2%80%8B${token.slice(9)}`],
    ['a bracket before it', (token: string) => `(${token})`],
    ['a word behind it', (token: string) => `${token}.%20Thanks`],
    ['an entity of HTML behind it', (token: string) => `${token}&gt;`],
    ['what a tracker added', (token: string) => `${token}.?fbclid=x`],
  ])('nor are %s', async (_what, written) => {
    const token = newToken();
    const [path = '', query] = (await leadsTo(`/my-reservations/${written(token)}`)).split('?');
    expect([path, query ?? 'fbclid=x']).toEqual([`/my-reservations/${token}`, 'fbclid=x']);
    if (written(token).includes('?') || written(token).includes('&')) return;
    const inQuery = await leadsTo(`/services/provider-search/reservation?reservation=${written(token)}&from=letter`);
    expect(inQuery).toBe(`/services/provider-search/reservation?reservation=${token}&from=letter`);
  });

  it('and an address without one leads nowhere else, nor to another host', async () => {
    for (const address of [...addresses, ...files].filter((one) => /[\w-]{40}/.test(one)))
      expect(await leadsTo(address), address).not.toContain(address.slice(0, -1));
    const search = '/services/provider-search?text=Dr.';
    expect(await leadsTo(search)).toBe('200');
    for (const path of ['//other.example.', '//other.example/)', '/%2F%2Fother.example.'])
      expect(await leadsTo(path), path).not.toMatch(/^(?:\/\/|https?:)/);
    expect((await w.request('/api/reservations/abc.')).status).toBe(404);
    expect((await w.request(`/my-reservations/${newToken()}.`, { method: 'POST' })).status).not.toBe(302);
  });

  it('and what a page’s script asks for is answered where it is (S1-04)', async () => {
    for (const address of addresses) {
      const [path = '', query] = address.split('?');
      const target = await leadsTo(`${path}.data${query === undefined ? '' : `?${query}`}`);
      expect(target.split('?')[0], path).not.toBe(path);
    }
  });

  it('and a token that nobody was given is unknown still', async () => {
    for (const path of [
      '/services/provider-search/reservation?reservation=',
      '/move-reservation/',
      '/delete-public-reservation/',
    ])
      expect((await visit(w, `${path}${newToken()}.`)).status, path).toBe(404);
  });
});

const freshSlot = freshSlots();
const password = 'három zöld teve ugrik';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

function linksTo(email: string): string[] {
  const links = w.letters
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .map((link) => link.replace(/^https?:\/\/[^/]+/, ''));
  return [...new Set(links)];
}

it.each(['.', ')', ',', '%20', '%E2%80%8B', '%E2%80%9D.'])(
  'every link of the letters to guests and customers opens what it opens without "%s" behind it (D2)',
  async (tail) => {
    const name = Buffer.from(tail).toString('hex');
    const guest = `guest-${name}@example.com`;
    await bookedByGuest(w, freshSlot(), guest);
    const made = await account(w.database, { passwordHash, subscriptions: [['hasAppointments']] });
    const { headers } = await w.session(made.id);
    await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers);
    await w.call(recoverPassword, { email: made.email, captcha: 'person' });
    await w.call(changeEmail, { email: `new-${name}@example.com`, password }, headers);
    await w.deliver();
    const links = [guest, made.email, `new-${name}@example.com`].flatMap(linksTo);
    expect(links.length).toBeGreaterThanOrEqual(4);
    for (const link of links) {
      const [plain, withTail] = [await visit(w, link), await visit(w, `${link}${tail}`)];
      expect([withTail.status, withTail.document.querySelector('h1')?.textContent], link).toEqual([
        200,
        plain.document.querySelector('h1')?.textContent,
      ]);
    }
  },
);
