import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn, systemClock } from '../../server/platform/clock.ts';
import { careCustomer, newCare, stepper } from '../care/medical-care.ts';
import { sampled } from '../support/deep.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';

let portal: LivePortal;
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
    expect(await at.locator('main button[value=finish], main button[value=take]').count()).toBe(0);
    await page.reload();
    expect(await page.textContent('h1')).not.toMatch(called);
    await visitor.context.close();
    await desk.context.close();
  });
});

describe.each(sampled(ways, 3))('somebody at the desk, in $name', ({ name, language }) => {
  it('approves and books a medical care by the keyboard at every step of it (S7-14, R46)', {
    timeout: 60_000,
  }, async () => {
    const { w } = portal;
    const { headers } = await careCustomer(w);
    const from = dayIn(systemClock().add({ hours: 7 * 24 }), 'UTC');
    const answers = { requestedDates: [{ from, to: from }], radiusKm: 20, onsetDate: '2026-11-09', preauthRef: 'E-17' };
    const { id } = await newCare(w, headers, answers);
    const person = await w.desk(['supervisor']);
    const steps = stepper(w, person.headers, person.id);
    await steps.add_item(id, 0);
    await steps.send_for_approval(id, 1);
    const desk = await openTab(portal, { language });
    await desk.context.addCookies([
      { name: 'desk', value: person.token, url: portal.base(), sameSite: 'Strict', httpOnly: true },
    ]);
    const { page } = desk;
    const enter = () => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await page.goto(`${portal.base()}/desk/medical-cares/${id}`);
    await lookAt(desk, `desk-care-pending-${name}`);
    await skipTo(page, '#item-1');
    await page.keyboard.press('Space');
    await tabTo(page, 'button[value=approve]');
    await enter();
    await skipTo(page, 'button[value=book]');
    await enter();
    expect(await page.getAttribute('#provider', 'aria-invalid')).toBe('true');
    await lookAt(desk, `desk-care-refused-${name}`);
    await page.fill('#provider', 'Bükkfa Rendelő');
    await page.fill('#time', 'kedd 9:00');
    await skipTo(page, 'button[value=book]');
    await enter();
    await lookAt(desk, `desk-care-booked-${name}`);
    expect(await page.textContent('main dl')).toContain('kedd 9:00');
    await desk.context.close();
  });
});
