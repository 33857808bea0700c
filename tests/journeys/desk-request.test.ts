import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeToCareRequest } from '../../contract/care/care-request.ts';
import { careCase } from '../care/request-at-desk.ts';
import { good } from '../support/world.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

/** Key presses without letters. */
const mostPresses = 40;

it('a doctor takes a request, asks back, books, answers and closes it by the keyboard alone, in 40 presses (S1-04, S1-08, R46)', {
  timeout: 60_000,
}, async () => {
  const { requestId, number, headers, id } = await careCase(portal.w, { files: 1 });
  const { token } = await portal.w.desk(['medical_adviser']);
  const desk = await openTab(portal, { width: 1280, height: 900 });
  await desk.context.addCookies([
    { name: 'desk', value: token, url: portal.base(), sameSite: 'Strict', httpOnly: true },
  ]);
  const { page } = desk;
  let presses = 0;
  const enter = async () => {
    presses += 1;
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  };
  const goTo = async (selector: string) => {
    presses += await tabTo(page, selector);
  };
  const write = async (text: string) => {
    await goTo('#text');
    await page.keyboard.type(text);
  };
  await page.goto(`${portal.base()}/desk/requests/${requestId}`);
  await lookAt(desk, 'desk-request');
  presses += 1 + (await skipTo(page, 'button[value=take]'));
  await enter();
  await lookAt(desk, 'desk-request-taken');
  const narrow = await desk.context.newPage();
  await narrow.setViewportSize({ width: 360, height: 780 });
  await narrow.goto(page.url());
  await narrow
    .locator('main details')
    .first()
    .evaluate((details) => details.setAttribute('open', ''));
  await lookAt({ ...desk, page: narrow }, 'desk-request-narrow');
  await narrow.close();
  await write('Mióta fáj?');
  await goTo('button[value=ask]');
  await enter();
  good(await portal.w.call(writeToCareRequest, { number, text: 'Tegnap óta.' }, headers));
  await page.reload();
  expect(await page.textContent('main')).toContain('Tegnap óta.');
  await goTo('button[name=book]');
  await enter();
  await lookAt(desk, 'desk-request-booked');
  await write('Időpontot foglaltunk Önnek.');
  await goTo('button[value=answer]');
  await enter();
  await goTo('button[value=close]');
  await enter();
  await lookAt(desk, 'desk-request-closed');
  expect(await page.locator('#steps').count()).toBe(0);
  expect(presses).toBeLessThanOrEqual(mostPresses);
  const visits = await portal.w.database.db
    .selectFrom('reservation')
    .select('status')
    .where('account_id', '=', id)
    .execute();
  expect(visits).toEqual([{ status: 'booked' }]);
  await desk.context.close();
});
