import { world } from '../support/world.ts';
import { careCauses } from './care.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(careCauses, world);
