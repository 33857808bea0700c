import { z } from 'zod';

/** Reads addresses such as `turn:relay.example:3478?transport=udp` (RFC 7064, RFC 7065), separated by commas. */
const addresses = (scheme: 'stun' | 'turn') =>
  z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .pipe(
      z.array(
        z.string().regex(new RegExp(`^${scheme}s?:[^\\s?]+(?:\\?transport=(?:udp|tcp))?$`), {
          error: `must be addresses such as ${scheme}:relay.example:3478, with commas between`,
        }),
      ),
    )
    .default([]);

export const videoSettings = {
  STUN_URLS: addresses('stun'),
  TURN_URLS: addresses('turn'),
  TURN_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  TURN_SECRET_FILE: z.string().optional(),
};

export function videoFaults({ TURN_URLS, TURN_SECRET }: { TURN_URLS: string[]; TURN_SECRET?: string | undefined }) {
  return TURN_URLS.length > 0 && TURN_SECRET === undefined
    ? ['TURN_SECRET: must be set with TURN_URLS: it is `static-auth-secret` of the relay']
    : [];
}
