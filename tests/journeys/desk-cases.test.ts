import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifierHash } from '../../server/identity/registration/identifier.ts';
import { openMissing } from '../../server/identity/registration/unmatched/open-missing.ts';
import { account } from '../identity/account.ts';
import { entitle } from '../identity/entitle.ts';
import { sampled } from '../support/deep.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
  for (const { registered } of sizes) await entitle(portal.w, 'taj', registered.replaceAll(' ', ''));
});
afterAll(() => portal.close());

/** A person of the register opens one account, so each size has its own. */
const sizes = [
  { width: 360, height: 780, registered: '111 111 110' },
  { width: 1280, height: 800, registered: '333 333 330' },
];

/** A phone shows the lists in one row that scrolls sideways, the current one first. */
async function seesItsList(page: Page, width: number): Promise<void> {
  const lists = page.locator('main nav').first();
  await expect(lists.locator('li').count()).resolves.toBeGreaterThan(8);
  const box = await lists.locator('[aria-current=page]').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  const rows = await lists
    .locator('a')
    .evaluateAll((links) => new Set(links.map((a) => a.getBoundingClientRect().y)).size);
  if (width === 360) expect(rows).toBe(1);
}

it.each(sampled(sizes, 2))(
  'finds somebody in the register at $width px by the keyboard alone, from the number they say on the phone (S8.3-14, R46)',
  {
    timeout: 60_000,
  },
  async ({ width, height, registered }) => {
    const { w } = portal;
    const { id } = await account(w.database);
    const taj = '222222220';
    const named = { kind: 'taj', hash: identifierHash(w.services.keys, 'taj', taj), sealed: w.services.keys.seal(taj) };
    const row = { ...named, account_id: id, claimed_at: w.now().toString() };
    await w.database.db.insertInto('account_identifier').values(row).execute();
    await w.database.db.updateTable('account').set({ identification: 'pending' }).where('id', '=', id).execute();
    await openMissing(w.services, w.hosts.all);
    const { number } = await w.database.db
      .selectFrom('unmatched_member')
      .select('number')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    const { token: deskToken } = await w.desk(['supervisor']);
    const desk = await openTab(portal, { language: 'hu-HU', width, height });
    await desk.context.addCookies([
      { name: 'desk', value: deskToken, url: portal.base(), sameSite: 'Strict', httpOnly: true },
    ]);
    const { page } = desk;
    const enter = () => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await page.goto(`${portal.base()}/desk?list=members`);
    await lookAt(desk, `desk-members-${width}`);
    await seesItsList(page, width);
    await skipTo(page, 'summary');
    await page.keyboard.press('Space');
    await tabTo(page, '#number');
    await page.keyboard.type(number.toLowerCase());
    await lookAt(desk, `desk-narrowed-${width}`);
    await enter();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await skipTo(page, 'tbody a');
    await enter();
    await skipTo(page, 'button[value=take]');
    await enter();
    await lookAt(desk, `desk-member-taken-${width}`);
    await skipTo(page, '#identifier');
    await page.keyboard.type(registered);
    await tabTo(page, 'button[value=match]');
    await enter();
    await lookAt(desk, `desk-member-matched-${width}`);
    expect(await page.locator('main button[value=match], main button[value=take]').count()).toBe(0);
    await desk.context.close();
  },
);
