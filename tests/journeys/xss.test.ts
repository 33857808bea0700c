import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inGroups, payloads, tried, vectors } from '../hostile/payloads.ts';
import { deep, sampled } from '../support/deep.ts';
import { type LivePortal, live, openTab, stopped } from './live.ts';

// Texts of a partner, a directory, a visitor or an address stay text: in a real browser none of them runs, and the
// policy, the second door, has nothing to stop (T18).

const folder = mkdtempSync(join(tmpdir(), 'kapu-xss-'));
/** Closes a block of Markdown that the payload before may have opened, so that each is read by itself. */
const closed = '\n\n--></script></style></pre></textarea>\n\n';
const groups = inGroups(120);
let portal: LivePortal;
beforeAll(async () => {
  cpSync('brands', folder, { recursive: true });
  const own = join(folder, 'default');
  const pages = join(own, 'contents/hu/pages');
  mkdirSync(pages, { recursive: true });
  for (const [no, group] of groups.entries()) {
    const title = JSON.stringify(group[0]);
    const lead = JSON.stringify(group.slice(1, 20).join(' '));
    const body = [
      group.slice(0, 60).join(closed),
      `## ${group[60]}`,
      group
        .slice(60, 80)
        .map((text) => `- ${text}`)
        .join('\n'),
      `## ${group[80]}`,
      ...group.slice(80).map((text) => `### ${text}\n\n${text}${closed}`),
    ].join('\n\n');
    const head = `title: ${title}\nlead: ${lead}\nversion: 2026-11-21\nsections: [text, cards]\naction: { text: ${title}, href: ${title} }`;
    writeFileSync(join(pages, `xss-${no}.md`), `---\n${head}\n---\n${body}\n`);
  }
  const file = join(own, 'brand.json');
  const brand = JSON.parse(readFileSync(file, 'utf8'));
  const all = vectors.join(' ');
  const hours = { ...brand.phone.hours, hu: all };
  writeFileSync(
    file,
    JSON.stringify({ ...brand, name: all, wordmark: all, productSuffix: all, phone: { ...brand.phone, hours } }),
  );
  const escaped = `${all}`.replaceAll("'", "''").replaceAll(/[{}]/g, (sign) => `'${sign}'`);
  writeFileSync(
    join(own, 'texts.hu.json'),
    JSON.stringify({ 'home.hero.title': escaped, 'home.hero.lead': escaped, 'home.search.location': escaped }),
  );
  portal = await live({ brands: folder });
}, 120_000);
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

/** Records all scripts that run and all violations of the policy. */
async function wired() {
  const { context, page } = await openTab(portal);
  context.setDefaultTimeout(60_000);
  const heard: string[] = [];
  await context.exposeBinding('pwned', ({ page: where }) => void heard.push(`ran: ${where.url()}`));
  const reports = await stopped(context);
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') heard.push(`asked: ${request.url()}`);
  });
  return { context, page, heard, reports };
}

/** The payloads that wait for a click, and whether any are on the page. */
async function waiting(page: Page): Promise<{ armed: string[]; there: boolean }> {
  return page.evaluate(() => {
    const armed: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) armed.push(`${element.tagName} ${name}`);
        const leads = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc', 'poster'].includes(name);
        if (leads && /^[\s\p{Cc}]*(?:javascript|vbscript|data:text)/iu.test(value.replaceAll(/[\t\n\r]/g, '')))
          armed.push(`${element.tagName} ${name}=${value}`);
      }
    }
    const foreign =
      'main :is(iframe, object, embed, base, meta, link[rel=stylesheet], script:not([type]):not([nonce]))';
    for (const element of document.querySelectorAll(foreign)) armed.push(element.outerHTML.slice(0, 80));
    return { armed, there: document.documentElement.outerHTML.includes('pwned') };
  });
}

async function look(page: Page, path: string): Promise<void> {
  await page.goto(`${portal.base()}${path}`);
  expect(await waiting(page), path.slice(0, 200)).toEqual({ armed: [], there: true });
}

async function quiet({ context, heard, reports }: Awaited<ReturnType<typeof wired>>): Promise<void> {
  expect({ heard, reports }).toEqual({ heard: [], reports: [] });
  await context.close();
}

describe(`${tried.length} of ${payloads.length} payloads (T18)`, () => {
  it('in a partner’s texts, headings, links, name and wording', { timeout: 180_000 }, async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(5000);
    expect(tried.length).toBeGreaterThanOrEqual(deep ? 5000 : 700);
    const tab = await wired();
    for (const no of groups.keys()) await look(tab.page, `/xss-${no}`);
    await look(tab.page, '/xss-0?iframe=1');
    await look(tab.page, '/');
    await quiet(tab);
  });

  it('in the names of doctors, practices, streets and places', { timeout: 180_000 }, async () => {
    const tab = await wired();
    const { database, services } = portal.w;
    const doctors = await database.db.selectFrom('doctor').select('id').orderBy('id').execute();
    const providers = await database.db.selectFrom('provider').select('id').orderBy('id').execute();
    const first = `/providers/${providers[0]?.id}`;
    const pieces = inGroups(40).map((group) => group.join(' '));
    const each = doctors.length * 2 + providers.length;
    for (let at = 0; at < pieces.length; at += each) {
      const names = pieces.slice(at, at + each);
      const next = () => names.shift() ?? 'pwned';
      for (const { id } of doctors)
        await database.db
          .updateTable('doctor')
          .set({ family_name: next(), given_name: next() })
          .where('id', '=', id)
          .execute();
      for (const { id } of providers)
        await database.db.updateTable('provider').set({ name: next() }).where('id', '=', id).execute();
      await services.directory.refresh();
      const fresh = `n=${at}`;
      await look(tab.page, `/services/provider-search?subfunction=101&${fresh}`);
      await look(tab.page, `/services/provider-search?listType=providers&${fresh}`);
      await look(tab.page, `${first}?${fresh}`);
      await look(tab.page, `${first}/doctors/${doctors[0]?.id}?${fresh}`);
    }
    await quiet(tab);
  });

  it('in what a visitor types and is shown again, and in the address', { timeout: 180_000 }, async () => {
    const tab = await wired();
    const { page } = tab;
    for (const vector of sampled(vectors, 12)) {
      const query = encodeURIComponent(vector);
      await look(
        page,
        `/services/provider-search?location=${query}&doctorName=${query}&message=${query}&next=${query}`,
      );
    }
    // An address longer than this is refused before any page.
    for (const group of inGroups(120)) {
      const query = encodeURIComponent(group.join(' ')).slice(0, 6000).replace(/%\w?$/, '');
      await look(page, `/services/provider-search?location=${query}`);
    }
    await page.goto(`${portal.base()}/services/provider-search?subfunction=101`);
    await page.locator('button[name=slotId]').first().click();
    await page.waitForURL(/reservation=/);
    for (const group of inGroups(250)) {
      const entry = group.join('\n');
      const answered = page.waitForEvent('load');
      await page.evaluate((text) => {
        const form = document.createElement('form');
        form.method = 'post';
        const fields = {
          intent: 'register',
          lastName: text,
          firstName: text,
          email: text,
          phone: text,
          patientComment: text,
        };
        for (const [name, value] of Object.entries(fields)) {
          const field = document.createElement('textarea');
          Object.assign(field, { name, value });
          form.append(field);
        }
        document.body.append(form);
        form.submit();
      }, entry);
      await answered;
      expect(await waiting(page)).toEqual({ armed: [], there: true });
    }
    await quiet(tab);
  });
});
