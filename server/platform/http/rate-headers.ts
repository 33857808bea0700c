import type { DoorRate } from '../../../contract/platform/door.ts';
import type { Problem } from '../../../contract/platform/problem.ts';

/** Headers by RFC 9110, and by draft 10 of RateLimit header fields for HTTP. */
export function rateHeaders({ details }: Pick<Problem, 'details'>): Record<string, string> {
  const { retryAfterSeconds: wait, rate, times, windowSeconds } = details;
  if (typeof wait !== 'number') return {};
  return {
    'Retry-After': String(wait),
    ...(typeof rate === 'string' && {
      'RateLimit-Policy': `"${rate}";q=${times};w=${windowSeconds}`,
      RateLimit: `"${rate}";r=0;t=${wait}`,
    }),
  };
}

export function rateWords({ rate }: { rate?: DoorRate | undefined }): string | undefined {
  if (!rate) return undefined;
  const { name, by, times, minutes } = rate;
  const together = name === undefined ? '' : `, all calls of the rate ${name} counted together`;
  return `at most ${times} calls of one ${by} in ${minutes} minutes${together}`;
}
