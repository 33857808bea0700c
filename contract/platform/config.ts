import { z } from 'zod';
import { doors, Language, Slots } from './brand.ts';
import { operation } from './operation.ts';

/** What a brand looks like, resolved: CSS variables ready to print, and the parts its layout chose. */
export const Look = z.object({
  layout: z.string(),
  theme: z.string(),
  /** Custom properties with their values, such as `--c-bg`: `#fafaf4`. */
  variables: z.record(z.string(), z.string()),
  fonts: z.array(z.string()),
  density: z.string(),
  slots: Slots,
  wordmark: z.string(),
  markPath: z.string(),
  /** Address of the partner's own logo, instead of mark and wordmark. */
  logo: z.string().optional(),
  /** The services a picture lies in the brand's folder for, each with its address (S2.4-02). */
  tileImages: z.record(z.string(), z.string()),
  productSuffix: z.string(),
  /** Message ids this brand words differently, in the language of the call. */
  texts: z.record(z.string(), z.string()),
});
export type Look = z.infer<typeof Look>;

/** S3.4-01, S7-08. */
export const getConfig = operation({
  id: 'getConfig',
  method: 'GET',
  path: '/config',
  summary: 'What the portal of this host is: its theme, type, modes, languages and look',
  access: 'public',
  input: z.object({}),
  output: z.object({
    theme: z.string(),
    portalType: z.string(),
    registrationMode: z.string(),
    providerPhotosDir: z.string(),
    partner: z.object({
      key: z.string(),
      name: z.string(),
      services: z.array(z.string()),
      servicesSortingOrder: z.record(z.string(), z.int()),
      hasPublicCalendar: z.boolean(),
    }),
    isMed24: z.boolean(),
    hasPublicCalendar: z.boolean(),
    /** The language this call is answered in. */
    language: Language,
    languages: z.array(Language),
    /** BCP 47 locale of the host: dates and prices follow it, not the language (S1-11). */
    hostLocale: z.string(),
    currency: z.enum(['HUF', 'RON']),
    timeZone: z.string(),
    phone: z.object({ number: z.string(), hours: z.string() }),
    searchPath: z.string(),
    listType: z.enum(['doctors', 'providers']),
    baseUrl: z.string(),
    captcha: z.object({
      kind: z.enum(['altcha', 'recaptcha']),
      siteKey: z.string(),
      version: z.enum(['2', '3']),
      language: z.string(),
    }),
    /** Whom else one may sign in with. */
    openId: z.object({ name: z.string() }).nullable(),
    /** Who may show the portal in a frame (R22). */
    frameAncestors: z.array(z.string()),
    /** Whether the offline mailbox stands in for a mail server. */
    mailbox: z.boolean(),
    /** Absent where nothing would be loaded even with consent. */
    tagManager: z.object({ id: z.string(), url: z.string() }).nullable(),
    /** What the footer leads to, in the language of the call. */
    menu: z.array(z.object({ href: z.string(), text: z.string() })),
    look: Look,
    ...doors,
  }),
  refusals: ['K421'],
  clauses: ['S3.4-01', 'S7-08'],
  cache: 'private, max-age=0',
});
export type Config = z.infer<typeof getConfig.output>;
