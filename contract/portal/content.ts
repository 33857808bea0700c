import { z } from 'zod';
import { Language } from '../platform/brand.ts';
import { operation } from '../platform/operation.ts';

/** S2.9-04. @internal */
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
  /** What it is about, in a sentence or two. */
  lead: z.string(),
  /** Sanitised on the server. */
  html: z.string(),
  version: z.string(),
});
export type StaticContent = z.infer<typeof StaticContent>;

const whose = {
  partnerId: z.string().optional(),
  hostId: z.string().optional(),
  productId: z.string().optional(),
  forceLocale: Language.optional(),
};

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
    ...whose,
  }),
  output: z.record(z.string(), StaticContent),
  refusals: ['#404'],
  clauses: ['S7-22', 'S2.9-04'],
});

/** How the part of a page below one of its headings is drawn. */
export const SectionForm = z.enum(['text', 'cards', 'steps', 'faq']);
export type SectionForm = z.infer<typeof SectionForm>;

/** Titles are HTML too: a name in them may be emphasised. All of it is sanitised on the server. */
const ContentItem = z.object({ title: z.string(), html: z.string(), href: z.string().nullable() });
export const ContentSection = z.object({
  form: SectionForm,
  title: z.string(),
  html: z.string(),
  items: z.array(ContentItem),
});
export type ContentSection = z.infer<typeof ContentSection>;

/** A time of the year in which one function is offered, on days in the partner's zone, the last one included. */
export const Campaign = z.object({
  subfunction: z.int(),
  from: z.iso.date(),
  until: z.iso.date(),
});
export type Campaign = z.infer<typeof Campaign>;

export const ContentPage = z.object({
  path: z.string(),
  language: Language,
  title: z.string(),
  lead: z.string(),
  version: z.string(),
  /** Before the first heading. */
  intro: z.string(),
  sections: z.array(ContentSection),
  action: z.object({ text: z.string(), href: z.string() }).nullable(),
  campaign: Campaign.nullable(),
});
export type ContentPage = z.infer<typeof ContentPage>;

/** S2.1-01: the pages that are a text, as the partner of this host words them. */
export const readContentPage = operation({
  id: 'readContentPage',
  method: 'GET',
  path: '/content-pages',
  summary: 'A page that is a text, in parts a page can draw',
  access: 'public',
  input: z.object({ path: z.string('V001').max(200, 'V005'), ...whose }),
  output: ContentPage,
  refusals: ['#404'],
  clauses: ['S2.1-01'],
});
