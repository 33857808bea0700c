import { writeFileSync } from 'node:fs';

/** Tells the command that runs a seeded test, if there is one. */
export function tellCounted(count: number, began: number, reached: Readonly<Record<string, number>> = {}): void {
  const path = process.env.KAPU_COUNTED;
  if (path !== undefined)
    writeFileSync(path, JSON.stringify({ count, seconds: (performance.now() - began) / 1000, reached }));
}
