import type { Selectable } from 'kysely';
import { money } from '../../../contract/platform/format.ts';
import { priceOf } from '../../directory/price.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Host } from '../../platform/host.ts';
import { withState } from '../reservation/move.ts';
import { payPlaceOf } from '../reservation/pay-place.ts';

type Letter = { host: Host; video: boolean; say: (id: string, values: Record<string, string>) => string };

export function priceText(row: Selectable<DB['reservation']>, { host, video, say }: Letter): string | undefined {
  const price = priceOf(row);
  if (!price) return undefined;
  const amount = money(price.pays, host.brand.locale);
  const place = payPlaceOf({ ...withState(row), pays: price.pays.amount, video });
  return place === null ? amount : say(`mail.pays.${place}`, { amount });
}
