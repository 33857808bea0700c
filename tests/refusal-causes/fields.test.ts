import { fieldCauses } from './fields.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(fieldCauses);
