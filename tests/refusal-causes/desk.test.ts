import { world } from '../support/world.ts';
import { deskCauses } from './desk.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(deskCauses, world);
