import { useEffect, useRef, useState } from 'react';

/** Milliseconds (S9-11): a shorter wait shows no indicator, and one that is shown stays long enough to be read. */
const delays = { before: 200, least: 600 } as const;

/** Milliseconds until the indicator changes; undefined if it is right already. @internal */
export function waitFor(busy: boolean, isShown: boolean, shownFor: number): number | undefined {
  if (busy === isShown) return undefined;
  return busy ? delays.before : Math.max(0, delays.least - shownFor);
}

export function useDelayed(busy: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    const wait = waitFor(busy, isShown, performance.now() - since.current);
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      since.current = performance.now();
      setIsShown(busy);
    }, wait);
    return () => clearTimeout(timer);
  }, [busy, isShown]);
  return isShown;
}
