import { problem } from '../../../contract/platform/problem.ts';
import { services } from '../../../contract/portal/services.ts';
import { offerFields } from '../../directory/offer-columns.ts';
import { isOffered } from '../../directory/offered.ts';
import { priceOf } from '../../directory/price.ts';
import { specialties, specialtyOf } from '../../directory/reference/reference-data.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { actorOf, auditRead } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { personOf } from '../relative/person-of.ts';
import { coverOf } from './cover.ts';
import type { CareQuestion } from './cover-rules.ts';
import { decide } from './decide.ts';
import { askedOf, type Offer } from './offer.ts';
import { coverageOfPerson } from './read-coverages.ts';

export const checkCoverage: Handler<'checkCoverage'> = async (input, context) => {
  const { accountId } = customerOf(context);
  const asked = await caseOf(context, input);
  const coverage = await inTransaction(context, async (tx) => {
    const { id, relative } = await personOf(tx, context, input.personId ?? accountId, 'book');
    await auditRead(tx, context, {
      ...actorOf(context, accountId),
      action: 'coverage.check',
      object: { type: relative ? 'relative' : 'account', id },
      patient: accountId,
    });
    return coverageOfPerson(tx, context, relative);
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
async function caseOf(context: Context, { serviceCode, providerId, date, preauthRef }: Input): Promise<CareQuestion> {
  const care = careOf(serviceCode);
  const said = { service: care.service, approval: preauthRef ?? null };
  if (providerId !== undefined)
    return { ...askedOf(context, await cheapest(context, providerId, care), date), ...said };
  const [subfunctionId = null] = care.subfunctions;
  return {
    ...{ ...said, subfunctionId, providerId: null, day: date, price: null, isPriced: false, organisable: ['by_user'] },
    specialty: care.specialties[0] ?? null,
    byOperator: context.session?.impersonator != null,
  };
}

/** What a code stands for: the visits by number, or the specialties by key, in which it is given. */
type Care = { service: string | null; subfunctions: readonly number[]; specialties: readonly string[] };

function careOf(code: string): Care {
  const number = /^\d+$/.test(code) ? Number(code) : undefined;
  const specialty = number === undefined ? undefined : specialtyOf(number);
  if (number !== undefined && specialty !== undefined)
    return { service: null, subfunctions: [number], specialties: [specialty] };
  const service = services.find(({ key }) => key === code);
  if (!service) throw problem('RR1007');
  const { finds } = service;
  if (!finds) return { service: code, subfunctions: [], specialties: [] };
  if ('subfunctions' in finds) {
    const own = finds.subfunctions.flatMap((id) => specialtyOf(id) ?? []);
    return { service: code, subfunctions: finds.subfunctions, specialties: own };
  }
  const found = specialties.filter(({ id }) => finds.specializations.some((one) => one === id));
  return { service: code, subfunctions: [], specialties: found.map(({ key }) => key) };
}

/** The provider's cheapest visit among those that the service stands for. @throws Problem RR1007 where it offers none of them */
async function cheapest({ database, host }: Context, providerId: number, care: Care): Promise<Offer> {
  const rows = await database.db
    .selectFrom('offering')
    .where('provider_id', '=', providerId)
    .where(isOffered({ host }))
    .select(offerFields)
    .execute();
  const isMeant = ({ subfunction_id }: Offer) =>
    care.subfunctions.length > 0
      ? care.subfunctions.includes(subfunction_id)
      : care.specialties.some((key) => key === specialtyOf(subfunction_id));
  const isOurs = (offer: Offer) => offer.price_amount !== null && offer.currency === host.brand.currency;
  const [offer] = rows.filter(isMeant).toSorted((one, other) => {
    if (isOurs(one) !== isOurs(other)) return isOurs(one) ? -1 : 1;
    return (priceOf(one)?.pays.amount ?? 0) - (priceOf(other)?.pays.amount ?? 0);
  });
  if (!offer) throw problem('RR1007');
  return offer;
}
