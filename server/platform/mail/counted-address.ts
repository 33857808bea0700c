import { z } from 'zod';
import { isProblem } from '../../../contract/platform/problem.ts';
import type { Context } from '../context.ts';
import { consume } from '../rate.ts';
import type { Tx } from '../transaction.ts';

const Counted = z.string().brand('CountedAddress');
/** A typed address that may get one more letter this hour. Only `countLetterTo` makes one. */
export type CountedAddress = z.infer<typeof Counted>;

export type Recipient = CountedAddress | 'known';

export async function countLetterTo(
  context: Pick<Context, 'rateLimits' | 'rates' | 'database' | 'keys' | 'now' | 'host'>,
  address: string,
  tx?: Tx,
): Promise<CountedAddress> {
  await consume(context, 'mail-to-address', address, tx);
  return Counted.parse(address);
}

export async function countLetterIfLeft(
  context: Parameters<typeof countLetterTo>[0],
  address: string,
  tx: Tx,
): Promise<CountedAddress | null> {
  return countLetterTo(context, address, tx).catch((error: unknown) => {
    if (isProblem(error) && error.code === 'K429') return null;
    throw error;
  });
}
