import { memberOf } from '../../../contract/platform/member-of.ts';
import type { PageState } from '../../../contract/platform/page-state.ts';

export type CarriedState = {
  print: string;
  files: readonly string[];
  next: readonly string[];
  /** The state itself, for a page that answers a form and so cannot be requested a second time. */
  state?: PageState;
};

export const carriedId = 'page';

export function readCarried(): CarriedState | undefined {
  const text = document.getElementById(carriedId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

const key = 'pageState';

export type HandedState = Pick<PageState, 'texts' | 'context'> & { nonce: string | undefined };

export function keepState({ texts, context, router, stream }: PageState, nonce: string | undefined): void {
  Reflect.set(window, '__reactRouterContext', { ...JSON.parse(router), stream: new Response(stream).body });
  Reflect.set(window, '__zod_globalConfig', { jitless: true });
  const handed: HandedState = { texts, context, nonce };
  Reflect.set(window, key, handed);
}

/** The first lines of an app's script; the router hands over its own data itself. */
export function handing(handed: string): string {
  return `window.__zod_globalConfig={jitless:true};window.${key}=${handed}`;
}

/** @throws Error if the starter has not run before */
export function handedOver(): HandedState {
  const handed = memberOf(window, key);
  if (!isHanded(handed)) throw new Error('the page handed nothing over');
  return handed;
}

function isHanded(value: unknown): value is HandedState {
  return typeof value === 'object' && value !== null && 'texts' in value && 'context' in value;
}
