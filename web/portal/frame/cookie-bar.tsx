import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { ConsentForm } from './consent-form.tsx';

/** Only when undecided; never in a frame, where no choice can be stored and nothing that needs consent is loaded. */
export function useAsksConsent(): boolean {
  const { config, mode, consent } = usePageContext();
  const { pathname } = useLocation();
  const asks = config.look.slots.cookieBar && config.tagManager !== null && consent === undefined;
  return asks && mode === 'page' && pathname !== href('cookies');
}

/** First in the page's flow, so that it covers nothing (S9-09). */
export function CookieBar() {
  const t = useT();
  const { pathname, search } = useLocation();
  if (!useAsksConsent()) return null;
  return (
    <aside aria-label={t('consent.bar.title')} className="no-print border-b border-border bg-surface-sunken">
      <div className="page-width grid gap-3 py-4">
        <p className="max-w-text">
          <strong>{t('consent.bar.title')}</strong> {t('consent.bar.text')}{' '}
          <Link href={href('cookies')}>{t('consent.bar.more')}</Link>
        </p>
        <ConsentForm back={pathname + search} />
      </div>
    </aside>
  );
}
