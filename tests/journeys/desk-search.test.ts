import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { makeSearchable } from '../../server/identity/search/make-searchable.ts';
import { asking } from '../booking/call-backs.ts';
import { account } from '../identity/account.ts';
import { sampled } from '../support/deep.ts';
import { good } from '../support/world.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const ways = [
  { name: 'hu', language: 'hu-HU', firstName: 'Piroska' },
  { name: 'en', language: 'en-GB', firstName: 'Borbála' },
  { name: 'ro', language: 'ro-RO', firstName: 'Ileana' },
];

describe.each(sampled(ways, 3))(
  'somebody at the desk with a caller on the line, in $name',
  ({ name, language, firstName }) => {
    it('finds them by name at 360 px by the keyboard alone, opens them and is at their case (S1-08, R46)', {
      timeout: 60_000,
    }, async () => {
      const { w } = portal;
      const { id } = await account(w.database);
      const who = { family_name: 'Szentgyörgyvölgyi-Csáky', given_name: firstName, birth_date: '1966-04-05' };
      await w.database.db.updateTable('account').set(who).where('id', '=', id).execute();
      await makeSearchable(w.services);
      const { headers } = await w.session(id);
      const { number } = good(await w.call(askCallBack, { ...asking(5), captcha: 'x' }, headers));
      const { token } = await w.desk(['agent']);
      const tab = await openTab(portal, { language });
      await tab.context.addCookies([
        { name: 'desk', value: token, url: portal.base(), sameSite: 'Strict', httpOnly: true },
      ]);
      const { page } = tab;
      const enter = () => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
      await page.goto(`${portal.base()}/desk`);
      await lookAt(tab, `desk-find-${name}`);
      await tabTo(page, '#desk-search');
      await page.keyboard.type(`csaky ${firstName}`);
      await enter();
      await lookAt(tab, `desk-search-asks-${name}`);
      await skipTo(page, 'input[name=birthDate-year]');
      for (const part of ['year', 'month', 'day'] as const)
        await page.fill(`input[name=birthDate-${part}]`, { year: '1966', month: '4', day: '5' }[part]);
      await page.focus('#query');
      await enter();
      await lookAt(tab, `desk-search-found-${name}`);
      await skipTo(page, `a[href="/desk/persons/${id}"]`);
      await enter();
      await lookAt(tab, `desk-person-why-${name}`);
      await skipTo(page, 'input[name=reason]');
      await page.keyboard.press('Space');
      await enter();
      await lookAt(tab, `desk-person-${name}`);
      expect(await page.textContent('h1')).toContain(firstName);
      await skipTo(page, 'main a[href^="/desk/call-backs/"]');
      await enter();
      expect(await page.textContent('h1')).toContain(number);
      await tab.context.close();
    });
  },
);
