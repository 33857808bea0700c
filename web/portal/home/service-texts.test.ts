import { expect, it } from 'vitest';
import { type ServiceRow, searchPage, services } from '../../../contract/portal/services.ts';
import { tilesOf } from '../../../contract/portal/tiles.ts';
import { routeRow } from '../../../contract/routes.ts';
import hu from '../../../locales/hu/portal/home.json' with { type: 'json' };

const rows: readonly ServiceRow[] = services;

it('has a name and a line for every service, so that any brand may show it (S2.4-02)', () => {
  const flags = { loggedIn: true, hasPublicCalendar: true, hasCardNetwork: false, hasVideoConsultation: true };
  const names = tilesOf({ ...flags, services: [], order: {} }).map(({ name }) => name);
  expect(names).toHaveLength(1);
  const missing = [...services.map(({ key }) => key), ...names].flatMap((key) =>
    ['title', 'lead'].map((part) => `home.service.${key}.${part}`).filter((id) => !Object.hasOwn(hu, id)),
  );
  expect(missing).toEqual([]);
});

it('says of every service behind a log-in what it offers (S2.4-02, S4.2-01)', () => {
  const behind = rows.filter(({ page, namesMap }) => page !== undefined && !namesMap && isBehindLogIn(page));
  expect(behind.length).toBeGreaterThan(25);
  expect(behind.filter(({ key }) => !Object.hasOwn(hu, `home.service.${key}.offer`))).toEqual([]);
});

function isBehindLogIn(page: string): boolean {
  const row = routeRow(page);
  return row?.auth === true && page !== searchPage;
}
