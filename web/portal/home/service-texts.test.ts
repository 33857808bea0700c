import { expect, it } from 'vitest';
import { services } from '../../../contract/portal/services.ts';
import hu from '../../../locales/hu/portal/home.json' with { type: 'json' };

it('has a name and a line for every service, so that any brand may show it (S2.4-02)', () => {
  const missing = services.flatMap(({ key }) =>
    ['title', 'lead'].map((part) => `home.service.${key}.${part}`).filter((id) => !Object.hasOwn(hu, id)),
  );
  expect(missing).toEqual([]);
});
