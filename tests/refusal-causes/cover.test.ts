import { world } from '../support/world.ts';
import { coverCauses } from './cover.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(coverCauses, world);
