import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { accountRates } from './rates.ts';

const mine = { access: 'customer', pages: ['account', 'messages'], selfOnly: true } as const;

/** The address of a push service; the server accepts http only for hosts that a setting names, and checks each host (T34). */
const endpoint = z
  .string('V007')
  .max(1000, 'V005')
  .regex(/^https?:\/\/[^\s/@?#]+(?:\/[^\s#]*)?$/, 'V007')
  .meta({ example: 'https://push.example/to/pNn1vRk3R2mXo0v2f1Y3Yw' });

function bytes(count: number) {
  return z.string('V007').regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}={0,2}$`), 'V007');
}

export const getPush = operation({
  ...mine,
  id: 'getPush',
  method: 'GET',
  path: '/push',
  summary: 'What a browser needs to be told that there is news, and which browsers of the customer are',
  input: z.strictObject({}),
  output: z.object({
    /** The portal's public key in base64url, as a browser needs it to subscribe. */
    publicKey: z
      .string()
      .meta({ example: 'BLBZWZOkBZgrl8uYfFRYd3gWPIqZqQsGtjodTvUvAi94kpqXtyI_4U2EmlcuaYf1JJYclr7BK209ALEX20X4yzQ' }),
    /** The SHA-256 of each browser's address in base64url, by which a browser finds out whether it is among them. */
    devices: z.array(z.string()).meta({ example: ['Firefox, Windows'] }),
  }),
  freeTimes: 'none',
  refusals: ['K401', 'KA003'],
  clauses: ['S1-04'],
});

export const switchPushOn = operation({
  ...mine,
  id: 'switchPushOn',
  rate: accountRates.push,
  method: 'POST',
  path: '/push/on',
  summary: 'Tell this browser, too, that there is news; until this session is logged out or the password changes',
  input: z.strictObject({
    endpoint,
    p256dh: bytes(65).meta({
      example: 'BLBZWZOkBZgrl8uYfFRYd3gWPIqZqQsGtjodTvUvAi94kpqXtyI_4U2EmlcuaYf1JJYclr7BK209ALEX20X4yzQ',
    }),
    auth: bytes(16).meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }),
    publicKey: bytes(65).meta({
      example: 'BLBZWZOkBZgrl8uYfFRYd3gWPIqZqQsGtjodTvUvAi94kpqXtyI_4U2EmlcuaYf1JJYclr7BK209ALEX20X4yzQ',
    }),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: ['K401', 'KA003', 'K429'],
  clauses: ['S1-04'],
});

export const switchPushOff = operation({
  ...mine,
  id: 'switchPushOff',
  method: 'POST',
  path: '/push/off',
  summary: 'Tell this browser no more',
  input: z.strictObject({ endpoint }),
  output: z.object({ done: z.literal(true) }),
  refusals: ['K401', 'KA003'],
  clauses: ['S1-04'],
});
