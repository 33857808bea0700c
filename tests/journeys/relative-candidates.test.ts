import { afterAll, beforeAll, expect, it } from 'vitest';
import { putInsuredPerson } from '../../contract/entitlement/insured.ts';
import { createRelative, getRelative } from '../../contract/entitlement/relative.ts';
import { followInsured } from '../../server/entitlement/insured-relative/follow-insured.ts';
import { planOf } from '../entitlement/covered.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { sampled } from '../support/deep.ts';
import { good } from '../support/world.ts';
import { skipTo } from './keyboard.ts';
import { layoutFaults } from './layout.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

it.each(sampled(['hu-HU', 'en-GB', 'ro-RO'], 3))(
  'somebody at the desk sees both spellings on 360 pixels and decides by keyboard, without script, in %s (S2.3-11, S1-08, R46)',
  { timeout: 60_000 },
  async (language) => {
    const { w } = portal;
    const flags = ['hasRelatives', 'hasCoverage', 'hasAppointments'] as const;
    const { headers, subscriptions } = await holder(w, { subscriptions: [flags], plan: planOf({}), family: [] });
    const { policy_no: policyNo } = await w.database.db
      .selectFrom('subscription')
      .select('policy_no')
      .where('id', 'in', subscriptions)
      .executeTakeFirstOrThrow();
    const names = { lastName: 'Szentgyörgyvölgyi-Csáky', firstName: 'Krisztina Magdolna' };
    const key = await w.partnerKey(['members']);
    const listed = { policyNo, ...names, birthDate: '2018-03-05', validFrom: '2026-01-01' };
    good(await w.call(putInsuredPerson, listed, key));
    good(await w.call(putInsuredPerson, { ...listed, firstName: 'Krisztina Éva' }, key));
    const input = child({ lastName: 'Szentgyörgyvölgyi', firstName: 'Krisztina', coverageShared: true });
    const { id: relativeId } = good(await w.call(createRelative, input, headers));
    await followInsured(w.services, w.hosts.all);
    const { token } = await w.desk(['agent']);
    const tab = await openTab(portal, { language, script: false });
    await tab.context.addCookies([
      { name: 'desk', value: token, url: portal.base(), sameSite: 'Strict', httpOnly: true },
    ]);
    const { page } = tab;
    const press = async (selector: string) => {
      await skipTo(page, selector);
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    };
    await page.goto(`${portal.base()}/desk/relatives/${relativeId}`);
    await lookAt(tab, `desk-relative-candidates-${language}`);
    expect(await layoutFaults(page)).toEqual([]);
    await press('button[value=another_person]');
    expect(await page.locator('button[value=same_person]').count()).toBe(1);
    await press('button[value=same_person]');
    expect(await page.locator('button[value=same_person]').count()).toBe(0);
    expect(good(await w.call(getRelative, { relativeId }, headers)).cover.state).toBe('confirmed');
    await tab.context.close();
  },
);
