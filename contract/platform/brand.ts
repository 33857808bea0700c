import { z } from 'zod';
import { defaultLocale, languages } from './languages.ts';
import { Permission } from './permission.ts';

export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** Needed in the languages of the brand. */
const texts = z.partialRecord(Language, z.string());

/** The parts a layout may choose from; a layout is a row of these, never a component (S2.3-21). */
export const Slots = z.object({
  header: z.object({ variant: z.enum(['standard', 'compact', 'cobrand', 'app', 'none']), sticky: z.boolean() }),
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
    /** Where a campaign leads, the main one first. */
    links: z.array(z.object({ textKey: z.string(), href: z.string() })).default([]),
  }),
  tiles: z.object({ variant: z.enum(['photo', 'icon', 'row', 'none']), columns: z.record(z.string(), z.int()) }),
  search: z.object({ layout: z.enum(['list-first', 'map-first']), mapPane: z.enum(['right', 'none']) }),
  footer: z.object({ variant: z.enum(['full', 'slim', 'none']) }),
  legal: z.array(z.string()),
  phone: z.object({ placement: z.array(z.enum(['header', 'footer', 'error', 'no-slots'])) }),
  /** Whether the bar that asks about cookies is shown, where there is anything to ask (S9-09). */
  cookieBar: z.boolean(),
  /** Whether the footer says whose portal stands behind the partner's name. */
  poweredBy: z.boolean(),
});

/** Lightness, chroma and hue: a colour of OKLCH. */
const Oklch = z.tuple([z.number(), z.number(), z.number()]);
const Tone = z.object({ c: z.number(), h: z.number() });

/** The few colours that decide all others; `server/portal/brand/derive.ts` makes the roles of them. */
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
  /** The action's colour where absent. */
  link: Oklch.optional(),
  /** The accent where absent. */
  marker: Oklch.optional(),
  textL: z.number().optional(),
  visitedH: z.number().optional(),
  dangerH: z.number().optional(),
});
export type Seed = z.infer<typeof Seed>;

/** S1-10: how the portal is shown. */
export const Mode = z.enum(['page', 'iframe', 'webview']);
export type Mode = z.infer<typeof Mode>;

/** Which pages a brand shows, by their ids in `routes.ts`. */
export const doors = {
  /** Of those that wait for a brand to open them (S4.2-11). */
  opens: z.array(z.string()).default([]),
  /** Not shown here; never home (S4.2-10). */
  closes: z.array(z.string()).default([]),
  /** Absent shows all others (S4.2-12). */
  onlyRoutes: z.array(z.string()).optional(),
  /** A visitor without a token sees the app's password recovery alone (S4.2-08). */
  requiresToken: z.boolean().default(false),
};

/** What a partner's customers may hold; its flags and services are the customer's (S3.3-02, S3.3-06). */
const Product = z.object({
  key: z.string().regex(/^[a-z0-9-]+$/),
  name: texts,
  permissions: z.array(Permission).default([]),
  services: z.array(z.string()).default([]),
  hasMap: z.boolean().default(false),
  med24Free: z.boolean().default(false),
});

const hex = z.string().regex(/^#[0-9a-f]{6}$/);

/** The partner's own OpenID Connect provider; its sign-in page must be at the issuer's origin (CSP form-action). */
const OpenId = z.strictObject({
  /** As in 'sign in with …'. */
  name: z.string().min(1),
  issuer: z.url(),
  clientId: z.string().min(1),
  /** The environment variable that holds the client's secret. */
  secretEnv: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
  scopes: z.string().default('openid email profile'),
  /** For tests and demonstrations: a provider without TLS. */
  allowInsecure: z.boolean().default(false),
});

/** `brands/<key>/brand.json`: all that makes a partner's portal its own. Read at start; a broken one is refused (S1-09). */
export const Brand = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  /** Hosts that show this brand, without the port; one that ends in `.localhost` serves demonstrations. */
  hosts: z.array(z.string()).min(1),
  theme: z.string(),
  layout: z.string(),
  /** What its hosts are shown in where the address says nothing else. */
  mode: Mode.exclude(['iframe']).default('page'),
  /** The brand whose layout and theme it wears inside an app (S2.3-21). */
  webview: z.string().optional(),
  portalType: z.enum(['public', 'private']),
  registrationMode: z.string().default('email'),
  isMed24: z.boolean().default(false),
  hasPublicCalendar: z.boolean().default(true),
  searchPath: z.string().default('/services/provider-search'),
  listType: z.enum(['doctors', 'providers']).default('doctors'),
  providerPhotosDir: z.string().default(''),
  locale: z.string().default(defaultLocale),
  currency: z.enum(['HUF', 'RON']).default('HUF'),
  languages: z.array(Language).min(1),
  timeZone: z.string().default('Europe/Budapest'),
  phone: z.object({ number: z.string(), hours: texts }),
  mailFrom: z.string(),
  /** Who may show the portal in a frame, as CSP writes it (R22). */
  frameAncestors: z.array(z.string().regex(/^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::(?:\d+|\*))?$/)).default([]),
  /** Loaded only after consent (S9-09); a container of Google's or one the partner serves itself. */
  tagManager: z
    .strictObject({
      id: z.string().regex(/^[A-Z0-9-]+$/),
      url: z.url().default('https://www.googletagmanager.com/gtm.js'),
    })
    .optional(),
  services: z.array(z.string()),
  servicesSortingOrder: z.record(z.string(), z.int()).default({}),
  /** Addresses of texts that the footer leads to, by their titles. */
  menu: z.array(z.string()).default([]),
  wordmark: z.string(),
  /** Drawn with a stroke in a square of 24. */
  markPath: z.string().regex(/^[\d\sA-Za-z.,-]+$/),
  productSuffix: z.string(),
  /** Laid over the theme's own. */
  seed: Seed.partial().optional(),
  /** Single roles, over what the seed makes. */
  colors: z.record(z.string(), hex).default({}),
  slots: Slots,
  products: z.array(Product).default([]),
  /** The product everybody who registers gets, where the portal is open to all. */
  openProduct: z.string().optional(),
  openId: OpenId.optional(),
  ...doors,
});
export type Brand = z.infer<typeof Brand>;
