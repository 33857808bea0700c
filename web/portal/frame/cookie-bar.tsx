import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { closeOverlays } from '../../platform/ui/overlays.ts';
import { ConsentForm } from './consent-form.tsx';

/** True while nothing is decided; never in a frame, which can store no choice and loads nothing that needs one. */
function useAsksConsent(): boolean {
  const { config, mode, consent } = usePageContext();
  const { pathname } = useLocation();
  const asks = config.look.slots.cookieBar && config.tagManager !== null && consent === undefined;
  return asks && mode === 'page' && pathname !== href('cookies');
}

/** The bar is first in the document and drawn at the bottom; `app.css` gives the page padding of its height (S9-09). */
export function CookieBar() {
  const t = useT();
  const { pathname, search } = useLocation();
  const [answered, setAnswered] = useState(false);
  const asks = useAsksConsent();

  /** The visitor's place in the page and entries stay, so the tag manager begins only with the next page. */
  async function onChoose(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const { value } = event.currentTarget;
    const optional = document.querySelector<HTMLInputElement>('#cookie-bar [name=optional]')?.checked ?? false;
    const body = new URLSearchParams({ choice: value, ...(optional && { optional: 'on' }) });
    const answer = await fetch(href('cookies'), { method: 'POST', body, redirect: 'manual' });
    if (answer.type !== 'opaqueredirect') return;
    await closeOverlays();
    setAnswered(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  if (!asks || answered) return null;
  return (
    <aside
      id="cookie-bar"
      aria-label={t('consent.bar.title')}
      className="no-print overflow-y-auto border-t border-border-strong bg-surface"
    >
      <div className="page-width grid items-center gap-1.5 py-2 xl:grid-cols-[1fr_32rem] xl:gap-6 xl:py-1.5">
        <p className="text-xs xl:max-w-text xl:text-s">{t('consent.bar.text')}</p>
        <ConsentForm back={pathname + search} onChoose={onChoose} />
      </div>
    </aside>
  );
}
