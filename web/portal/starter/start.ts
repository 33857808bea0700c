import { startDrafts } from './drafts.ts';
import { startIntent } from './intent.ts';
import { startNetwork } from './network.ts';
import { startPopovers } from './popovers.ts';
import { startPrint } from './print.ts';
import { startProgress } from './progress-bar.ts';

// The only script that runs on a page before the first touch. Whatever else has to run from the start is added to this row.
for (const start of [startProgress, startNetwork, startDrafts, startPopovers, startPrint, startIntent]) start();
