import { useSyncExternalStore } from 'react';

const narrow = '(width < 60rem)';

function follow(changed: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the page has room for one column only; the server, which cannot know, draws what works at every width. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(narrow).matches,
    () => false,
  );
}
