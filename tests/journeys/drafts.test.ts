import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { hydrated } from '../../tasks/hydrated.ts';
import { account } from '../identity/account.ts';
import { bookingFields } from '../support/guest.ts';
import { type LivePortal, live, openTab, press, type Tab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const entries = { ...bookingFields, email: 'unige.drafts@example.com', patientComment: 'Fáj a térdem' };

async function atForm(script: boolean): Promise<Tab> {
  const tab = await openTab(portal, { script });
  await tab.page.goto(`${portal.base()}/services/provider-search?subfunction=101&location=Budapest`);
  await tab.page.locator('button[name=slotId]').first().click();
  await tab.page.waitForURL(/reservation=/);
  if (script) await hydrated(tab.page);
  return tab;
}

async function type(page: Page, values: Record<string, string> = entries): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.fill(`[name="${name}"]`, value);
}

function fieldValues(page: Page, names = Object.keys(entries)): Promise<Record<string, string>> {
  return page.evaluate(
    (fieldNames) =>
      Object.fromEntries(
        fieldNames.map((name) => [name, document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '']),
      ),
    names,
  );
}

function stored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
}

const scripts = [true, false];

describe.each(scripts)('what was typed for a booking, script: %s', (script) => {
  it('survives another language and the choice about cookies (S1-11, S9-09, R5)', { timeout: 60_000 }, async () => {
    const { page, errors, context } = await atForm(script);
    await type(page);
    await page.locator('header summary:has(.uppercase)').click();
    await press(page, page.locator('header form[action="/language"] button[value=en]'));
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await fieldValues(page)).toEqual(entries);
    if (script) await hydrated(page);
    await page.fill('[name=firstName]', 'Kata');
    const decline = page.locator('#cookie-bar button[value=necessary]');
    if (script) await decline.click();
    else await press(page, decline);
    await page.locator('#cookie-bar').waitFor({ state: 'detached' });
    expect(await fieldValues(page)).toEqual({ ...entries, firstName: 'Kata' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('survives a log-in on the way, and the comment stays with the visit (S4.4-04)', { timeout: 60_000 }, async () => {
    const password = 'egy hosszú, jó jelszó';
    const { email } = await account(portal.w.database, {
      passwordHash: await hashPassword(password),
      subscriptions: [],
    });
    const { page, errors, context } = await atForm(script);
    await type(page);
    await press(page, page.locator('button[value=to-login]'));
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await press(page, page.locator('main button[name=intent][value=login]'));
    await page.locator('button[value=finish-with-login]').waitFor();
    expect(await fieldValues(page, ['patientComment'])).toEqual({ patientComment: entries.patientComment });
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('with script', () => {
  it('survives a reload where it was typed before the file that keeps it had come (R5)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await atForm(true);
    const comes = Promise.withResolvers<void>();
    await page.route('**/assets/drafts-*', (route) => comes.promise.then(() => route.continue()));
    await page.reload();
    await hydrated(page);
    await page.fill('[name=firstName]', 'Kata');
    const saved = page.waitForRequest((request) => request.url().endsWith('/draft'));
    comes.resolve();
    await (await saved).response();
    await page.reload();
    expect(await fieldValues(page, ['firstName'])).toEqual({ firstName: 'Kata' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('it survives a reload and a second tab, and nothing of it stays in the browser but a key (R5, P04, T23)', {
    timeout: 60_000,
  }, async () => {
    const { page, errors, context } = await atForm(true);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.status() === 204);
    await page.locator('[name=patientComment]').pressSequentially('Fáj a térdem');
    await saved;
    await type(page);
    expect(await stored(page)).not.toContain('térdem');
    await page.reload();
    await hydrated(page);
    expect(await fieldValues(page)).toEqual(entries);
    await expect.poll(() => stored(page), { timeout: 10_000 }).not.toContain('Szőke');
    const second = await context.newPage();
    await second.goto(page.url());
    expect(await fieldValues(second)).toEqual(entries);
    expect((await context.cookies()).find(({ name }) => name === 'draft')?.httpOnly).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('it survives a connection that is lost while somebody types (S4.7-02, F18)', { timeout: 60_000 }, async () => {
    const { page, context } = await atForm(true);
    await context.setOffline(true);
    await type(page, { lastName: 'Szőke', patientComment: 'Fáj a térdem' });
    expect(await stored(page)).toContain('Szőke');
    expect(await stored(page)).not.toContain('térdem');
    await context.setOffline(false);
    await page.reload();
    await hydrated(page);
    expect(await fieldValues(page, ['lastName'])).toEqual({ lastName: 'Szőke' });
    await context.close();
  });

  it('is sent nowhere when the fields are a password or a code (T05)', { timeout: 60_000 }, async () => {
    const { page, context } = await atForm(true);
    await press(page, page.locator('button[value=to-login]'));
    await hydrated(page);
    const bodies: string[] = [];
    page.on('request', (request) => void bodies.push(request.postData() ?? ''));
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/draft'));
    await page.fill('[name=password]', 'titkos jelszó');
    await page.fill('[name=email]', 'a@example.com');
    await saved;
    expect(bodies.join(' ')).toContain('example.com');
    expect(bodies.join(' ')).not.toContain('titkos');
    expect(await stored(page)).not.toContain('titkos');
    await context.close();
  });
});
