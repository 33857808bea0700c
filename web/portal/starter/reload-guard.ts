/** Milliseconds between two automatic reloads (S4.7-03, S9-11). @internal */
export const reloadPause = 60_000;
const key = 'reloaded';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** True at most once in `reloadPause`; always false without storage, because reloads could then go on for ever. @internal */
export function mayReload(storage: () => Store, now: number): boolean {
  try {
    const store = storage();
    const last = Number(store.getItem(key) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back cannot say how long ago the last reload was, so one is allowed.
    if (now >= last && now - last < reloadPause) return false;
    store.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** After a new version, old script files are gone and a reload fetches the new ones; offline it would only lose the page. */
export function reloadOnce(): boolean {
  if (!navigator.onLine || !mayReload(() => sessionStorage, Date.now())) return false;
  location.reload();
  return true;
}

/** A part of the page that loads later may fail, and then the page is reloaded. */
export function guardReload(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
