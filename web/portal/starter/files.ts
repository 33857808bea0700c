import { memberOf } from '../../../contract/platform/member-of.ts';
import type { CarriedState } from './handed.ts';

/** S9-11, in milliseconds. */
const idleTimeout = 2000;

/** Chromium's engine: Firefox holds a prefetch to `default-src`, and WebKit has none. */
const prefetches = HTMLScriptElement.supports?.('speculationrules');

/** Fetches all files at once, because imports would name them one after the other. */
export function preload(files: readonly string[], nonce: string | undefined): void {
  for (const href of files) add({ rel: 'modulepreload', href, ...(nonce && { nonce }) });
}

/** Brings the files of this page and of the next one without running them, but not with the data saver on. */
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
