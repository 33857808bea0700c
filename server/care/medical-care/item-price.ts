import { sql } from 'kysely';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { coverageOf, type Entry, entryOf, holderOf } from '../../booking/reservation/charge.ts';
import { offerFields } from '../../directory/offer-columns.ts';
import { isListed } from '../../directory/offered.ts';
import { priceOf } from '../../directory/price.ts';
import { specialties } from '../../directory/reference/reference-data.ts';
import type { CareQuestion } from '../../entitlement/coverage/cover-rules.ts';
import { decide } from '../../entitlement/coverage/decide.ts';
import { askedOf } from '../../entitlement/coverage/offer.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { CareRow } from './find-care.ts';

export type ItemWish = {
  subfunctionId?: number | undefined;
  provider: string;
  code: string;
  name: string;
  qty: number;
  unitPrice?: number | undefined;
};

type ItemPrice = {
  columns: {
    code: string;
    name: string;
    unit_price: number;
    insurer_part: number;
    patient_part: number;
    currency: string;
    subfunction_id: number | null;
    provider_id: number | null;
  };
  /** The item's reservation of the limit; none for a visit from a price list, which reserves when it is booked. */
  entry: Entry | undefined;
};

export async function priceItem(tx: Tx, context: Context, row: CareRow, wish: ItemWish): Promise<ItemPrice> {
  const day = dayIn(context.now, context.host.brand.timeZone);
  const listed =
    wish.subfunctionId === undefined ? undefined : await listedAt(tx, context, wish.subfunctionId, wish.provider);
  const price = listed?.pays ?? { amount: wish.unitPrice ?? 0, currency: context.host.brand.currency };
  const whole = price.amount * wish.qty;
  const asker = holderOf(context, row);
  const coverage = await coverageOf(tx, asker, row.relative_id);
  const isOurs = price.currency === context.host.brand.currency;
  const question: CareQuestion = {
    ...(listed ? askedOf(asker, listed.offer, day) : inWords(row, day)),
    price: isOurs ? { list: whole, discountRate: 0 } : null,
    byOperator: true,
  };
  const decided = decide(coverage, question);
  // The insurer's part of an item that needs an approval counts already, because the care's adviser approves it.
  const isShared = decided.isCharged || decided.decision === 'needs_preauth';
  const insurer = isShared ? (decided.shares?.insurer ?? 0) : 0;
  const kind = listed && context.directory.subfunction(listed.offer.subfunction_id, context.language);
  return {
    columns: {
      code: listed ? String(listed.offer.subfunction_id) : wish.code,
      name: kind ? `${kind.specialization}, ${kind.name}` : wish.name,
      unit_price: price.amount,
      ...{ insurer_part: insurer, patient_part: whole - insurer, currency: price.currency },
      subfunction_id: listed?.offer.subfunction_id ?? null,
      provider_id: listed?.offer.provider_id ?? null,
    },
    entry: !listed && isShared && !decided.approval ? entryOf(coverage, decided, day) : undefined,
  };
}

function inWords(row: CareRow, day: string): Omit<CareQuestion, 'price'> {
  return {
    ...{ subfunctionId: null, providerId: null, approval: null, isPriced: true, byOperator: true, day },
    specialty: specialties.find(({ id }) => id === row.specialization_id)?.key ?? null,
    service: row.service,
    organisable: ['by_user', 'by_insured', 'by_call_center'],
  };
}

/** @throws Problem RR1007 when no such clinic gives it; RM1006 when it gave no price for it, RM1008 when it gave none at all */
async function listedAt(tx: Tx, { host }: Context, subfunctionId: number, provider: string) {
  const offers = await tx
    .selectFrom('offering')
    .innerJoin('provider', 'provider.id', 'offering.provider_id')
    .select(offerFields)
    .where('offering.subfunction_id', '=', subfunctionId)
    .where(sql<boolean>`lower(provider.name) = lower(${provider})`)
    .where(isListed({ host }))
    .orderBy('offering.price_amount')
    .execute();
  if (offers.length === 0) throw problem('RR1007');
  const [pricedOffer] = offers.flatMap((offer) => {
    const pays = priceOf(offer)?.pays;
    return pays ? [{ offer, pays }] : [];
  });
  if (!pricedOffer) throw problem(offers.some(({ is_priced }) => is_priced) ? 'RM1006' : 'RM1008');
  return pricedOffer;
}
