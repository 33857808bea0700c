import { WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../../platform/texts.ts';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** S4.7-02: blocks forms while offline and says so, because their input would be lost. */
export function Online() {
  const t = useT();
  const online = useOnline();
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (online) return setPressed(false);
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setPressed(true);
    };
    addEventListener('submit', hold, { capture: true });
    return () => removeEventListener('submit', hold, { capture: true });
  }, [online]);
  if (online) return null;
  return (
    <div role={pressed ? 'alert' : 'status'} className="no-print border-b border-warning-border bg-warning-surface">
      <p className="page-width flex items-start gap-3 py-3 text-warning-text">
        <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong>{t('frame.offline.title')}</strong> {t(pressed ? 'frame.offline.pressed' : 'frame.offline.text')}
        </span>
      </p>
    </div>
  );
}
