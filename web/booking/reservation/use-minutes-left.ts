import { useEffect, useState } from 'react';
import { serverTime } from '../../platform/server-time.ts';

/** The minutes by the server's clock; undefined before hydration, so that server and browser draw the same. */
export function useMinutesLeft(until: string | null): number | undefined {
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    if (until === null) return;
    const count = () => setMinutes(Math.max(0, Math.ceil((Date.parse(until) - serverTime()) / 60_000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return minutes;
}
