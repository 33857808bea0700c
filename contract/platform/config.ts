import { z } from 'zod';
import { doors, Language, Slots, SortBy } from './brand.ts';
import { doorRates } from './door.ts';
import { operation } from './operation.ts';

export const Look = z.object({
  layout: z.string(),
  theme: z.string(),
  variables: z.record(z.string(), z.string()),
  fonts: z.array(z.string()),
  density: z.string(),
  slots: Slots,
  wordmark: z.string(),
  markPath: z.string(),
  logo: z.string().optional(),
  /** It changes with each picture of the brand's tiles and is in their addresses, so that browsers fetch a new picture. */
  tilesVersion: z.string(),
  productSuffix: z.string(),
  /** Texts in which the brand has its own words, in the language of the call. */
  texts: z.record(z.string(), z.string()),
});
export type Look = z.infer<typeof Look>;

export const getConfig = operation({
  id: 'getConfig',
  method: 'GET',
  path: '/config',
  summary: 'What the portal of this host is: its theme, type, modes, languages and look',
  access: 'public',
  rate: doorRates.look,
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
    language: Language,
    languages: z.array(Language),
    /** The BCP 47 code that numeric dates and prices follow, instead of the language (S1-11). */
    hostLocale: z.string(),
    currency: z.enum(['HUF', 'RON']),
    timeZone: z.string(),
    phone: z.object({ number: z.string(), hours: z.string() }),
    searchPath: z.string(),
    listType: z.enum(['doctors', 'providers']),
    searchSort: SortBy,
    /** The id of the place of a search that names none; null for the country of `hostLocale`. */
    place: z.string().nullable(),
    baseUrl: z.string(),
    captcha: z.object({
      kind: z.enum(['altcha', 'recaptcha']),
      siteKey: z.string(),
      version: z.enum(['2', '3']),
      language: z.string(),
    }),
    openId: z.object({ name: z.string() }).nullable(),
    frameAncestors: z.array(z.string()),
    mailbox: z.boolean(),
    /** The address and the credit of street pictures for the map; null where it shows only outlines. */
    mapTiles: z.object({ url: z.string(), credit: z.string() }).nullable(),
    /** Null without a tag manager, which is loaded only after the visitor has consented. */
    tagManager: z.object({ id: z.string(), url: z.string() }).nullable(),
    menu: z.array(z.object({ href: z.string(), text: z.string() })),
    look: Look,
    ...doors,
  }),
  freeTimes: 'none',
  refusals: ['K421'],
  clauses: ['S3.4-01', 'S7-08'],
  cache: 'private, max-age=0',
});
export type Config = z.infer<typeof getConfig.output>;
