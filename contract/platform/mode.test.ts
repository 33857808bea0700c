import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedMode, stickyOf, withSticky } from './mode.ts';

const query = (text: string) => new URLSearchParams(text);

describe('how the portal is shown (S1-10)', () => {
  it.each([
    ['', undefined],
    ['iframe=1', 'iframe'],
    ['iframe=0', undefined],
    ['iframe=1&webview=1', 'iframe'],
    ['webview', 'webview'],
    ['webview=1', 'webview'],
    ['_webview=1', 'webview'],
    ['_webview=', 'webview'],
    ['webview=0', 'forgotten'],
    ['_webview=0', 'forgotten'],
  ])('reads %j as %s', (text, mode) => {
    expect(askedMode(query(text))).toBe(mode);
  });

  it('repeats the flag and the language in a frame, and nothing elsewhere', () => {
    expect(stickyOf(query('iframe=1&locale=ro&subfunction=1'))).toEqual([
      ['iframe', '1'],
      ['locale', 'ro'],
    ]);
    expect(stickyOf(query('iframe=1&locale=xx'))).toEqual([['iframe', '1']]);
    expect(stickyOf(query('webview=1&locale=ro'))).toEqual([]);
  });
});

describe('an address in a frame (S1-10, R21)', () => {
  const sticky = [
    ['iframe', '1'],
    ['locale', 'ro'],
  ] as const;

  it.each([
    ['/', '/?iframe=1&locale=ro'],
    ['/a?b=1#c', '/a?b=1&iframe=1&locale=ro#c'],
    ['?week=2026-11-23', '?week=2026-11-23&iframe=1&locale=ro'],
    ['/a?locale=hu', '/a?locale=hu&iframe=1'],
    ['#main', '#main'],
    ['tel:+3615550123', 'tel:+3615550123'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['https://elsewhere.example/', 'https://elsewhere.example/'],
    ['//elsewhere.example', '//elsewhere.example'],
    ['/\\elsewhere.example', '/\\elsewhere.example'],
  ])('goes from %s to %s', (href, expected) => {
    expect(withSticky(href, sticky)).toBe(expected);
    expect(withSticky(href, [])).toBe(href);
  });

  it('never leads to another site than it did, and says each thing once', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.webPath(), (url, path) => {
        expect(withSticky(url, sticky)).toBe(url);
        const address = new URL(withSticky(`/x${path}`, sticky), 'https://own.example');
        expect([address.host, address.searchParams.getAll('iframe')]).toEqual(['own.example', ['1']]);
        expect(withSticky(address.pathname + address.search, sticky)).toBe(address.pathname + address.search);
      }),
    );
  });
});
