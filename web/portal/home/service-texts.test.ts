import { expect, it } from 'vitest';
import { services } from '../../../contract/portal/services.ts';
import { tilesOf } from '../../../contract/portal/tiles.ts';
import hu from '../../../locales/hu/portal/home.json' with { type: 'json' };

it('has a name and a line for every service, so that any brand may show it (S2.4-02)', () => {
  const flags = { loggedIn: true, hasPublicCalendar: true, hasCardNetwork: false, hasVideoConsultation: true };
  const names = tilesOf({ ...flags, services: [], order: {} }).map(({ name }) => name);
  expect(names).toHaveLength(1);
  const missing = [...services.map(({ key }) => key), ...names].flatMap((key) =>
    ['title', 'lead'].map((part) => `home.service.${key}.${part}`).filter((id) => !Object.hasOwn(hu, id)),
  );
  expect(missing).toEqual([]);
});
