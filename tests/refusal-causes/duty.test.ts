import { dutyCauses, dutyWorld } from './duty.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(dutyCauses, dutyWorld);
