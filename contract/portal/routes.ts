import { customer, type RouteRow, routeTable, text } from './route.ts';
import { contentMenu } from './services.ts';

const menu = { ...customer, planServices: [contentMenu] } as const;

/** A partner's product pages (S2.1-01) have no rows: they are texts in its folder, which the route `page` shows. */
export const routes = routeTable([
  { ...text, id: 'not-found', path: '/404', file: 'portal/problem/not-found.tsx', fixed: true, indexable: false },
  { ...text, id: 'about-us', path: '/about-us', file: 'portal/content/page.tsx' },
  { ...text, id: 'how-to-register', path: '/how-to-register', file: 'portal/content/page.tsx' },
  { ...text, id: 'industries', path: '/industries', file: 'portal/content/page.tsx' },
  { ...text, id: 'industries-corporate-health', path: '/industries/corporate-health', file: 'portal/content/page.tsx' },
  {
    ...text,
    id: 'industries-corporate-services',
    path: '/industries/corporate-services',
    file: 'portal/content/page.tsx',
  },
  { ...text, id: 'industries-pharma', path: '/industries/pharma', file: 'portal/content/page.tsx' },
  { ...text, id: 'our-partner', path: '/our-partner', file: 'portal/content/page.tsx' },
  {
    ...text,
    id: 'privacy-policy',
    path: '/privacy-policy',
    file: 'portal/content/content.tsx',
    content: 'privacy_policy',
  },
  {
    ...text,
    id: 'terms-and-conditions',
    path: '/terms-and-conditions',
    file: 'portal/content/content.tsx',
    content: 'terms_and_conditions',
  },
  {
    ...text,
    id: 'complaint-handling',
    path: '/complaint-handling',
    file: 'portal/content/content.tsx',
    content: 'complaint_handling',
  },
  // Beyond the specification: these rules can be read before they are accepted.
  {
    ...text,
    id: 'assistance-policy',
    path: '/assistance-policy',
    file: 'portal/content/content.tsx',
    content: 'assistance_policy',
  },
  {
    ...text,
    id: 'services-mobile-application',
    path: '/services/mobile-application',
    file: 'portal/content/mobile-application.tsx',
  },
  { ...menu, id: 'services-contents', path: '/services/contents', file: 'portal/content/contents.tsx' },
  { ...menu, id: 'services-content', path: '/services/contents/:kind', file: 'portal/content/content.tsx' },

  { ...text, id: 'page', path: '/:page', file: 'portal/content/page.tsx', fixed: true },
  { ...text, id: 'offline', path: '/offline', file: 'portal/offline/offline.tsx', fixed: true, indexable: false },
  // A page for designers, which exists only with the setting KAPU_GALLERY.
  { ...text, id: 'ui', path: '/__ui', file: 'portal/gallery/gallery.tsx', runs: 'app', fixed: true, indexable: false },
  { ...text, id: 'cookies', path: '/cookies', file: 'portal/cookies/cookies.tsx', fixed: true },
  { ...text, id: 'language', path: '/language', file: 'portal/language/language.ts', fixed: true, indexable: false },
  { ...text, id: 'draft', path: '/draft', file: 'portal/draft/draft.ts', fixed: true, indexable: false },
  { ...text, id: 'unknown', path: '*', file: 'portal/problem/not-found.tsx', fixed: true, indexable: false },
] satisfies readonly RouteRow[]);
