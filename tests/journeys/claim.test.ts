import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { claimPlan } from '../claims/claims.ts';
import { plainPdf } from '../files/pdfs.ts';
import { sampled } from '../support/deep.ts';
import { customerTab } from './customer-tab.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const yesterday = () => systemClock().toZonedDateTimeISO('Europe/Budapest').subtract({ days: 1 });

const ways = [
  { language: 'hu-HU', submitted: 'Elküldve' },
  { language: 'en-GB', submitted: 'Sent' },
  { language: 'ro-RO', submitted: 'Trimisă' },
];

it.each(sampled(ways, ways.length))(
  'a claim with three receipts is sent by keyboard alone, without script, on a phone of 360 pixels, in $language (S2.3-02, S9-01)',
  async ({ language, submitted }) => {
    const flags = ['hasClaimReporting'] as const;
    // The account of a test is covered from 2026 on.
    const tab = await customerTab(portal, { language, script: false, flags, plan: claimPlan({}) });
    const { page, context } = tab;
    const { year, month, day } = yesterday();
    const dateOf = (name: string): [string, string][] => [
      [`${name}-year`, String(year)],
      [`${name}-month`, String(month)],
      [`${name}-day`, String(day)],
    ];
    const type = async (fields: readonly (readonly [string, string])[]) => {
      for (const [name, value] of fields) {
        await tabTo(page, `[name="${name}"]`);
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(value);
      }
    };
    const enter = async (selector: string) => {
      await tabTo(page, selector);
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    };
    const go = 'form#step button[name=intent][value=next]:not(.hidden)';
    await page.goto(`${portal.base()}/services/claim-reporting`);
    await lookAt(tab, 'claim-1-list');
    await skipTo(page, 'main a.button');
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);

    await skipTo(page, '[name=benefit]');
    await page.keyboard.press('Space');
    const byPlace = new Map(dateOf('careDate'));
    for (const part of ['year', 'month', 'day'])
      await type([[`careDate-${part}`, byPlace.get(`careDate-${part}`) ?? '']]);
    await type([['complaint', 'Két hete fáj a térdem.']]);
    await type([['provider', 'Bükkfa Rendelő']]);
    await lookAt(tab, 'claim-2-care');
    await enter(go);
    for (const no of [1, 2, 3]) {
      await skipTo(page, '[name=type]');
      await page.keyboard.press('ArrowDown');
      await type([['invoiceNo', `${language}-${no}`], ...dateOf('issuedAt'), ['amount', `${no} 500`]]);
      await tabTo(page, '#file');
      const buffer = Buffer.from(await plainPdf(`journey ${no}`));
      await page.setInputFiles('#file', { name: `szamla-${no}.pdf`, mimeType: 'application/pdf', buffer });
      await lookAt(tab, `claim-4-expense-${no}`);
      await enter(no < 3 ? 'button[value=another]' : go);
    }
    await skipTo(page, '[name=bankAccount]');
    await page.keyboard.type('11773016-11111018');
    await lookAt(tab, 'claim-5-payee');
    await enter(go);
    expect(await page.locator('main').textContent()).toContain('szamla-3.pdf');
    await lookAt(tab, 'claim-6-check');
    await skipTo(page, '[name=statementTrue]');
    await page.keyboard.press('Space');
    await tabTo(page, '[name=dataConsent]');
    await page.keyboard.press('Space');
    await enter('form#step button[name=intent][value=send]:not(.hidden)');
    await page.waitForURL(/\/services\/claim-reporting\/[\dA-Z]{4}-[\dA-Z]{4}/);
    await page.locator('main a[href^="/services/claim-reporting/"]').first().click();
    await page.locator('#state').waitFor();
    const pageText = await page.locator('main').textContent();
    for (const text of [submitted, `${language}-1`, `${language}-3`, 'szamla-2.pdf']) expect(pageText).toContain(text);
    await lookAt(tab, 'claim-7-claim');
    await context.close();
  },
);
