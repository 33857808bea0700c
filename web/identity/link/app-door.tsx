import type { ReactNode } from 'react';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';

const ways = ['invited', 'password', 'install'] as const;

/** Visitors of an app's portal are sent here (S4.2-08), so the page explains the app and how to get it. */
export function AppDoor({ error, children }: { error: boolean; children: ReactNode }) {
  const t = useT();
  const config = useConfig();
  const { name } = config.partner;
  return (
    <RailPage title={t('registration.app.title', { name })} error={error}>
      <p className="md:text-l">{t('registration.app.lead', { name })}</p>
      <section aria-labelledby="app-password" className="grid gap-4">
        <h2 id="app-password" className="text-l">
          {t('registration.app.password_title')}
        </h2>
        {children}
      </section>
      <section aria-labelledby="app-ways" className="grid gap-3">
        <h2 id="app-ways" className="text-l">
          {t('registration.app.ways_title')}
        </h2>
        <ol className="grid list-decimal gap-2 ps-6">
          {ways.map((way) => (
            <li key={way}>{t(`registration.app.${way}`)}</li>
          ))}
        </ol>
        {shows(config, 'services-mobile-application') && (
          <p>
            <Link href={href('services-mobile-application')} className="inline-flex min-h-11 items-center">
              {t('registration.app.install_link')}
            </Link>
          </p>
        )}
      </section>
    </RailPage>
  );
}
