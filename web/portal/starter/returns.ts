import { ownerHeader } from '../../../contract/platform/page-state.ts';
import { addressOfPage } from './address.ts';

const ofOnePerson = /^(?:draft|link) /;
const copies = 'offline-copies';
const key = 'owner';

/** A private page that the browser restores is hidden until it is certain that the same person is logged in (T24). */
export function startReturns(): void {
  const root = document.documentElement;
  const { owner } = root.dataset;
  forgetOthers(owner ?? '');
  if (owner === undefined) return;
  addEventListener('pagehide', ({ persisted }) => root.toggleAttribute('data-away', persisted));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void look(owner);
  });
}

async function look(owner: string): Promise<void> {
  const address = addressOfPage();
  const asks = { method: 'HEAD', cache: 'no-store', redirect: 'manual' } as const;
  const answer = await fetch(address, asks).catch(() => undefined);
  if (answer?.headers.get(ownerHeader) === owner) document.documentElement.removeAttribute('data-away');
  // The address is opened anew, because a reload would send the form again if this page answers one.
  else location.replace(address);
}

function forgetOthers(owner: string): void {
  try {
    const before = sessionStorage.getItem(key) ?? '';
    if (before === owner) return;
    if (owner === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, owner);
    if (before === '') return;
    const own = `link ${location.pathname}`;
    for (const name of Object.keys(sessionStorage))
      if (ofOnePerson.test(name) && name !== own) sessionStorage.removeItem(name);
    caches.delete(copies).catch(console.warn);
  } catch (error) {
    console.warn(error);
  }
}
