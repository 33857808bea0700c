import { expect, it } from 'vitest';
import { specialRange } from './address-range.ts';

it.each([
  '93.184.216.34',
  '9.255.255.255',
  '11.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '100.63.255.255',
])('T34: takes %s for an address of the public internet', (address) => expect(specialRange(address)).toBeUndefined());

it.each([
  '100.128.0.0',
  '169.253.255.255',
  '223.255.255.255',
  '2a00:1450:4001::1',
  '2620:fe::fe',
  '2001:4860:4860::8888',
])('T34: takes %s for an address of the public internet too', (address) =>
  expect(specialRange(address)).toBeUndefined(),
);

it.each([
  ['127.255.255.255', 'loopback', true],
  ['10.0.0.0', 'private', true],
  ['fc00::', 'private', true],
  ['100.127.255.255', 'shared', true],
  ['169.254.0.0', 'link-local', false],
  ['239.255.255.255', 'multicast', false],
  ['::ffff:8.8.8.8', 'embedded IPv4', false],
  ['2001:0:1::1', 'embedded IPv4', false],
  ['0.0.0.1', 'reserved', false],
  ['::', 'reserved', false],
  ['4000::1', 'reserved', false],
  ['2001:db8::1', 'reserved', false],
  ['calendar.example', 'unknown', false],
])('T34: takes %s for %s', (address, name, openable) => {
  expect(specialRange(address)).toMatchObject({ name, openable });
});
