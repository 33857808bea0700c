import { useSyncExternalStore } from 'react';
import { isElsewhere } from './elsewhere.ts';

const never = () => () => {};

/** The server cannot know, so the page says it once its own script runs. */
export function useElsewhere(): (timeZone: string) => boolean {
  const knows = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (timeZone) => knows && isElsewhere(timeZone);
}
