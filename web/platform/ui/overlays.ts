import { useEffect, useLayoutEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { isEntry, openPopovers, pushEntry } from './overlay-entry.ts';

/** The dialogs, sheets and popovers that are open, the topmost last (S3.12-03). */
const opened: HTMLElement[] = [];

/** The router's key of the page that is shown; the history entry of an overlay has the same one. */
let currentKey = 'default';

/** Resolves once the history has an entry for each open overlay and for no closed one; each wait ends by a `popstate`. */
let settled = Promise.resolve();
let arrived: (() => void) | undefined;

/** The one page that opens without closing an overlay first (S2.9-03). */
const free = href('privacy-statement');

/** The entry in the history lets Back close the overlay, on a page that was loaded directly too (S2.9-03). */
export function openOverlay(box: HTMLDialogElement): void {
  if (box.open) return;
  box.showModal();
  add(box);
  box.addEventListener('close', () => drop(box), { once: true });
}

export function closeOverlay(box: HTMLElement): void {
  hide(box);
  drop(box);
}

/** The question before something ends is a `dialog` element that opens as a popover. */
function isPopover(box: HTMLElement): boolean {
  return box.hasAttribute('popover');
}

function hide(box: HTMLElement): void {
  if (isPopover(box)) box.hidePopover();
  else if (box instanceof HTMLDialogElement) box.close();
}

/** A popover opens and closes by its own buttons; for one that was open before, the starter has added an entry. */
function followPopover(): void {
  const [open] = openPopovers();
  const known = opened.find(isPopover);
  if (known && open) opened[opened.indexOf(known)] = open;
  else if (known) drop(known);
  else if (open) add(open);
}

function add(box: HTMLElement): void {
  const isFirst = opened.length === 0;
  opened.push(box);
  // The entry of an overlay that was closed before may still be in the history.
  settled = settled.then(() => {
    if (!isFirst || !isEntry()) pushEntry();
  });
}

/** Call it before leaving a page from inside an overlay; resolves when the history has no entries of overlays. */
export async function closeOverlays(): Promise<void> {
  for (const box of opened.toReversed()) closeOverlay(box);
  await settled;
}

function drop(box: HTMLElement): void {
  const at = opened.indexOf(box);
  if (at < 0) return;
  opened.splice(at, 1);
  settled = settled.then(
    () =>
      new Promise((done) => {
        arrived = done;
        history.back();
      }),
  );
}

/** The router does not see a step between a page and its overlay, because the address is the same and nothing has to load. */
function onPopState(event: PopStateEvent): void {
  const to = memberOf(event.state, 'key') ?? 'default';
  if (to === currentKey) event.stopImmediatePropagation();
  arrived?.();
  const boxes = arrived ? [] : opened.splice(to === currentKey ? -1 : 0);
  arrived = undefined;
  for (const box of boxes) hide(box);
}

/** Call it before the router starts, because its own listener has to run after this one. */
export function watchHistory(): void {
  addEventListener('popstate', onPopState);
}

/** True if the topmost overlay has to be closed before going to another page (S2.9-03). @internal */
export function isHeld(count: number, to: string): boolean {
  return count > 0 && to !== free;
}

export function useOverlays(): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    followPopover();
    addEventListener('toggle', followPopover, true);
    return () => removeEventListener('toggle', followPopover, true);
  }, []);
  useEffect(() => {
    currentKey = key;
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
