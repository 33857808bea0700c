import { world } from '../support/world.ts';
import { caseCauses } from './cases.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(caseCauses, world);
