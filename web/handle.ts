import type { UIMatch } from 'react-router';

/** What a page says of itself: whether it ships script, and the nouns whose texts its script speaks. */
export type Handle = { script: boolean; texts: readonly string[] };

export function handleOf(handle: unknown): Handle {
  if (typeof handle !== 'object' || handle === null) return { script: false, texts: [] };
  const texts: unknown = Reflect.get(handle, 'texts');
  return {
    script: Reflect.get(handle, 'script') === true,
    texts: Array.isArray(texts) ? texts.map(String) : [],
  };
}

export function needsScript(handle: unknown): boolean {
  return handleOf(handle).script;
}

/** The innermost page decides. */
export function handleOfPage(matches: readonly UIMatch[]): Handle {
  return handleOf(matches.at(-1)?.handle);
}
