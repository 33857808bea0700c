import { expect, it } from 'vitest';
import { href } from './href.ts';

it('names a page by its id, with its parameters and query (S2.3-20)', () => {
  expect(href('home')).toBe('/');
  expect(href('doctor', { providerId: 3, doctorId: 7 }, { subfunction: 101, week: undefined })).toBe(
    '/providers/3/doctors/7?subfunction=101',
  );
  expect(href('reservation', {}, { reservation: 'a b&c' })).toBe(
    '/services/provider-search/reservation?reservation=a+b%26c',
  );
});

it('leaves an optional part of the address out, and lets no value end its part (T17)', () => {
  expect(href('password-recovery')).toBe('/password-recovery');
  expect(href('password-recovery', { token: '../x?y#z' })).toBe('/password-recovery/..%2Fx%3Fy%23z');
});

it('is refused by the compiler with an unknown page or without a parameter (S2.3-20)', () => {
  // @ts-expect-error there is no such page
  expect(href('nowhere')).toBe('');
  // @ts-expect-error the doctor is missing
  expect(href('doctor', { providerId: 3 })).toBe('/providers/3/doctors');
});
