import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { patient, sendRequest } from '../care/request.ts';
import { account } from '../identity/account.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer(services: readonly string[]) {
  const made = await account(w.database, { services });
  const { token, headers } = await w.session(made.id);
  const [sid = ''] = made.subscriptions;
  good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, { ...headers, sid }));
  return { ...made, headers: { ...headers, sid }, cookie: `token=${token}; sid=${sid}` };
}

const pages = [
  ['/services/health-check', 'health_check'],
  ['/services/oncology-second-opinion', 'oncology_second_opinion'],
  ['/services/skin-screening', 'melanoma'],
  ['/services/work-life-balance', 'work_life_balance_quiz'],
  ['/services/vienna-life-screening', 'vienna_life_screening_registration'],
  ['/services/dimenzio-screening', 'dimenzio_screening_registration'],
] as const;

describe('a page without a flag', () => {
  it.each(pages)(
    '%s opens to whose plan names %s, and to nobody else (S2.2-01, S4.2-03, S6-05)',
    async (path, service) => {
      const having = await customer([service]);
      const lacking = await customer(['map_v2']);
      const open = await w.request(path, { headers: { cookie: having.cookie } });
      const closed = await w.request(path, { headers: { cookie: lacking.cookie } });
      expect([open.status, closed.status, closed.headers.get('location')]).toEqual([
        200,
        302,
        `/?next=${encodeURIComponent(path)}`,
      ]);
      expect((await sendRequest(w, lacking.headers, service)).error?.errorCode).toBe('K403');
    },
  );

  it('is closed at its door to whose only policy has ended, who reads that none is in force (S4.2-05)', async () => {
    const { subscriptions, cookie } = await customer(['health_check']);
    await w.database.db
      .updateTable('subscription')
      .set({ valid_to: '2026-11-01' })
      .where('id', 'in', subscriptions)
      .execute();
    const page = await w.request('/services/health-check', { headers: { cookie } });
    expect(page.headers.get('location')).toBe('/?next=%2Fservices%2Fhealth-check');
    const home = await visit(w, '/?next=%2Fservices%2Fhealth-check', { cookie, language: 'en', axe: false });
    expect(home.text).toContain('You have no insurance or plan in force today');
  });
});

describe('home', () => {
  it('names the plan of the partner that includes what one’s own does not (S4.2-03)', async () => {
    const { cookie } = await customer(['map_v2']);
    const home = await visit(w, '/?next=%2Fservices%2Fpsychology', { cookie, language: 'en', axe: false });
    const plan = w.context().host.brand.products.find(({ permissions }) => permissions.includes('hasPsychology'));
    expect(home.text).toContain(`It is included in: ${plan?.name.en}`);
  });

  it('says that none does where no plan of the partner has it (S4.2-03)', async () => {
    const { cookie } = await customer(['map_v2']);
    const home = await visit(w, '/?next=%2Fservices%2Fskin-screening', { cookie, language: 'en', axe: false });
    expect(home.text).toContain('Your plan does not include this');
    expect(home.text).not.toContain('It is included in');
  });

  it('leads who is logged in from “Choose a plan” to the plans, not to the registration that sends home (S1-10, S2.1-02)', async () => {
    const { headers, ...made } = await patient(w, 'general_consultation', 'webbeteg');
    const [sid = ''] = made.subscriptions;
    const { host } = w.context('webbeteg');
    const at = `${host.brand.hosts[0]}:3000`;
    good(
      await w.call(
        acceptPrivacyStatement,
        { version: '2026-11-22', privacyAccepted: true },
        { ...headers, sid, host: at },
      ),
    );
    const cookie = `token=${made.token}; sid=${sid}`;
    const { document } = await visit(w, '/', { host: at, cookie, axe: false });
    const way = document.querySelector('section[aria-labelledby=plans] a')?.getAttribute('href') ?? '';
    expect(way).toBe('/med24/subscription/new');
    expect((await w.request(way, { host: at, headers: { cookie } })).status).toBe(200);
  });
});
