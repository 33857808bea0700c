import { world } from '../support/world.ts';
import { fieldCauses } from './fields.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(fieldCauses, world);
