import { join } from 'node:path';
import type { Logger } from 'pino';
import { coverageFaults } from './entitlement/coverage/promised.ts';
import { writePlans } from './entitlement/coverage/write-plans.ts';
import { unsetSecrets } from './identity/openid/unset-secrets.ts';
import { closeDemoOperators } from './identity/operator/close-demo.ts';
import type { Services } from './interop/context.ts';
import { storePlans } from './payment/plan/store-plans.ts';
import { systemClock } from './platform/clock.ts';
import type { Effect } from './platform/context.ts';
import { openFromSettings } from './platform/db/connect.ts';
import { bindAtStart } from './platform/files/bind-store.ts';
import { createKeys } from './platform/keys.ts';
import { checkSecret } from './platform/known-secret.ts';
import { reachedFrom, type Settings } from './platform/settings.ts';
import type { Trace } from './platform/trace.ts';
import { openHosts } from './portal/brand/hosts.ts';
import { loadBrands } from './portal/brand/load.ts';
import { createServices } from './services.ts';
import { plainly, type Step } from './step.ts';
import type { LoadDemo } from './welcome.ts';

export const root = join(import.meta.dirname, '..');

type Parts = {
  log: Logger;
  trace?: Trace | undefined;
  committed?: (effects: ReadonlySet<Effect>) => void;
  tell?: (effects: ReadonlySet<Effect>) => void;
  loadDemo: LoadDemo | undefined;
  step?: Step | undefined;
};

export async function openPortal(
  settings: Settings,
  { log, trace, committed = () => {}, tell = () => {}, loadDemo, step = plainly }: Parts,
) {
  const opened = await step('Preparing the database', () =>
    openFromSettings(settings, { log, patience: settings.DATABASE_PATIENCE, trace }),
  );
  const { database } = opened;
  const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
  await checkSecret({ database, keys, clock: systemClock });
  const brands = loadBrands(join(root, 'brands'), coverageFaults);
  for (const { key, lines } of brands.broken) log.error({ brand: key, lines }, 'a brand was refused');
  for (const one of unsetSecrets(brands.brands, process.env))
    log.error(one, 'the secret of a partner’s log-in is not set, and nobody can log in there');
  const hosts = await openHosts(database, brands, settings);
  for (const { brand, lines } of await writePlans(database, join(root, 'brands'), hosts.all))
    log.error({ brand, lines }, 'a coverage was refused');
  for (const { brand, lines } of await storePlans(database, join(root, 'brands'), hosts.all))
    log.error({ brand, lines }, 'plans were refused');
  const services: Services = await createServices({ database, settings, clock: systemClock, log, committed, tell });
  for (const { partner } of settings.PAYMENT_GATEWAYS)
    if (partner !== '*' && hosts.all.every(({ brand }) => brand.key !== partner))
      log.error({ partner }, 'PAYMENT_GATEWAYS names a brand that is not there');
  await bindAtStart(services);
  for (const { file, reason } of services.contents.broken) log.error({ file, reason }, 'a text was refused');
  const hasDemo = settings.KAPU_DEMO === 'on';
  const hasDesk = hasDemo && reachedFrom(settings) === undefined;
  if (!hasDesk) await closeDemoOperators(services);
  if (!hasDemo || loadDemo === undefined) return { opened, hosts, services, demo: undefined };
  const load = () => loadDemo(services, hosts.all, { dataDir: settings.dataDir, hasDesk });
  return { opened, hosts, services, demo: await step('Loading the demonstration', load) };
}
