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

// Forms keep their drafts without this file too, whenever one of their buttons is pressed.
if (hasDrafts()) import('./drafts.ts').then(({ startDrafts }) => startDrafts(), console.warn);

// A page without a form loads the file as well, to delete drafts that an earlier page has left in the tab's storage.
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
