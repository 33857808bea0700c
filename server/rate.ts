import { sql } from 'kysely';
import { problem } from '../contract/errors.ts';
import { iso } from './clock.ts';
import type { Context } from './context.ts';

/** How often something may be done, counted in the database so that every process counts together. */
export const rates = {
  /** Bookings by a browser without script, from one address: the mailed code stands in for the captcha (S5-20). */
  'register-without-captcha': { times: 20, minutes: 60 },
  /** Holds from one address; a family behind one router needs many, a robot more (R41). */
  hold: { times: 600, minutes: 10 },
  /** Confirmation mails to one mailbox, whoever asks for them. */
  'mail-to-address': { times: 12, minutes: 60 },
} as const;

/** @throws Problem K429 with the seconds to wait */
export async function count(context: Context, rate: keyof typeof rates, bucket: string): Promise<void> {
  if (!context.rateLimits) return;
  const { times, minutes } = rates[rate];
  const width = minutes * 60;
  const now = Math.floor(context.now.epochMilliseconds / 1000);
  const start = now - (now % width);
  const row = await context.database.db
    .insertInto('rate')
    .values({
      bucket: `${rate}:${bucket}`,
      window_start: iso(Temporal.Instant.fromEpochMilliseconds(start * 1000)),
      count: 1,
    })
    .onConflict((conflict) => conflict.columns(['bucket', 'window_start']).doUpdateSet({ count: sql`rate.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  if (row.count > times) throw problem('K429', { retryAfterSeconds: start + width - now });
}
