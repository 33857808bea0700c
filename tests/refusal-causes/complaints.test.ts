import { world } from '../support/world.ts';
import { complaintCauses } from './complaints.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(complaintCauses, world);
