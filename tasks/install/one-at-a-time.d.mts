export function oneAtATime<T>(
  lock: string,
  what: string,
  work: (alsoWaitFor: (pid: number) => void) => Promise<T>,
): Promise<T>;
