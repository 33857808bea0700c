import { z } from 'zod';
import { bankAccount } from './bank-account.ts';
import { defaultLocale, languages } from './languages.ts';
import { Permission } from './permission.ts';

export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

const texts = z.partialRecord(Language, z.string());

/** Choices of a layout for each part of a page; a layout is a row of these, never a component (S2.3-21). */
export const Slots = z.object({
  header: z.object({ variant: z.enum(['standard', 'compact', 'cobrand', 'app', 'desk', 'none']), sticky: z.boolean() }),
  nav: z.object({
    default: z.enum(['coloured', 'static']),
    items: z.enum(['services', 'minimal', 'none']),
    account: z.boolean(),
  }),
  hero: z.object({
    variant: z.enum(['search', 'greeting', 'campaign', 'band', 'none']),
    titleKey: z.string(),
    leadKey: z.string(),
    art: z.string(),
    links: z.array(z.object({ textKey: z.string(), href: z.string() })).default([]),
  }),
  tiles: z.object({ variant: z.enum(['photo', 'icon', 'row', 'none']), columns: z.record(z.string(), z.int()) }),
  /** The head of a page other than home; the picture `art` stands at its end. */
  heading: z
    .object({ variant: z.enum(['band', 'plain', 'tab', 'none']), art: z.string().optional() })
    .default({ variant: 'plain' }),
  result: z.enum(['card', 'row', 'ticket']).default('card'),
  time: z.enum(['box', 'pill', 'filled']).default('box'),
  steps: z.enum(['numbers', 'line', 'dots', 'none']).default('none'),
  avatar: z.enum(['circle', 'squircle', 'leaf', 'hexagon']).default('circle'),
  search: z.object({ layout: z.enum(['list-first', 'map-first']), mapPane: z.enum(['right', 'none']) }),
  footer: z.object({ variant: z.enum(['full', 'slim', 'none']) }),
  legal: z.array(z.string()),
  phone: z.object({ placement: z.array(z.enum(['header', 'footer', 'error', 'no-slots'])) }),
  /** Only a brand with something to consent to needs the bar (S9-09). */
  cookieBar: z.boolean(),
  poweredBy: z.boolean(),
});

const Oklch = z.tuple([z.number(), z.number(), z.number()]);
const Tone = z.object({ c: z.number(), h: z.number() });

/** The few colours of a brand, from which `server/portal/brand/derive.ts` derives all others. */
export const Seed = z.strictObject({
  neutral: Tone,
  tint: Oklch,
  text: Tone,
  action: Oklch,
  confirm: Oklch,
  accent: Oklch,
  nav: Oklch,
  inverse: Oklch,
  bg: Oklch.optional(),
  sunken: Oklch.optional(),
  /** The colour of links; by default that of the action. */
  link: Oklch.optional(),
  /** The colour of markers; by default the accent. */
  marker: Oklch.optional(),
  textL: z.number().optional(),
  visitedH: z.number().optional(),
  dangerH: z.number().optional(),
});
export type Seed = z.infer<typeof Seed>;

/** Ways to show the portal: as a page, in a frame or in an app (S1-10). */
export const Mode = z.enum(['page', 'iframe', 'webview']);
export type Mode = z.infer<typeof Mode>;

const listType = z.enum(['doctors', 'providers']).default('doctors');

export const SortBy = z.enum(['price', 'nearest', 'rating', 'distance'], 'V007');
export type SortBy = z.infer<typeof SortBy>;

export const doors = {
  /** Opens pages that are closed until a brand opens them (S4.2-11). */
  opens: z.array(z.string()).default([]),
  /** Hides pages of the portal; a fixed page, such as home, cannot be hidden (S4.2-10). */
  closes: z.array(z.string()).default([]),
  /** Shows only these pages and the fixed ones (S4.2-12). */
  onlyRoutes: z.array(z.string()).optional(),
  /** Visitors without a token see only the app's password recovery (S4.2-08). */
  requiresToken: z.boolean().default(false),
};

export const ThemeRules = z.strictObject({ ...doors, listType });

/** A product whose flags and services its customers get (S3.3-02, S3.3-06). */
const Product = z.object({
  key: z.string().regex(/^[a-z0-9-]+$/),
  name: texts,
  permissions: z.array(Permission).default([]),
  services: z.array(z.string()).default([]),
  hasMap: z.boolean().default(false),
  med24Free: z.boolean().default(false),
});

