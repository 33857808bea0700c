import { startIntent } from './intent.ts';
import { startNetwork } from './network.ts';
import { startPopovers } from './popovers.ts';
import { startPrint } from './print.ts';
import { startProgress } from './progress-bar.ts';

// The only script that runs on every page before the first touch. Whatever else has to run from the start is added to this row.
for (const start of [startProgress, startNetwork, startPopovers, startPrint, startIntent]) start();

if (hasDrafts()) void import('./drafts.ts').then(({ startDrafts }) => startDrafts());

/** A form that keeps a draft, or what a page before this one kept and has to be forgotten. */
function hasDrafts(): boolean {
  try {
    return (
      document.querySelector('[name=draft]') !== null ||
      Object.keys(sessionStorage).some((name) => name.startsWith('draft '))
    );
  } catch {
    return false;
  }
}
