import { problem } from '../../../contract/platform/problem.ts';
import { services } from '../../../contract/portal/services.ts';
import { isOffered } from '../../directory/offered.ts';
import { organisersOf } from '../../directory/organisers.ts';
import { specialties, specialtyOf } from '../../directory/reference/reference-data.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { personOf } from '../relative/person-of.ts';
import { coverOf } from './cover.ts';
import { type Asked, decide } from './decide.ts';
import { coverageFor } from './read-coverages.ts';

export const checkCoverage: Handler<'checkCoverage'> = async (input, context) => {
  const asked = { ...(await askedOf(context, input)), day: input.date, approval: input.preauthRef ?? null };
  const { accountId } = customerOf(context);
  const coverage = await inTransaction(context, async (tx) => {
    const { id, relative } = await personOf(tx, context, input.personId ?? accountId, 'book');
    return relative?.coverage_shared === false ? undefined : coverageFor(tx, context, { personId: id });
  });
  const { now, host } = context;
  const tomorrow = now.toZonedDateTimeISO(host.brand.timeZone).toPlainDate().add({ days: 1 });
  return {
    ...coverOf(context, asked, decide(coverage, asked)),
    // Terms, waiting periods and policies begin and end at midnight.
    validUntil: iso(tomorrow.toZonedDateTime(host.brand.timeZone).toInstant()),
  };
};

type Input = Parameters<typeof checkCoverage>[0];

/** @throws Problem RR1007 for a visit or a service that is not known, or not given there */
async function askedOf(context: Context, { serviceCode, providerId }: Input): Promise<Omit<Asked, 'day' | 'approval'>> {
  const visit = visitOf(serviceCode);
  const offer = providerId === undefined ? undefined : await cheapest(context, providerId, visit.subfunctionId);
  if (providerId !== undefined && !offer) throw problem('RR1007');
  return {
    ...visit,
    providerId: providerId ?? null,
    price: offer?.price ?? null,
    isPriced: offer?.isPriced ?? false,
    organisable: offer ? organisersOf(offer.organisable) : ['by_user'],
    byOperator: context.session?.impersonator != null,
  };
}

const nothing = { subfunctionId: null, specialty: null, service: null };

function visitOf(code: string): Pick<Asked, 'subfunctionId' | 'specialty' | 'service'> {
  const specialty = specialtyOf(Number(code));
  if (specialty !== undefined) return { ...nothing, subfunctionId: Number(code), specialty };
  const service = services.find(({ key }) => key === code);
  if (!service) throw problem('RR1007');
  const { finds } = service;
  if (finds && 'subfunctions' in finds) {
    const [subfunctionId = 0] = finds.subfunctions;
    return { service: code, subfunctionId, specialty: specialtyOf(subfunctionId) ?? null };
  }
  const found = finds && specialties.find(({ id }) => id === finds.specializations[0]);
  return { ...nothing, service: code, specialty: found?.key ?? null };
}

/** The provider's lowest price for the visit. */
async function cheapest({ database, host }: Context, providerId: number, subfunctionId: number | null) {
  const rows = await database.db
    .selectFrom('offering')
    .where('provider_id', '=', providerId)
    .where(isOffered({ host }))
    .select(['subfunction_id', 'price_amount', 'discount_rate', 'organisable'])
    .orderBy('price_amount')
    .execute();
  const row = rows.find(({ subfunction_id }) => subfunctionId === null || subfunction_id === subfunctionId);
  if (!row) return undefined;
  const { price_amount: list, discount_rate: discountRate, organisable } = row;
  return {
    organisable,
    price: list === null ? null : { list, discountRate },
    isPriced: rows.some(({ price_amount }) => price_amount !== null),
  };
}
