import { world } from '../support/world.ts';
import { tryCauses } from './try-causes.ts';
import { walkCauses } from './walks.ts';

tryCauses(walkCauses, world);
