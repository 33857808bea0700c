import { world } from '../support/world.ts';
import { partnerCauses } from './partners.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(partnerCauses, world);
