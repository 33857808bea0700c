import { world } from '../support/world.ts';
import { relativeCauses } from './relatives.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(relativeCauses, world);
