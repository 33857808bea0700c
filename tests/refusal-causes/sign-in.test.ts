import { signInCauses, signInWorld } from './sign-in.ts';
import { tryCauses } from './try-causes.ts';

tryCauses(signInCauses, signInWorld);
