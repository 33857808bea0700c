import { expect, it } from 'vitest';
import { services, servicesInOrder } from './services.ts';

it('has the 42 service types, each with its own number and key (S3.1-01)', () => {
  expect(services.map(({ id }) => id)).toEqual(Array.from({ length: 42 }, (_, at) => at + 1));
  expect(new Set(services.map(({ key }) => key)).size).toBe(services.length);
});

it('puts the tiles in their order, 99 where none is said, and leaves out what it does not know (S2.4-02)', () => {
  const keys = ['nutrition', 'nothing_known', 'screening', 'map_v2'];
  expect(servicesInOrder(keys, { map_v2: 1, nutrition: 100 }).map(({ key }) => key)).toEqual([
    'map_v2',
    'screening',
    'nutrition',
  ]);
});
