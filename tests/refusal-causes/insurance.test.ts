import { world } from '../world.ts';
import { insuranceCauses } from './insurance.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(insuranceCauses, world);
