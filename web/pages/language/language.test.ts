import { expect, it } from 'vitest';
import { sameOrigin } from './language.ts';

it.each(['/', '/services/provider-search?subfunction=3&location=P%C3%A9cs', '/404'])(
  'leads back to %s (S9-02)',
  (path) => {
    expect(sameOrigin(path)).toBe(path);
  },
);

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '',
  '/\t/evil.example',
  null,
])('leads home from %s, which is not of this portal (S9-02)', (path) => {
  expect(sameOrigin(path)).toBe('/');
});
