import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deep } from '../../tests/support/deep.ts';
import { samePortalPath } from './back.ts';

describe('a place to lead back to', () => {
  it.each([
    '/',
    '/404',
    '/services/appointments',
    '/services/provider-search?subfunction=3&location=P%C3%A9cs',
    '/services/provider-search?location=Buda%2FPest&doctorName=//',
    '/verify-email/AbC_-123',
    '/?next=%2Fservices%2Fappointments',
    '/@someone',
  ])('may be %j of this portal (T17)', (text) => {
    expect(samePortalPath(text)).toBe(text);
  });

  it('is said as a browser would read it, without its dots and without a place in the page (T17)', () => {
    expect(samePortalPath('/a/../login')).toBe('/login');
    expect(samePortalPath('/login#//evil.example')).toBe('/login');
    expect(samePortalPath('/doctors/szőke')).toBe('/doctors/sz%C5%91ke');
  });

  it.each([
    '',
    ' ',
    'login',
    './login',
    '?next=/',
    '#',
    '//evil.example',
    '///evil.example',
    '////evil.example/%2f..',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '/%5Cevil.example',
    '/%5c/evil.example',
    '/%5C%5Cevil.example',
    '/%2F/evil.example',
    '/%2fevil.example',
    '/..%2F..%2Fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/a/..//evil.example',
    '/\\./evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/\r\nLocation: https://evil.example',
    '/\u0000/evil.example',
    '/\u007f/evil.example',
    '/\u0085/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '\u00a0//evil.example',
    '/ /evil.example',
    '/\u2003/evil.example',
    'https://evil.example/',
    'https:/evil.example',
    'https:evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'http://portal.invalid@evil.example/',
    'https://trusted.example.evil.example',
    'https://portal.invalid/login',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'evil.example?.example.com',
    '@evil.example',
    ':80/evil.example',
    `/${'a'.repeat(2048)}`,
  ])('is never %j (T17)', (text) => {
    expect(samePortalPath(text)).toBeUndefined();
  });

  it('never leads off the portal, whatever is written, in one step or after being read again (T17)', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%2e',
      '\t',
      '\n',
      '?',
      '#',
      '@',
      ':',
      'evil.example',
    );
    const hostile = fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.webUrl(), fc.webPath()), (text) => {
        const path = samePortalPath(text);
        if (path === undefined) return;
        expect(new URL(path, 'https://shown.example/deep/page').origin).toBe('https://shown.example');
        expect(new URL(decodeURI(path.split('?', 1)[0] ?? ''), 'https://shown.example').origin).toBe(
          'https://shown.example',
        );
        expect(samePortalPath(path)).toBe(path);
      }),
      { numRuns: deep ? 3000 : 500 },
    );
  });
});
