import { byCoverage, type Cover } from '../../../contract/entitlement/coverage.ts';
import type { Price } from '../../../contract/platform/money.ts';
import type { ErrorCode } from '../../../contract/platform/problem.ts';
import { organisersOf } from '../../directory/organisers.ts';
import { priceOf } from '../../directory/price.ts';
import { specialtyOf } from '../../directory/reference/reference-data.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { coverOf, type TextContext } from './cover.ts';
import type { CareQuestion } from './cover-rules.ts';
import type { Coverage } from './coverage.ts';
import { type CoverDecision, decide } from './decide.ts';

export type Offer = {
  subfunction_id: number;
  provider_id: number;
  price_amount: number | null;
  currency: string | null;
  discount_rate: number | null;
  organisable: readonly string[];
  is_priced: boolean;
};

type Asker = Pick<Context, 'host'> & { session: { impersonator: object | null } | undefined };

/** The partner's insurance pays no price in another currency. */
export function askedOf({ host, session }: Asker, offer: Offer, day: string): CareQuestion {
  const { subfunction_id, provider_id, price_amount, currency, discount_rate, organisable, is_priced } = offer;
  const isOurs = price_amount !== null && currency === host.brand.currency;
  return {
    subfunctionId: subfunction_id,
    specialty: specialtyOf(subfunction_id) ?? null,
    service: null,
    providerId: provider_id,
    day,
    price: isOurs ? { list: price_amount, discountRate: discount_rate ?? 0 } : null,
    isPriced: is_priced,
    organisable: organisersOf(organisable),
    byOperator: session?.impersonator != null,
    approval: null,
  };
}

export function coverAt(
  context: TextContext & Asker,
  coverage: Coverage | undefined,
  offer: Offer,
  day: string,
): { bookable: boolean; cover: Cover | null } {
  const question = askedOf(context, offer, day);
  const decided = decide(coverage, question);
  const cover = coverage && coverage.benefits.length > 0 ? coverOf(context, question, decided) : null;
  return { bookable: decided.bookable, cover };
}

export function uncoveredAt(context: TextContext & Asker, offer: Offer): { bookable: boolean; cover: null } {
  return { bookable: decide(undefined, askedOf(context, offer, '')).bookable, cover: null };
}

export function priceUnder(price: Price | null, cover: Cover | null): Price | null {
  return price && cover?.patientPays ? { ...price, pays: cover.patientPays } : price;
}

export function pricedAt(...args: Parameters<typeof coverAt>) {
  const { bookable, cover } = coverAt(...args);
  return { bookable, cover, price: priceUnder(priceOf(args[2]), cover) };
}

export function dayOf(start: string, timeZone: string): string {
  return dayIn(Temporal.Instant.from(start), timeZone);
}

/** The code by which a visit is refused that the caller may not book (S6-11, S8.3-06). */
export function refusalOf({ decision, reasons }: CoverDecision): ErrorCode {
  const codes = decision === 'needs_preauth' || decision === 'call_center_only' ? reasons.map(({ code }) => code) : [];
  return byCoverage.find((code) => codes.some((one) => one === code)) ?? 'RR1005';
}
