import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressBucket } from './address.ts';

it('counts every spelling of one IPv6 address together (T13)', () => {
  const spellings = [
    '2001:db8:0:1:0:0:0:1',
    '2001:0db8:0000:0001:0000:0000:0000:0001',
    '2001:db8:0:1::1',
    '2001:DB8:0:1::1',
    '2001:db8::1:0:0:0:1',
    '2001:db8:0:1::0.0.0.1',
    '2001:db8:0:1::1%eth0',
  ];
  expect(new Set(spellings.map(addressBucket))).toEqual(new Set(['2001:db8:0:1::/64']));
});

it('counts every spelling of one IPv4 address together, also as IPv6 (T13)', () => {
  const spellings = [
    '192.0.2.33',
    '::ffff:192.0.2.33',
    '::FFFF:192.0.2.33',
    '::ffff:c000:221',
    '0:0:0:0:0:ffff:c000:0221',
  ];
  expect(new Set(spellings.map(addressBucket))).toEqual(new Set(['192.0.2.33']));
});

it('counts a whole /64 together and its neighbour apart (T13)', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  fc.assert(
    fc.property(fc.array(group, { minLength: 4, maxLength: 4 }), (host) => {
      expect(addressBucket(`2001:db8:5:6:${host.join(':')}`)).toBe('2001:db8:5:6::/64');
      expect(addressBucket(`2001:db8:5:7:${host.join(':')}`)).toBe('2001:db8:5:7::/64');
    }),
  );
});

it('keeps what is no address as it is (T13)', () => {
  expect(['', 'unknown', '192.0.2.1, 10.0.0.1'].map(addressBucket)).toEqual(['', 'unknown', '192.0.2.1, 10.0.0.1']);
});
