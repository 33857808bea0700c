import { createHmac, timingSafeEqual } from 'node:crypto';

/** The gateway signs bytes, never values: what was parsed and written again would have another signature. */
export function signatureOf(bytes: Uint8Array | string, key: string): string {
  return createHmac('sha384', key).update(bytes).digest('base64');
}

/** Compares signatures in constant time (T31). */
export function isSigned(bytes: Uint8Array | string, key: string, signature: string | undefined): boolean {
  const right = Buffer.from(signatureOf(bytes, key));
  const candidate = Buffer.from(signature ?? '');
  return candidate.length === right.length && timingSafeEqual(candidate, right);
}
