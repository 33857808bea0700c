import type { UIMatch } from 'react-router';
import type { Config } from '../../contract/platform/config.ts';
import { memberOf } from '../../contract/platform/member-of.ts';

/** With `script`, the browser hydrates the page; `texts` are the prefixes of the ids of texts that it then gets. */
export type Handle = { script: boolean; texts: readonly string[] };

export function handleOf(handle: unknown, config: Config): Handle {
  if (typeof handle !== 'object' || handle === null) return { script: false, texts: [] };
  const script = memberOf(handle, 'script');
  const texts = memberOf(handle, 'texts');
  return {
    script: typeof script === 'function' ? Boolean(Reflect.apply(script, undefined, [config])) : script === true,
    texts: Array.isArray(texts) ? texts.map(String) : [],
  };
}

export function handleOfPage(matches: readonly UIMatch[], config: Config): Handle {
  return handleOf(matches.at(-1)?.handle, config);
}
