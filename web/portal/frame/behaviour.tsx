import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useOverlays } from '../../platform/ui/overlays.ts';
import { Online } from './online.tsx';
import { prefetchNext } from './prefetch.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useRouteEvents } from './route-event.ts';

/** The frame's script behaviour (S4.7); every page also works without it. */
export function Behaviour() {
  const here = useMatches().at(-1)?.id ?? '';
  useOverlays();
  useRouteEvents(useLocation().key);
  useEffect(() => prefetchNext(here), [here]);
  return (
    <>
      <ProgressBar />
      <Online />
    </>
  );
}
