import { Hono } from 'hono';
import { coverageFilePath, createCoverageFiles } from './entitlement/coverage/coverage-file.ts';
import type { Services } from './interop/context.ts';
import { answerFhirError } from './interop/fhir/answer-error.ts';
import { createFacade } from './interop/fhir/facade.ts';
import { fhirPath } from './interop/fhir/path.ts';
import { createExports, exportPath } from './interop/my-data/hand-out.ts';
import { createPublication } from './interop/publication/publication.ts';
import { createPages, type Parts as PageParts } from './pages.ts';
import { createInvoiceFiles, invoiceFilePath } from './payment/invoice/hand-out.ts';
import { createNotifications, notificationPath } from './payment/settlement/notification.ts';
import { type Admission, createAdmission } from './platform/http/admission.ts';
import { answerError } from './platform/http/answer-error.ts';
import { createApi } from './platform/http/api.ts';
import { closeUnreadBody, refuseUnaskedBody } from './platform/http/body.ts';
import { builtFiles } from './platform/http/built-files.ts';
import { createHealth } from './platform/http/health.ts';
import { createMailbox } from './platform/http/mailbox.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { assertRated, rateOf } from './platform/http/rated.ts';
import { createReadiness, type Readiness } from './platform/http/readiness.ts';
import { logRequests, named, traceRequests } from './platform/http/request-log.ts';
import { securityHeaders } from './platform/http/security.ts';
import type { Variables } from './platform/http/variables.ts';
import type { Trace } from './platform/trace.ts';
import type { Hosts } from './portal/brand/hosts.ts';
import { createAppFiles } from './portal/http/app-files.ts';
import { createCrawlers } from './portal/http/crawlers.ts';
import { withoutTails } from './portal/http/link-tails.ts';
import { resolveHost } from './portal/http/resolve-host.ts';
import { createSecurityPapers } from './portal/http/security-papers.ts';
import { createDownloads } from './records/download/hand-out.ts';
import { resumablePath } from './records/resumable/find-upload.ts';
import { createPageUploads, pageUploadPath } from './records/resumable/from-pages.ts';
import { createResumable, goingOn } from './records/resumable/tus.ts';
import { downloadPath } from './records/ticket.ts';

export type AppParts = Omit<PageParts, 'gallery' | 'services'> & {
  services: Services;
  hosts: Hosts;
  readiness?: Readiness;
  admission?: Admission;
  trace?: Trace | undefined;
  metrics?: Pick<Metrics, 'request'> | undefined;
  assets: string;
  brandsFolder: string;
  trustProxy: boolean;
  tiles: string | undefined;
  gallery?: boolean;
  hotReload?: boolean;
};

const routeRates = {
  uploads: { paths: [`${resumablePath}/*`, `${pageUploadPath}/*`], times: 3000, minutes: 10 },
  documents: { paths: ['/api/openapi.json', '/api/docs', '/api/docs.css'], times: 300, minutes: 10 },
  publication: { paths: [`${fhirPath}/$bulk-publish`, `${fhirPath}/publication/*`], times: 600, minutes: 10 },
  fhir: { paths: [`${fhirPath}/*`], times: 3000, minutes: 10 },
  files: {
    paths: [exportPath, coverageFilePath, invoiceFilePath, downloadPath].map((path) => `${path}/*`),
    times: 600,
    minutes: 10,
  },
  notifications: { paths: [`${notificationPath}/*`], times: 6000, minutes: 10 },
} as const;

const pageRate = { by: 'address', times: 3000, minutes: 10 } as const;

export function createApp(parts: AppParts): Hono<Variables> {
  const { services, hosts, tiles, hotReload = false, gallery = false } = parts;
  const captcha = services.ports.captcha.client.kind === 'recaptcha';
  const admission = parts.admission ?? createAdmission();
  const app = new Hono<Variables>();
  app.use('/health/*', closeUnreadBody);
  app.route('/health', createHealth(parts.readiness ?? createReadiness(services.database.pool)));
  if (parts.trace) app.use(traceRequests(parts.trace));
  app.use(logRequests(services.log, parts.metrics?.request));
  app.use(resolveHost({ hosts, trustProxy: parts.trustProxy, gallery }));
  app.use(securityHeaders({ captcha, tiles, hotReload }));
  app.use(withoutTails([exportPath, coverageFilePath, invoiceFilePath, downloadPath]));
  app.use(refuseUnaskedBody);
  for (const [name, { paths, ...rate }] of Object.entries(routeRates))
    for (const path of paths) app.use(path, rateOf(services, name, { by: 'address', ...rate }));
  const goOn = goingOn(services);
  app.route(resumablePath, createResumable(parts.execute, goOn));
  app.route(pageUploadPath, createPageUploads({ ...parts, goOn }));
  app.route(notificationPath, createNotifications(services));
  app.route('/api', createApi(parts.execute, admission, services.texts));
  app.route(fhirPath, createPublication(services, admission));
  app.route(fhirPath, createFacade(services, parts.execute, admission));
  if (services.mailbox) app.route('/__mail', createMailbox(services.database, services.mailboxOpen));
  app.route(exportPath, createExports(services));
  app.route(coverageFilePath, createCoverageFiles(services));
  app.route(invoiceFilePath, createInvoiceFiles(services));
  app.route(downloadPath, createDownloads(services));
  app.use(named('file'));
  app.use('/sitemap.xml', rateOf(services, 'sitemap', { by: 'address', times: 60, minutes: 10 }));
  app.use(rateOf(services, 'page files', { by: 'address', times: 12_000, minutes: 10 }));
  app.use('/sitemap.xml', (c, next) =>
    admission.admit('search', { signal: c.req.raw.signal, address: c.get('info').address }, next),
  );
  app.route('/', createCrawlers(services));
  app.route('/', createSecurityPapers(services));
  app.route('/', createAppFiles(parts.brandsFolder));
  app.use('/*', builtFiles(parts.assets));
  const dressed = gallery ? [...new Set(hosts.all.map(({ brand }) => brand.key))] : undefined;
  app.use(rateOf(services, 'page', pageRate));
  app.all('*', createPages({ ...parts, gallery: dressed }, admission));
  assertRated(app);
  app.onError((error, c) =>
    c.req.path.startsWith(`${fhirPath}/`) ? answerFhirError(error, c, services) : answerError(error, c, services),
  );
  return app;
}