const hex = z.string().regex(/^#[0-9a-f]{6}$/);

/** The partner's OpenID Connect provider; its sign-in page must be at the issuer's origin (CSP form-action). */
const OpenId = z.strictObject({
  name: z.string().min(1),
  issuer: z.url(),
  clientId: z.string().min(1),
  /** The name of the environment variable with the client's secret. */
  secretEnv: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
  scopes: z.string().default('openid email profile'),
  /** Allows a provider without TLS, for tests and demonstrations. */
  allowInsecure: z.boolean().default(false),
});

const Cancellation = z.strictObject({
  freeUntilMinutes: z.int().min(0).default(0),
  /** With `charged`, the clinic may charge for a late cancellation, which the customer accepts first. */
  late: z.enum(['charged', 'by_phone']).default('by_phone'),
  /** Per cent of the price paid here that a late cancellation refunds; an early one refunds all of it. */
  lateRefundPercent: z.int().min(0).max(100).optional(),
});

/** The bank account that pays claims, written in any form of S5-01, and the BIC of its bank. */
const Paying = z.strictObject({
  account: bankAccount.refine((part) => part !== '', 'V023'),
  bic: z
    .string()
    .regex(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/)
    .optional(),
});

/** The file `brands/<key>/brand.json`, which is read at the start and refused where it is wrong (S1-09). */
export const Brand = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  /** Hosts without ports; hosts below `.localhost` are for demonstrations. */
  hosts: z.array(z.string()).min(1),
  theme: z.string(),
  design: z.string().optional(),
  layout: z.string(),
  mode: Mode.exclude(['iframe']).default('page'),
  /** Inside an app the brand has the layout and the theme of this brand (S2.3-21). */
  webview: z.string().optional(),
  /** Texts, pages and coverage that the brand does not have itself come from this brand (S2.1-01). */
  contentsFrom: z.string().optional(),
  /** Only customers use a private portal, so search engines are asked to leave it out (S1-10). */
  portalType: z.enum(['public', 'private']),
  registrationMode: z.string().default('email'),
  isMed24: z.boolean().default(false),
  hasPublicCalendar: z.boolean().default(true),
  searchPath: z.string().default('/services/provider-search'),
  listType,
  /** The order of a search whose address names none (S9-07). */
  searchSort: SortBy.exclude(['distance']).default('price'),
  /** Keys of the specialties that the brand offers, such as `dermatology`; all if absent. */
  specialties: z.array(z.string()).min(1).optional(),
  /** The place of a search whose address names none; the country of `locale` if absent. */
  place: z.string().optional(),
  /** The folder of the brand's `public/` with photos of doctors (`<id>.jpeg`, `.webp` or `.svg`); empty without photos. */
  providerPhotosDir: z
    .string()
    .regex(/^[a-z0-9-]*$/)
    .default(''),
  locale: z.string().default(defaultLocale),
  currency: z.enum(['HUF', 'RON']).default('HUF'),
  languages: z.array(Language).min(1),
  timeZone: z.string().default('Europe/Budapest'),
  phone: z.object({ number: z.string(), hours: texts }),
  mailFrom: z.email(),
  /** The address to which answers to the brand's letters go; `mailFrom` if absent. */
  helpEmail: z.email().optional(),
  /** CSP sources of the pages that may frame the portal (R22). */
  frameAncestors: z.array(z.string().regex(/^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::(?:\d+|\*))?$/)).default([]),
  /** A tag manager of Google or the partner, which is loaded only after consent (S9-09). */
  tagManager: z
    .strictObject({
      id: z.string().regex(/^[A-Z0-9-]+$/),
      url: z.url().default('https://www.googletagmanager.com/gtm.js'),
    })
    .optional(),
  cancellation: Cancellation.prefault({}),
  /** Without this field, the bank's own program adds the paying account to a payment list. */
  paying: Paying.optional(),
  /** Calendar days within which the law that applies to the partner wants a complaint answered. */
  complaintDays: z.int().min(1).max(90).default(30),
  services: z.array(z.string()),
  servicesSortingOrder: z.record(z.string(), z.int()).default({}),
  menu: z.array(z.string()).default([]),
  wordmark: z.string(),
  /** The path of an SVG that is drawn as a stroke, in a square of 24. */
  markPath: z.string().regex(/^[\d\sA-Za-z.,-]+$/),
  productSuffix: z.string(),
  seed: Seed.partial().optional(),
  colors: z.record(z.string(), hex).default({}),
  slots: Slots,
  products: z.array(Product).default([]),
  openProduct: z.string().optional(),
  openId: OpenId.optional(),
  ...doors,
});
export type Brand = z.infer<typeof Brand>;
