import { useSyncExternalStore } from 'react';

const narrow = '(width < 60rem)';

function follow(changed: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether only one column fits; false on the server, whose markup works at every width. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(narrow).matches,
    () => false,
  );
}
