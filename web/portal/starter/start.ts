import { startIntent } from './intent.ts';
import { startNetwork } from './network.ts';
import { startPopovers } from './popovers.ts';
import { startPrint } from './print.ts';
import { startProgress } from './progress-bar.ts';
import { startReturns } from './returns.ts';
import { startSends } from './sends.ts';

// A script that has to run on every page before the first touch is added to this row.
for (const start of [startReturns, startProgress, startNetwork, startSends, startPopovers, startPrint, startIntent])
  start();

// A form keeps a draft too where its buttons are pressed, so the page works on without this file.
if (hasDrafts()) import('./drafts.ts').then(({ startDrafts }) => startDrafts(), console.warn);

// Drafts of a page before this one have to be forgotten.
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
