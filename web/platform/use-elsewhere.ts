import { useSyncExternalStore } from 'react';
import { isElsewhere } from './elsewhere.ts';

const never = () => () => {};

/** Only the browser knows its zone, so the page mentions it once its own script runs. */
export function useElsewhere(): (timeZone: string) => boolean {
  const knows = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (timeZone) => knows && isElsewhere(timeZone);
}
