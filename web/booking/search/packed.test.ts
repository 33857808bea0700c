import { expect, it } from 'vitest';
import { packPlaces, packServices, unpackPlaces, unpackServices } from './packed.ts';

it('gives back what it was given: the places and services of the form (S2.5-01)', () => {
  const places = [
    { id: 'hu', name: 'Magyarország', inside: '' },
    { id: 'bp', name: 'Budapest', inside: 'Magyarország' },
  ];
  expect(unpackPlaces(packPlaces(places))).toEqual(places);
  const own = { kind: 'visit', minutes: 20 };
  const specializations = [
    { id: 1, key: 'a', name: 'Belgyógyászat', subfunctions: [{ ...own, id: 101, name: 'Első vizsgálat' }] },
    { id: 2, key: 'b', name: 'Szemészet', subfunctions: [] },
  ];
  expect(unpackServices(packServices(specializations))).toEqual([
    { name: 'Belgyógyászat', services: [{ id: '101', name: 'Belgyógyászat – Első vizsgálat' }] },
    { name: 'Szemészet', services: [] },
  ]);
  expect([unpackPlaces(packPlaces([])), unpackServices(packServices([]))]).toEqual([[], []]);
});
