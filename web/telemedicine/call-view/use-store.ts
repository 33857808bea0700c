import { useSyncExternalStore } from 'react';

type Store<State> = { get: () => State; subscribe: (hear: () => void) => () => void };

export function useStore<State>({ subscribe, get }: Store<State>): State {
  return useSyncExternalStore(subscribe, get, get);
}
