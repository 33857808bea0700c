import { z } from 'zod';
import { doors, Language, Slots, SortBy } from './brand.ts';
import { doorRates } from './door.ts';
import { defaultLanguage, languages } from './languages.ts';
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

const exampleLook: Look = {
  layout: 'default',
  theme: 'default',
  variables: { '--colour-action': 'oklch(0.47 0.115 150)' },
  fonts: ['Source Sans 3'],
  density: 'comfortable',
  slots: {
    header: { variant: 'standard', sticky: true },
    nav: { default: 'coloured', items: 'services', account: true },
    hero: { variant: 'search', titleKey: 'home.hero.title', leadKey: 'home.hero.lead', art: 'leaf', links: [] },
    tiles: { variant: 'photo', columns: { '360': 2, '768': 3, '1280': 4 } },
    heading: { variant: 'band', art: 'leaf' },
    result: 'card',
    time: 'box',
    steps: 'numbers',
    avatar: 'leaf',
    search: { layout: 'list-first', mapPane: 'right' },
    footer: { variant: 'full' },
    legal: ['privacy_policy', 'terms_and_conditions', 'complaint_handling'],
    phone: { placement: ['header', 'footer', 'error', 'no-slots'] },
    cookieBar: true,
    poweredBy: false,
  },
  wordmark: 'Hárs',
  markPath: 'M12 8v13',
  tilesVersion: '5b1c',
  productSuffix: 'Hárs Egészségportál',
  texts: {},
};

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
      key: z.string().meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }),
      name: z.string().meta({ example: 'Hárs Egészségportál' }),
      services: z.array(z.string()),
      servicesSortingOrder: z.record(z.string(), z.int()).meta({ example: { general_consultation: 1 } }),
      hasPublicCalendar: z.boolean(),
    }),
    isMed24: z.boolean(),
    hasPublicCalendar: z.boolean(),
    language: Language,
    languages: z.array(Language).meta({ example: languages.slice(0, 2) }),
    /** The BCP 47 code that numeric dates and prices follow, instead of the language (S1-11). */
    hostLocale: z.string(),
    currency: z.enum(['HUF', 'RON']),
    timeZone: z.string(),
    phone: z.object({
      number: z.string().meta({ example: '+36 1 555 0100' }),
      hours: z.string().meta({ example: 'Weekdays from 8:00 to 18:00' }),
    }),
    searchPath: z.string(),
    listType: z.enum(['doctors', 'providers']),
    searchSort: SortBy,
    /** The id of the place of a search that names none; null for the country of `hostLocale`. */
    place: z.string().nullable(),
    baseUrl: z.string().meta({ example: 'https://hars.example' }),
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
    tagManager: z
      .object({
        id: z.string().meta({ example: 'GTM-0000000' }),
        url: z.string().meta({ example: 'https://tags.example/gtm.js' }),
      })
      .nullable(),
    menu: z.array(
      z.object({ href: z.string().meta({ example: '/about-us' }), text: z.string().meta({ example: 'About us' }) }),
    ),
    look: Look,
    ...doors,
  }),
  example: {
    answer: {
      theme: 'default',
      portalType: 'public',
      registrationMode: 'email',
      providerPhotosDir: '/photos/providers',
      isMed24: false,
      hostLocale: 'hu-HU',
      searchPath: '/services/provider-search',
      place: null,
      captcha: { kind: 'altcha', siteKey: '', version: '3', language: defaultLanguage },
      openId: null,
      frameAncestors: [],
      mapTiles: null,
      look: exampleLook,
      opens: [],
      closes: [],
      onlyRoutes: [],
      requiresToken: false,
    },
  },
  freeTimes: 'none',
  refusals: ['K421'],
  clauses: ['S3.4-01', 'S7-08'],
  cache: 'private, max-age=0',
});
export type Config = z.infer<typeof getConfig.output>;
