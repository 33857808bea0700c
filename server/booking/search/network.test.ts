import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchDoctors, searchProviders } from '../../../contract/booking/search.ts';
import { CoveragePlan } from '../../../contract/entitlement/benefit.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { planOf } from '../../../tests/entitlement/covered.ts';
import { account } from '../../../tests/identity/account.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { statementVersion } from '../../portal/content/content.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const outside = 'Bükkfa Rendelő';
const plan = (excludedProviders: string[]) => ({ ...planOf({}), excludedProviders });

type Headers = Record<string, string>;

async function placesOf(network: 0 | 1, headers: Headers = {}) {
  const clinics = good(await w.call(searchProviders, { network }, headers));
  const doctors = good(await w.call(searchDoctors, { network }, headers));
  const places = clinics.items.map(({ provider }) => provider.name).sort();
  expect([...new Set(doctors.items.map(({ provider }) => provider.name))].sort()).toEqual(places);
  expect([doctors.total, doctors.networks]).toEqual([doctors.items.length, clinics.networks]);
  return { places, networks: clinics.networks };
}

async function customer(excludedProviders: string[], flags: readonly 'hasCardNetwork'[]) {
  const made = await account(w.database, { subscriptions: [flags], hasMap: true, plan: plan(excludedProviders) });
  const { headers, token } = await w.session(made.id);
  good(
    await w.call(acceptPrivacyStatement, { version: statementVersion(w.context()), privacyAccepted: true }, headers),
  );
  return { headers, cookie: `token=${token}` };
}

it('lists to a customer the places of the chosen plan’s card network alone, and names it (S6-07)', async () => {
  const { places: all } = await placesOf(0);
  expect(all).toContain(outside);
  const without = all.filter((name) => name !== outside);
  const { headers: narrow } = await customer([outside], ['hasCardNetwork']);
  const { headers: wide } = await customer([], ['hasCardNetwork']);
  expect(await placesOf(1, narrow)).toEqual({ places: without, networks: ['Belgyógyászat'] });
  expect(await placesOf(1, wide)).toEqual({ places: all, networks: ['Belgyógyászat'] });
  expect(await placesOf(0, narrow)).toEqual({ places: all, networks: [] });
});

it('lists nothing to a customer whose plan has no card network (S6-07)', async () => {
  expect(await placesOf(1, (await customer([], [])).headers)).toEqual({ places: [], networks: [] });
});

it('lists to a visitor what the card of some plan of the partner is accepted at (S6-07)', async () => {
  const host = `${w.context('mkbep').host.brand.hosts[0]}:3000`;
  const stored = async (excludedProviders: string[]) =>
    w.database.db
      .updateTable('product')
      .set({ coverage: JSON.stringify(CoveragePlan.parse(plan(excludedProviders))) })
      .where('partner_id', '=', w.context('mkbep').host.partnerId)
      .execute();
  await stored([outside]);
  const { places, networks } = await placesOf(1, { host });
  expect([places.includes(outside), places.length > 0, networks]).toEqual([false, true, ['Belgyógyászat']]);
});

const path = '/services/provider-search?network=1&listType=providers';

it.each([
  [
    'hu',
    'Elfogadóhelyek',
    'amelyek ebbe a hálózatba tartoznak: Belgyógyászat.',
    'Csomagjához nem tartozik kártyahálózat',
  ],
  ['en', 'Card network', 'that belong to this network: Internal medicine.', 'Your plan has no card network'],
  [
    'ro',
    'Rețeaua cardului',
    'din această rețea: Medicină internă.',
    'Pachetul dumneavoastră nu are o rețea de carduri',
  ],
])('says on the page in %s what it lists, and to whom it cannot (S6-07)', async (language, title, only, none) => {
  const { cookie } = await customer([outside], ['hasCardNetwork']);
  const page = await visit(w, path, { cookie, language });
  const { document } = page;
  const places = [...document.querySelectorAll('main article')].map((article) => article.textContent);
  expect([document.querySelector('h1')?.textContent, page.text.includes(only)]).toEqual([title, true]);
  expect([places.length > 0, places.some((text) => text.includes(outside))]).toEqual([true, false]);
  // The next search is of the network too, until its chip takes it off.
  expect(document.querySelector('input[name=network][form=search]')?.hasAttribute('checked')).toBe(true);
  const chips = [...document.querySelectorAll('#results + ul a')].map((chip) => chip.getAttribute('href') ?? '');
  expect(chips.filter((href) => href === '/services/provider-search?listType=providers')).toHaveLength(1);
  const lacking = await visit(w, path, { cookie: (await customer([], [])).cookie, language, axe: false });
  expect([lacking.text.includes(none), lacking.text.includes(outside)]).toEqual([true, true]);
  expect(lacking.document.querySelector('input[name=network]')).toBeNull();
});
