import { tryCauses } from './try-causes.ts';
import { videoCauses, videoCauseWorld } from './video.ts';

tryCauses(videoCauses, videoCauseWorld);
