import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../deep.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type Live, live, lookAt, openTab, press } from './live.ts';

let portal: Live;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const search = '/services/provider-search?subfunction=101&location=hu-bu&doctorName=Nincsilyen';
const ways = [
  { name: 'hu', language: 'hu-HU', called: /^Vissza fogjuk hívni/ },
  { name: 'en', language: 'en-GB', called: /^We will call you/ },
  { name: 'ro', language: 'ro-RO', called: /^Vă vom suna/ },
];

describe.each(sampled(ways, 3))('somebody whose search ends with nothing, in $name', ({ name, language, called }) => {
  it('asks for a call at 360 px without script, and is called by somebody who uses the keyboard alone (R32, R46)', {
    timeout: 60_000,
  }, async () => {
    const visitor = await openTab(portal, { language, script: false });
    const { page } = visitor;
    await page.goto(portal.base() + search);
    await lookAt(visitor, `no-time-${name}`);
    await press(page, page.locator('main a[href^="/call-back"]'));
    await page.fill('#name', `Szőke ${name}`);
    await page.fill('#phone', '+36 30 123 4567');
    await page.check('#callWindow-morning');
    await page.check('#privacyAccepted');
    await lookAt(visitor, `call-back-${name}`);
    await press(page, page.locator('main form button'));
    await lookAt(visitor, `call-back-asked-${name}`);
    expect(await page.textContent('h1')).toMatch(called);
    const number = /[2-9B-Z]{4}-[2-9B-Z]{4}/.exec((await page.textContent('main dl')) ?? '')?.[0] ?? '';

    const { token } = await portal.w.desk(['agent']);
    const desk = await openTab(portal, { language });
    await desk.context.addCookies([
      { name: 'desk', value: token, url: portal.base(), sameSite: 'Strict', httpOnly: true },
    ]);
    const at = desk.page;
    const enter = async () => {
      await Promise.all([at.waitForEvent('load'), at.keyboard.press('Enter')]);
    };
    await at.goto(`${portal.base()}/desk`);
    await lookAt(desk, `desk-${name}`);
    const row = at.locator('tbody tr', { hasText: number }).locator('a');
    await skipTo(at, `a[href="${await row.getAttribute('href')}"]`);
    await enter();
    await lookAt(desk, `desk-call-back-${name}`);
    await skipTo(at, 'button[value=take]');
    await enter();
    await skipTo(at, '#note');
    await at.keyboard.type('Keddre kapott időpontot');
    await tabTo(at, '#outcome');
    await at.keyboard.press('Space');
    await lookAt(desk, `desk-call-back-taken-${name}`);
    await tabTo(at, 'button[value=finish]');
    await enter();
    expect(await at.textContent('main ol')).toContain('Keddre kapott időpontot');
    expect(await at.locator('main form').count()).toBe(0);
    await page.reload();
    expect(await page.textContent('h1')).not.toMatch(called);
    await visitor.context.close();
    await desk.context.close();
  });
});
