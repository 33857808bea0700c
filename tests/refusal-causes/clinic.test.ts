import { clinicCauses, clinicWorld } from './clinic.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(clinicCauses, clinicWorld);
