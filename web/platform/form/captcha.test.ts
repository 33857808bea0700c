import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recaptchaToken } from './captcha.ts';

const settings = { kind: 'recaptcha', siteKey: 'site key', version: '3', language: 'hu' } as const;
let page: JSDOM;

beforeEach(() => {
  page = new JSDOM('<!doctype html><html lang="hu"><head></head><body></body></html>');
  vi.stubGlobal('document', page.window.document);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function script(): HTMLScriptElement {
  const element = page.window.document.querySelector('script');
  if (!element) throw new Error('no script was asked for');
  return element;
}

function loaded(execute: () => Promise<string>): void {
  vi.stubGlobal('grecaptcha', { ready: (done: () => void) => done(), execute });
  script().dispatchEvent(new page.window.Event('load'));
}

describe('what can go wrong with the captcha is said in the words of the specification', () => {
  it('says that no key was provided (S8.1-16)', async () => {
    await expect(recaptchaToken({ ...settings, siteKey: '' }, 'reservation')).rejects.toThrow(
      /^ReCaptcha error: No key provided$/,
    );
    expect(page.window.document.querySelector('script')).toBeNull();
  });

  it('says that no version was provided (S8.1-16)', async () => {
    const unset: typeof settings = JSON.parse(JSON.stringify({ ...settings, version: '' }));
    await expect(recaptchaToken(unset, 'reservation')).rejects.toThrow(/^ReCaptcha error: No version provided$/);
  });

  it('says that the script failed to load, blocked or empty (S8.1-16)', async () => {
    const blocked = recaptchaToken(settings, 'reservation');
    script().dispatchEvent(new page.window.Event('error'));
    await expect(blocked).rejects.toThrow(/^ReCaptcha error: Failed to load script$/);
    script().remove();
    const empty = recaptchaToken(settings, 'reservation');
    script().dispatchEvent(new page.window.Event('load'));
    await expect(empty).rejects.toThrow(/^ReCaptcha error: Failed to load script$/);
  });

  it('says that it failed to execute (S8.1-16)', async () => {
    const answer = recaptchaToken(settings, 'reservation');
    loaded(() => Promise.reject(new Error('the key is for another site')));
    await expect(answer).rejects.toThrow(/^ReCaptcha error: Failed to execute$/);
  });
});

describe('the captcha that works', () => {
  it('loads the script for the key and the language, and asks for the action (S5-20, S9-10)', async () => {
    const execute = vi.fn(() => Promise.resolve('a token'));
    const answer = recaptchaToken(settings, 'reservation');
    const source = new URL(script().src);
    loaded(execute);
    expect(await answer).toBe('a token');
    expect([source.origin + source.pathname, source.searchParams.get('render'), source.searchParams.get('hl')]).toEqual(
      ['https://www.google.com/recaptcha/api.js', 'site key', 'hu'],
    );
    expect(execute).toHaveBeenCalledWith('site key', { action: 'reservation' });
  });

  it('draws version 2 out of sight and takes the answer it calls back with (S5-20)', async () => {
    const answer = recaptchaToken({ ...settings, version: '2' }, 'reservation');
    expect(new URL(script().src).searchParams.get('render')).toBe('explicit');
    const render = vi.fn((_place: HTMLElement, widget: { callback: (token: string) => void }) => {
      widget.callback('a token');
      return 7;
    });
    const execute = vi.fn(() => Promise.resolve(''));
    vi.stubGlobal('grecaptcha', { ready: (done: () => void) => done(), execute, render });
    script().dispatchEvent(new page.window.Event('load'));
    expect(await answer).toBe('a token');
    expect(render.mock.calls[0]?.[1]).toMatchObject({ sitekey: 'site key', size: 'invisible' });
    expect(execute).toHaveBeenCalledWith(7);
  });
});
