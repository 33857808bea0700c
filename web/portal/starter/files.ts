import { memberOf } from '../../../contract/platform/member-of.ts';
import type { CarriedState } from './handed.ts';

/** Milliseconds within which the files are fetched, even if the browser is never idle (S9-11). */
const idleTimeout = 2000;

/** True in Chromium's engine: Firefox applies `default-src` to a prefetch, and WebKit has none. */
const prefetches = HTMLScriptElement.supports?.('speculationrules');

/** All files are fetched at once, because imports would only name them one after the other. */
export function preload(files: readonly string[], nonce: string | undefined): void {
  for (const href of files) add({ rel: 'modulepreload', href, ...(nonce && { nonce }) });
}

/** Fetches the files of this page and of the next one without running them, unless the data saver is on. */
export function bringWhenIdle({ files, next }: Pick<CarriedState, 'files' | 'next'>, nonce: string | undefined): void {
  if (memberOf(memberOf(navigator, 'connection'), 'saveData') === true) return;
  const bring = () => {
    const missing = [...new Set([...files, ...next])].filter((href) => !document.querySelector(`link[href="${href}"]`));
    if (prefetches) for (const href of missing) add({ rel: 'prefetch', as: 'script', href });
    else preload(missing, nonce);
  };
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(bring, { timeout: idleTimeout });
    else setTimeout(bring, idleTimeout);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

function add(link: { rel: string; href: string; as?: string; nonce?: string }): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}
