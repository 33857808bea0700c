import { z } from 'zod';

/** Flags of a product that open pages and the operations behind them (S2.3, S3.3-07, D8). */
export const Flags = z.object({
  hasAppointments: z.boolean(),
  hasClaimReporting: z.boolean(),
  hasGeneralConsultation: z.boolean(),
  hasCoverage: z.boolean(),
  hasDiagnostics: z.boolean(),
  hasFitnessConsultation: z.boolean(),
  hasNutritionConsultation: z.boolean(),
  hasP4P: z.boolean(),
  hasPreauthorization: z.boolean(),
  hasPsychology: z.boolean(),
  hasRelatives: z.boolean(),
  hasRightsConsultation: z.boolean(),
  hasScreening: z.boolean(),
  hasSecondOpinion: z.boolean(),
  hasConsultation: z.boolean(),
  hasVaccination: z.boolean(),
  hasVideoConsultation: z.boolean(),
  hasWiweConsultation: z.boolean(),
  hasCardNetwork: z.boolean(),
});
export const Permission = Flags.keyof();
export type Permission = z.infer<typeof Permission>;

/** Flags that outlast a policy: its customer may still read the newest one, and claim the care that it covered. */
export const lastingPermissions: readonly Permission[] = ['hasCoverage', 'hasClaimReporting'];
