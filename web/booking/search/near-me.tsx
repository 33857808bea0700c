import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { hrefWith } from '../offering/search-query.ts';

/** The position is read only when the button is pressed, and is rounded to about a hundred metres. */
export function NearMe() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready');
  function ask() {
    // Browsers tell the position only on a secure connection.
    if (!('geolocation' in navigator)) return setState('failed');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('ready');
        const around = { lat: coords.latitude.toFixed(3), lng: coords.longitude.toFixed(3), sortBy: 'distance' };
        const query = new URLSearchParams(search);
        void navigate(hrefWith(pathname, query, { ...around, location: undefined, page: undefined }));
      },
      () => setState('failed'),
      { timeout: 15_000, maximumAge: 300_000 },
    );
  }
  return (
    <div>
      <button
        type="button"
        aria-busy={state === 'asking'}
        onClick={ask}
        className="noscript:hidden inline-flex min-h-11 items-center gap-1.5 text-link underline"
      >
        <LocateFixed aria-hidden="true" className="size-4" />
        {t('search.place.near_me')}
      </button>
      <p role="status" className="text-s text-danger-text empty:hidden">
        {state === 'failed' ? t('search.place.near_failed') : ''}
      </p>
    </div>
  );
}
