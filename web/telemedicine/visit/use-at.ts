import { useEffect, useRef } from 'react';

/** Timers of browsers run for at most 24 days. */
const longest = 24 * 60 * 60 * 1000;

/** Runs at an instant of the server's clock, from which this device's clock may differ (R15). */
export function useAt(at: string | undefined, now: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => {
    if (at === undefined) return undefined;
    const end = performance.now() + Date.parse(at) - Date.parse(now);
    let timer: ReturnType<typeof setTimeout>;
    function wait(): void {
      const remaining = end - performance.now();
      if (remaining <= 0) latest.current();
      else timer = setTimeout(wait, Math.min(remaining, longest));
    }
    wait();
    return () => clearTimeout(timer);
  }, [at, now]);
}
