/** S4.7-03, S9-11: the pause between two automatic reloads, in milliseconds. @internal */
export const reloadPause = 60_000;
const key = 'reloaded';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Answers true at most once per `reloadPause`; false without storage, where reloads could loop. @internal */
export function mayReload(storage: () => Store, now: number): boolean {
  try {
    const store = storage();
    const last = Number(store.getItem(key) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back says nothing.
    if (now >= last && now - last < reloadPause) return false;
    store.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** After a deployment old script files are gone; a reload fetches the new ones. Without a connection it would lose the page. */
export function reloadOnce(): boolean {
  if (!navigator.onLine || !mayReload(() => sessionStorage, Date.now())) return false;
  location.reload();
  return true;
}

/** A part that the page loads later may fail. */
export function guardReload(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
