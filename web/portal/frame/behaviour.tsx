import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigation, useRouteError } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { useOverlays } from '../../platform/ui/overlays.ts';
import { tellBusy } from '../starter/events.ts';
import { useRouteEvents } from './route-event.ts';

/** The script behaviour of the frame around each page (S4.7), which works without it too. */
export function Behaviour() {
  useOverlays();
  useRouteEvents(useLocation().key);
  useBusy();
  return (
    <>
      <Progress />
      <Offline />
    </>
  );
}

function useBusy(): void {
  const busy = useNavigation().state !== 'idle';
  const error = useRouteError();
  useEffect(() => {
    if (!busy) return undefined;
    tellBusy('busy');
    return () => tellBusy('idle');
  }, [busy]);
  useEffect(() => {
    if (error) tellBusy('failed');
  }, [error]);
}

/** The starter shows this bar (S4.7-01). It is decoration, because the page itself tells screen readers that it loads. */
function Progress() {
  return (
    <div
      id="progress"
      hidden
      aria-hidden="true"
      suppressHydrationWarning
      className="no-print fixed inset-x-0 top-0 z-60 h-1 origin-left bg-accent data-failed:bg-danger"
    />
  );
}

/** The starter shows this while the browser is offline (S4.7-02). */
function Offline() {
  const t = useT();
  return (
    <div
      id="offline"
      hidden
      role="status"
      suppressHydrationWarning
      className="no-print border-b border-warning-border bg-warning-surface"
    >
      <p className="page-width flex items-start gap-3 py-3 text-warning-text">
        <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong>{t('frame.offline.title')}</strong> <span data-when="offline">{t('frame.offline.text')}</span>
          <span data-when="pressed" hidden>
            {t('frame.offline.pressed')}
          </span>
        </span>
      </p>
    </div>
  );
}
