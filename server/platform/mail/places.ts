import { z } from 'zod';
import type { Services } from '../context.ts';
import type { Channel } from './channel.ts';
import type { LeasedLetter } from './lease.ts';

const Facts = z.object({ subscription: z.uuid() });

export function placeOf({ ports }: Pick<Services, 'ports'>, channel: Channel): string | undefined {
  return channel === 'push' ? undefined : (ports[channel]?.place ?? 'mailbox');
}

export async function placesOf(
  { database, ports }: Services,
  channel: Channel,
  letters: readonly LeasedLetter[],
): Promise<(letter: LeasedLetter) => string> {
  const own = placeOf({ ports }, channel);
  if (own !== undefined) return () => own;
  const subscriptionOf = ({ facts }: LeasedLetter) => Facts.safeParse(facts).data?.subscription;
  const ids = letters.flatMap((letter) => subscriptionOf(letter) ?? []);
  if (ids.length === 0) return () => '';
  const rows = await database.db
    .selectFrom('push_subscription')
    .select(['id', 'endpoint'])
    .where('id', 'in', ids)
    .execute();
  const places = new Map(rows.map(({ id, endpoint }) => [id, new URL(endpoint).host]));
  return (letter) => places.get(subscriptionOf(letter) ?? '') ?? '';
}
