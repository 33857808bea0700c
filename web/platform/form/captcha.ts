import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Config } from '../../../contract/platform/config.ts';

type Captcha = Config['captcha'];

/** Asks the deployment's captcha for an answer to one action; loaded only by the page that needs it (S5-20). */
export function captchaAnswer(captcha: Captcha, action: string): Promise<string> {
  return captcha.kind === 'altcha' ? workProof(action) : recaptchaToken(captcha, action);
}

/** The browser does some work nobody sees; the server checks it. Standard base64 of JSON, as the library's own widget sends. */
async function workProof(action: string): Promise<string> {
  const response = await fetch(`/api/captcha?action=${encodeURIComponent(action)}`, {
    headers: { Accept: 'application/json' },
  });
  const challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the captcha has no solution');
  return btoa(JSON.stringify({ challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }));
}

/** S8.1-16: the four ways it can fail, in the words of the specification. */
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

/** Version 2 draws itself into the page: out of sight, and asking only whom it doubts. */
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

function loadRecaptcha(src: string): Promise<Recaptcha> {
  return new Promise((done, fail) => {
    const failed = () => fail(new Error('ReCaptcha error: Failed to load script'));
    const script = document.createElement('script');
    script.src = src;
    script.onerror = failed;
    script.onload = () => {
      const api: Recaptcha | undefined = Reflect.get(globalThis, 'grecaptcha');
      if (api) api.ready(() => done(api));
      else failed();
    };
    document.head.append(script);
  });
}
