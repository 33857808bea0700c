import { world } from '../support/world.ts';
import { bookingCauses } from './booking.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(bookingCauses, world);
