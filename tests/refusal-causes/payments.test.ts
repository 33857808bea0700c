import { paymentCauses, paymentWorld } from './payments.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(paymentCauses, paymentWorld);
