import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';

/** The open modals and sheets, the topmost last (S3.12-03). */
const opened: HTMLDialogElement[] = [];

/** The key of the location the page shows. An overlay's history entry has its page's key. */
let shown = 'default';

/** Ends when the entries of closed overlays are off the history; each step is ended by the `popstate` it leads to. */
let returning = Promise.resolve();
let arrived: (() => void) | undefined;

/** Never kept waiting for a window to be closed (S2.9-03). */
const free = href('privacy-statement');

/** Opens it under a history entry of its own, so that Back closes it on any page, also one loaded directly (S2.9-03). */
export function openOverlay(box: HTMLDialogElement): void {
  if (box.open) return;
  history.pushState(history.state, '');
  box.showModal();
  opened.push(box);
  box.addEventListener('close', () => drop(box), { once: true });
}

export function closeOverlay(box: HTMLDialogElement): void {
  box.close();
  drop(box);
}

/** What leads on from inside them closes them first, and goes on once their entries are off the history. */
export async function closeOverlays(): Promise<void> {
  for (const box of opened.toReversed()) closeOverlay(box);
  await returning;
}

/** Forgets one that was closed by a press or by Escape, with its entry. */
function drop(box: HTMLDialogElement): void {
  const at = opened.indexOf(box);
  if (at < 0) return;
  opened.splice(at, 1);
  returning = returning.then(
    () =>
      new Promise((done) => {
        arrived = done;
        history.back();
      }),
  );
}

/** The router never hears of a step between a page and its overlay: the address is the same, and nothing is to be fetched. */
function onPopState(event: PopStateEvent): void {
  const to: unknown = Reflect.get(Object(event.state), 'key') ?? 'default';
  if (to === shown) event.stopImmediatePropagation();
  arrived?.();
  const left = arrived ? [] : opened.splice(to === shown ? -1 : 0);
  arrived = undefined;
  for (const box of left) box.close();
}

/** Call it before the router listens: listeners of the window are called in the order they came. */
export function watchHistory(): void {
  addEventListener('popstate', onPopState);
}

/** S2.9-03: whether going on has to close the topmost first. @internal */
export function isHeld(count: number, to: string): boolean {
  return count > 0 && to !== free;
}

/** Back or a link closes the topmost instead of leaving; a redirect of the server is never asked. */
export function useOverlays(): void {
  const { key } = useLocation();
  useEffect(() => {
    shown = key;
    const gone = opened.filter((box) => !box.isConnected);
    for (const box of gone) opened.splice(opened.indexOf(box), 1);
  }, [key]);
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) => historyAction !== 'POP' && isHeld(opened.length, nextLocation.pathname),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const top = opened.at(-1);
    if (top) closeOverlay(top);
    blocker.reset();
  }, [blocker]);
}
