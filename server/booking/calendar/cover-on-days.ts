import type { Cover } from '../../../contract/entitlement/coverage.ts';
import type { Coverage } from '../../entitlement/coverage/coverage.ts';
import { coverAt, dayOf, type Offer } from '../../entitlement/coverage/offer.ts';
import type { Context } from '../context.ts';

type Answer = { bookable: boolean; cover: Cover | null };

/** What the coverage says of an offer at a time; reckoned once a day, because it changes at midnight alone. */
export function coverOnDays(
  context: Context,
  coverage: Coverage | undefined,
  offer: Offer & { time_zone: string },
): (start: string) => Answer {
  const days = new Map<string, Answer>();
  return (start) => {
    const day = dayOf(start, offer.time_zone);
    const known = days.get(day) ?? coverAt(context, coverage, offer, day);
    days.set(day, known);
    return known;
  };
}

/** Of a time, what differs from its offer's. */
export function differing({ cover }: Answer, { cover: usual }: Answer): { cover?: Cover } {
  const isSame =
    cover?.patientPays?.amount === usual?.patientPays?.amount &&
    cover?.decision === usual?.decision &&
    cover?.bookable === usual?.bookable;
  return cover === null || isSame ? {} : { cover };
}
