import { world } from '../support/world.ts';
import { identityCauses } from './identity.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(identityCauses, world);
