import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Config } from '../../../contract/platform/config.ts';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { browserCall, type Caller } from '../browser-call.ts';

type Captcha = Config['captcha'];

/** Solves the installation's captcha for one action; only pages that need a captcha load this file (S5-20). */
export function captchaAnswer(captcha: Captcha, action: string, caller: Caller): Promise<string> {
  return captcha.kind === 'altcha' ? workProof(action, caller) : recaptchaToken(captcha, action);
}

/** The proof of work, as base64 of JSON, in the form that altcha's own widget sends. */
async function workProof(action: string, caller: Caller): Promise<string> {
  const response = await browserCall(`/api/captcha?action=${encodeURIComponent(action)}`, caller);
  const challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the captcha has no solution');
  return btoa(JSON.stringify({ challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }));
}

/** The specification gives the words of the four failures (S8.1-16). */
export async function recaptchaToken({ siteKey, version, language }: Captcha, action: string): Promise<string> {
  if (!siteKey) throw new Error('ReCaptcha error: No key provided');
  if (!version) throw new Error('ReCaptcha error: No version provided');
  const api = await loadRecaptcha(
    `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(version === '3' ? siteKey : 'explicit')}&hl=${encodeURIComponent(language)}`,
  );
  try {
    return version === '3' ? await api.execute(siteKey, { action }) : await checked(api, siteKey);
  } catch {
    throw new Error('ReCaptcha error: Failed to execute');
  }
}

/** Version 2 needs an element; the invisible kind shows a puzzle only to visitors that it suspects. */
function checked(api: Recaptcha, siteKey: string): Promise<string> {
  return new Promise((done, fail) => {
    const place = document.body.appendChild(document.createElement('div'));
    const widget = api.render(place, {
      sitekey: siteKey,
      size: 'invisible',
      callback: done,
      'error-callback': () => fail(new Error('no answer')),
    });
    api.execute(widget);
  });
}

type Widget = { sitekey: string; size: 'invisible'; callback: (token: string) => void; 'error-callback': () => void };
type Recaptcha = {
  ready: (done: () => void) => void;
  execute: (what: string | number, options?: { action: string }) => Promise<string>;
  render: (place: HTMLElement, widget: Widget) => number;
};

function isRecaptcha(api: unknown): api is Recaptcha {
  return typeof memberOf(api, 'ready') === 'function';
}

function loadRecaptcha(src: string): Promise<Recaptcha> {
  return new Promise((done, fail) => {
    const failed = () => fail(new Error('ReCaptcha error: Failed to load script'));
    const script = document.createElement('script');
    script.src = src;
    script.onerror = failed;
    script.onload = () => {
      const api = memberOf(globalThis, 'grecaptcha');
      if (isRecaptcha(api)) api.ready(() => done(api));
      else failed();
    };
    document.head.append(script);
  });
}
