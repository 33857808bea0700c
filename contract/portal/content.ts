import { z } from 'zod';
import { Language } from '../platform/brand.ts';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';

/** Kinds of a partner's texts (S2.9-04). */
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

/** Texts to which a customer consents by sending a case with health data; none of them has a page of its own. */
export const consentKinds = [
  'health_consent_request',
  'health_consent_care',
  'health_consent_preauthorization',
  'health_consent_claim',
  'health_consent_assessment',
] as const;
export const ConsentKind = z.enum(consentKinds);
export type ConsentKind = z.infer<typeof ConsentKind>;

/** A customer accepts the text of the gateway before their data go to it; each gateway has its own text. */
export const dataTransferKinds = ['data_transfer_simplepay', 'data_transfer_stripe'] as const;
export type DataTransferKind = (typeof dataTransferKinds)[number];

const paymentKinds = ['immediate_start', 'recurring_payment', ...dataTransferKinds] as const;

const ListedKind = z.enum([...contentKinds, ...consentKinds, ...paymentKinds], 'V007');
export type ListedKind = z.infer<typeof ListedKind>;

const TextKind = z.enum([...ListedKind.options, 'relative_declaration', 'relative_mandate']);
export type TextKind = z.infer<typeof TextKind>;

/** Texts that somebody can accept; the export of a customer's data names each as `mydata.pdf.text.<kind>`. */
export const acceptedKinds = [
  'privacy_policy',
  'privacy_statement',
  'terms_and_conditions',
  'assistance_policy',
  'video_consultation_data_handling',
  'video_consultation_patient_information',
  ...consentKinds,
  ...paymentKinds,
  'relative_declaration',
  'relative_mandate',
] as const satisfies readonly TextKind[];
export type AcceptedKind = (typeof acceptedKinds)[number];

export const StaticContent = z
  .object({
    kind: TextKind,
    language: Language,
    title: z.string().meta({ example: 'Cancelling an appointment' }),
    lead: z.string().meta({ example: 'What you should know before you book.' }),
    /** HTML that the server has made safe. */
    html: z.string(),
    version: z.string(),
  })
  .meta({ id: 'StaticContent' });
export type StaticContent = z.infer<typeof StaticContent>;

const ownerFields = {
  partnerId: z.string().optional().meta({ example: 'default' }),
  hostId: z.string().optional().meta({ example: 'localhost' }),
  productId: z.string().optional().meta({ example: 'hars-teljes' }),
  forceLocale: Language.optional(),
};

/** The answer leaves out a kind without a text (S7-22). */
export const listStaticContents = operation({
  id: 'listStaticContents',
  method: 'GET',
  path: '/static-contents/by-types',
  summary: 'Texts by kind, for this host, in the language of the call or in the forced one',
  access: 'public',
  rate: doorRates.look,
  input: z.object({
    types: z
      .string('V001')
      .max(1000, 'V005')
      .transform((text) => text.split(',').map((kind) => kind.trim()))
      // The whole list is checked at once, so that a fault names the field and not a place in the list.
      .refine((kinds) => kinds.every((kind) => ListedKind.safeParse(kind).success), 'V007')
      .pipe(z.array(ListedKind))
      .meta({ example: 'privacy_policy' }),
    ...ownerFields,
  }),
  output: z.record(z.string(), StaticContent),
  freeTimes: 'none',
  refusals: ['#404'],
  clauses: ['S7-22', 'S2.9-04'],
});

export const SectionForm = z.enum(['text', 'cards', 'steps', 'faq']);
export type SectionForm = z.infer<typeof SectionForm>;

/** The title is HTML as well, which the server has made safe. */
const ContentItem = z.object({
  title: z.string().meta({ example: 'A doctor within a week' }),
  html: z.string(),
  href: z.string().nullable().meta({ example: '/about-us' }),
});
export const ContentSection = z.object({
  form: SectionForm,
  title: z.string().meta({ example: 'How we work' }),
  html: z.string(),
  items: z.array(ContentItem),
});
export type ContentSection = z.infer<typeof ContentSection>;

/** The days in which a visit is offered, both ends included, in the partner's time zone. */
export const Campaign = z.object({
  subfunction: z.int(),
  from: z.iso.date(),
  until: z.iso.date(),
});
export type Campaign = z.infer<typeof Campaign>;

export const ContentPage = z
  .object({
    path: z.string().meta({ example: '/about-us' }),
    language: Language,
    title: z.string().meta({ example: 'About us' }),
    lead: z.string().meta({ example: 'What you should know before you book.' }),
    version: z.string(),
    intro: z.string().meta({ example: 'What you should know before you book.' }),
    sections: z.array(ContentSection),
    action: z
      .object({
        text: z.string().meta({ example: 'Search for a time' }),
        href: z.string().meta({ example: '/about-us' }),
      })
      .nullable(),
    campaign: Campaign.nullable(),
  })
  .meta({ id: 'ContentPage' });
export type ContentPage = z.infer<typeof ContentPage>;

/** A text of the partner that is a page of its own (S2.1-01). */
export const readContentPage = operation({
  id: 'readContentPage',
  method: 'GET',
  path: '/content-pages',
  summary: 'A page that is a text, in parts a page can draw',
  access: 'public',
  rate: doorRates.look,
  input: z.object({ path: z.string('V001').max(200, 'V005').meta({ example: '/about-us' }), ...ownerFields }),
  output: ContentPage,
  freeTimes: 'none',
  refusals: ['#404'],
  clauses: ['S2.1-01'],
});
