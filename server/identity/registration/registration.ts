import { z } from 'zod';
import { type RegistrationMode, registrationModes } from '../../../contract/identity/registration.ts';

const modes: readonly RegistrationMode[] = registrationModes.map(({ key }) => key);

/** What a registration's link carries, sealed; checked when it was typed, parsed again when it comes back. */
export const Registration = z.object({
  mode: z.enum(modes),
  lastName: z.string(),
  firstName: z.string(),
  birthDate: z.string(),
  email: z.string(),
  phone: z.string(),
  taj: z.string().optional(),
  taxId: z.string().optional(),
  memberId: z.string().optional(),
  entitlementCode: z.string().optional(),
  voucherCode: z.string().optional(),
  activationKey: z.string().optional(),
  /** The key of the product an invitation gives. */
  product: z.string().optional(),
});
export type Registration = z.infer<typeof Registration>;
