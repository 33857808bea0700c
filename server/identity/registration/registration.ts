import { z } from 'zod';
import { identifiers } from '../../../contract/identity/registration.ts';
import { type RegistrationMode, registrationModes } from '../../../contract/identity/registration-modes.ts';

const modes: readonly RegistrationMode[] = registrationModes.map(({ key }) => key);

export const Registration = z.object({
  mode: z.enum(modes),
  lastName: z.string(),
  firstName: z.string(),
  birthDate: z.string(),
  email: z.string(),
  phone: z.string(),
  ...z.object(identifiers).partial().shape,
  product: z.string().optional(),
  next: z.string().optional(),
});
export type Registration = z.infer<typeof Registration>;
