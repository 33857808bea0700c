import { world } from '../support/world.ts';
import { requestCauses } from './requests.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(requestCauses, world);
