import { useEffect, useRef, useState } from 'react';

/** S9-11, in milliseconds: a shorter wait shows no indicator, and a shown one stays long enough to be read. */
const delays = { before: 200, least: 600 } as const;

/** Milliseconds until the indicator changes; undefined when it is right already. @internal */
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
