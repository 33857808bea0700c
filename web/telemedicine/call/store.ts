export function createStore<State extends object>(initial: State) {
  let state = initial;
  const heard = new Set<() => void>();
  return {
    get: (): State => state,
    set: (patch: Partial<State>): void => {
      state = { ...state, ...patch };
      for (const hear of heard) hear();
    },
    subscribe: (hear: () => void): (() => void) => {
      heard.add(hear);
      return () => void heard.delete(hear);
    },
  };
}
