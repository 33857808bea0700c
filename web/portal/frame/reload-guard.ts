/** S4.7-03, S9-11: how long after one reload no other is tried, in milliseconds. @internal */
export const reloadPause = 60_000;
const key = 'reloaded';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Whether the page may be loaded again now; saying yes counts as doing it. Where nothing can be kept it is no: it could go
 * on for ever.
 * @internal
 */
export function mayReload(store: Store, now: number): boolean {
  try {
    const last = Number(store.getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (now - last < reloadPause) return false;
    store.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** A part of the page's script that is no longer there: after a new version was put in place, a reload finds the new one. */
export function guardReload(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage, Date.now())) return;
    event.preventDefault();
    location.reload();
  });
}
