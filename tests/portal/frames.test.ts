import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { services } from '../../contract/portal/services.ts';
import { account } from '../identity/account.ts';
import { addresses } from '../support/addresses.ts';
import { deep, sampled } from '../support/deep.ts';
import { good, type World, world } from '../support/world.ts';

// All pages, at three brands or in the deep run at every one: the page's row and the partner's record decide about
// frames, and no flag in the address adds to it (D6, T20). Every partner here names a parent of its own, so that no
// answer can be another's.

const folder = mkdtempSync(join(tmpdir(), 'kapu-frames-'));
const parentOf = (key: string) => `https://oldal.${key}.example`;
let w: World;
let everyPage: Awaited<ReturnType<typeof addresses>>;
beforeAll(async () => {
  cpSync('brands', folder, { recursive: true });
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const file = join(folder, name, 'brand.json');
    const brand = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...brand, frameAncestors: [parentOf(name)] }));
  }
  w = await world({ brands: folder });
  everyPage = await addresses(w);
});
afterAll(async () => {
  await w.close();
  rmSync(folder, { recursive: true });
});

const flags = ['iframe=1', '_webview=1'];

async function framing(path: string, host: string, cookie: string) {
  const { status, headers } = await w.request(path, { host, headers: { cookie } });
  const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  return { status, ancestors, options: headers.get('x-frame-options') };
}

/** Faults, and the rows that showed a page instead of leading elsewhere. */
async function walk(host: string, key: string, cookie = '', rows = everyPage) {
  const faults: string[] = [];
  const pages = new Set<string>();
  for (const { row, path } of rows) {
    const ancestors = row.frames === 'never' ? "'none'" : parentOf(key);
    const options = row.frames === 'never' ? 'DENY' : null;
    for (const flag of flags) {
      const answer = await framing(`${path}?${flag}`, host, cookie);
      if (answer.status < 300 || answer.status > 399) pages.add(row.id);
      if (answer.ancestors !== ancestors || answer.options !== options)
        faults.push(`${row.id} ${flag} ${answer.status}: ${answer.ancestors} ${answer.options}`);
    }
  }
  return { faults, pages };
}

describe('who may frame a page (D6, T20, R22)', () => {
  it('is the parents its partner names, or nobody, at each of the fifteen brands', { timeout: 180_000 }, async () => {
    const hosts = new Map(w.hosts.all.map(({ brand, name }) => [brand.key, name]));
    expect(hosts.size).toBe(15);
    const all = new Set<string>();
    // The next brand's sample moves on by a page, so that each page is covered.
    for (const [at, [key, name]] of [...hosts].entries()) {
      const { faults, pages } = await walk(`${name}:3000`, key, '', sampled(everyPage, 10, at));
      expect(faults, key).toEqual([]);
      // A sample of a portal with few pages may meet none of them.
      expect(pages.size, key).toBeGreaterThan(deep ? 3 : -1);
      for (const id of pages) all.add(id);
    }
    expect(all.size).toBeGreaterThan(20);
  });

  it.runIf(deep)('is the same for a customer, whatever they may open', { timeout: 120_000 }, async () => {
    const { id, subscriptions } = await account(w.database, {
      subscriptions: [Permission.options],
      services: services.map(({ key }) => key),
    });
    const { token, headers } = await w.session(id);
    const sid = subscriptions[0] ?? '';
    good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, { ...headers, sid }));
    const known = await walk('localhost:3000', 'default', `token=${token}`);
    const stranger = await walk('localhost:3000', 'default');
    const atDesk = await walk('localhost:3000', 'default', (await w.desk(['supervisor'])).cookie);
    expect([...known.faults, ...atDesk.faults]).toEqual([]);
    // Every page is shown somewhere, but a plan to pay, a campaign of another's, and pages that only lead on.
    const never = everyPage.filter(({ row }) => ![known, stranger, atDesk].some(({ pages }) => pages.has(row.id)));
    expect(
      never
        .filter(({ row }) => !row.med24)
        .map(({ row }) => row.id)
        .toSorted(),
    ).toEqual([
      'anyajegyszures2025',
      'desk-logout',
      'draft',
      'health-result-file',
      'language',
      'login-callback',
      'services-skin-check',
    ]);
  });
});
