export function step<T>(what: string, work: () => Promise<T>): Promise<T>;
