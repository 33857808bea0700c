import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useOverlays } from '../../platform/ui/overlays.ts';
import { Online } from './online.tsx';
import { prefetchNext } from './prefetch.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useRouteEvents } from './route-event.ts';

/** What the frame does where a page has script (S4.7); without, nothing of it is there to be missed. */
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
