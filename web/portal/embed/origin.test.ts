import { expect, it } from 'vitest';
import { isAllowed } from './origin.ts';

it.each([
  ['https://partner.example', ['https://partner.example'], true],
  ['https://a.partner.example', ['https://*.partner.example'], true],
  ['http://localhost:5173', ['http://localhost:*'], true],
  ['http://localhost:5173', ['http://localhost:5173'], true],
  ['https://partner.example', ['https://*.partner.example'], false],
  ['http://partner.example', ['https://partner.example'], false],
  ['https://partner.example:8443', ['https://partner.example'], false],
  ['https://partner.example.evil.example', ['https://partner.example'], false],
  ['https://evilpartner.example', ['https://*.partner.example', 'https://partner.example'], false],
  ['null', ['https://partner.example'], false],
  ['', ["'none'", '*'], false],
  ['https://partner.example', ['*', "'self'", 'https:'], false],
])('says of %s among %j: %s (T21, D6)', (origin, sources, allowed) => {
  expect(isAllowed(origin, sources)).toBe(allowed);
});
