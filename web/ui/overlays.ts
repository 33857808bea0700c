import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** The open modals and sheets, the topmost last (S3.12-03). */
const opened: HTMLDialogElement[] = [];

/** Never kept waiting for a window to be closed (S2.9-03). */
const free = '/privacy-statement';

export function openOverlay(box: HTMLDialogElement): void {
  if (box.open) return;
  box.showModal();
  opened.push(box);
  box.addEventListener('close', () => drop(box), { once: true });
}

export function closeOverlay(box: HTMLDialogElement): void {
  drop(box);
  box.close();
}

/** What leads on from inside them closes them first. */
export function closeOverlays(): void {
  for (const box of opened.toReversed()) closeOverlay(box);
}

function drop(box: HTMLDialogElement): void {
  const at = opened.indexOf(box);
  if (at >= 0) opened.splice(at, 1);
}

/** S2.9-03: whether going on has to close the topmost first. */
export function isHeld(count: number, to: string): boolean {
  return count > 0 && to !== free;
}

/** Back or a link closes the topmost instead of leaving; a redirect of the server is never asked. */
export function useOverlays(): void {
  const blocker = useBlocker(({ nextLocation }) => isHeld(opened.length, nextLocation.pathname));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const top = opened.at(-1);
    if (top) closeOverlay(top);
    blocker.reset();
  }, [blocker]);
}
