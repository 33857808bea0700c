import { world } from '../support/world.ts';
import { insuranceCauses } from './insurance.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(insuranceCauses, world);
