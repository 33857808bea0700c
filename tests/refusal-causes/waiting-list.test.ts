import { tryCauses } from './try-causes.ts';
import { waitingCauses, waitingWorld } from './waiting-list.ts';

tryCauses(waitingCauses, waitingWorld);
