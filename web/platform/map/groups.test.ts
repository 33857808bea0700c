import { expect, test } from 'vitest';
import { grouped } from './groups.ts';
import { pinName, pinsOf, pinText } from './pins.ts';

const spot = (number: number, lat: number, lng: number) => ({ number, name: `Dr. ${number}`, lat, lng });
const pins = pinsOf([spot(1, 47, 19), spot(2, 47.001, 19), spot(3, 47, 19), spot(4, 46, 18)]);
const placeOf = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng * 1000, y: lat * 1000 });

test('addresses under one fingertip are one group, others stay alone (S2.5-01)', () => {
  const groups = grouped(pins, placeOf, 36).map((group) => group.pins.map((pin) => pinText(pin)));
  expect(groups).toEqual([['1 +1', '2'], ['4']]);
  expect(grouped(pins, placeOf, 0)).toHaveLength(3);
});

test('a pin is named as it is written, with everybody at its address (S2.5-01)', () => {
  expect(pins.map((pin) => pinName(pin))).toEqual(['1 +1: 1. Dr. 1; 3. Dr. 3', '2. Dr. 2', '4. Dr. 4']);
  const [, second] = pinsOf(
    [1, 2].map((number) => ({ number, name: `Dr. ${number}`, lat: number, lng: 19, note: '27. 08:20' })),
  );
  if (!second) throw new Error('there is no second pin');
  expect(pinText(second, true)).toBe('2 · 27. 08:20');
  expect(pinName(second, true)).toBe('2 · 27. 08:20: 2. Dr. 2');
});
