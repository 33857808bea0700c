import { z } from 'zod';
import { Language } from './brand.ts';
import { operation } from './operation.ts';

/** S2.9-04. */
export const contentKinds = [
  'appointment_cancellation',
  'assistance_policy',
  'card_network',
  'exclusion',
  'important_info',
  'introduction',
  'pregnancy_care',
  'privacy_policy',
  'privacy_statement',
  'reimbursement',
  'screening_conditions',
  'screening_text_on_portal',
  'vaccination_text_on_portal',
  'terms_and_conditions',
  'quick_approval',
  'video_consultation_data_handling',
  'video_consultation_process',
  'video_consultation_patient_information',
  'complaint_handling',
] as const;
export const ContentKind = z.enum(contentKinds, 'V007');
export type ContentKind = z.infer<typeof ContentKind>;

export const StaticContent = z.object({
  kind: ContentKind,
  /** The language the text is really in, which may be the fallback. */
  language: Language,
  title: z.string(),
  /** Sanitised on the server. */
  html: z.string(),
  version: z.string(),
});
export type StaticContent = z.infer<typeof StaticContent>;

/** S7-22: only the kinds that have a text come back. */
export const listStaticContents = operation({
  id: 'listStaticContents',
  method: 'GET',
  path: '/static-contents/by-types',
  summary: 'Texts by kind, for this host, in the language of the call or in the forced one',
  access: 'public',
  input: z.object({
    /** Comma-separated kinds. */
    types: z
      .string('V001')
      .max(1000, 'V005')
      .transform((text) => text.split(',').map((kind) => kind.trim()))
      .pipe(z.array(ContentKind)),
    partnerId: z.string().optional(),
    hostId: z.string().optional(),
    productId: z.string().optional(),
    forceLocale: Language.optional(),
  }),
  output: z.record(z.string(), StaticContent),
  refusals: ['#404'],
  clauses: ['S7-22', 'S2.9-04'],
});
