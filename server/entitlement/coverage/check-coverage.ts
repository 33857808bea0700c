import { type CoverOffer, mostOffers } from '../../../contract/entitlement/coverage.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { nameOf } from '../../directory/name.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { actorOf, auditRead } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { personOf } from '../relative/person-of.ts';
import { type Care, careOf } from './care-of.ts';
import { coverOf } from './cover.ts';
import type { CareQuestion } from './cover-rules.ts';
import type { Coverage } from './coverage.ts';
import { decide } from './decide.ts';
import { askedOf, pricedAt } from './offer.ts';
import { atProvider, type DoctorOffer, offersOf, type Place, placeMeant } from './offers-of.ts';
import { coverageOfPerson } from './read-coverages.ts';

export const checkCoverage: Handler<'checkCoverage'> = async (input, context) => {
  const { accountId } = customerOf(context);
  const care = careOf(input.serviceCode);
  const { place, offers, total } = await givenAt(context, care, input);
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
  const question = questionOf(context, care, input, offers[0]);
  return {
    ...coverOf(context, question, decide(coverage, question)),
    // The answer holds until midnight, because terms, waiting periods and policies begin and end then.
    validUntil: iso(tomorrow.toZonedDateTime(host.brand.timeZone).toInstant()),
    ...{ place, total },
    offers: offers.map((offer) => offerView(context, coverage, offer, input.date)).toSorted(byShare),
  };
};

type Input = Parameters<typeof checkCoverage>[0];
type GivenCare = { place: Pick<Place, 'kind' | 'name'> | null; offers: readonly DoctorOffer[]; total: number };

/** @throws Problem RR1007 if nobody offers the care there, X444 for an unknown place */
async function givenAt(context: Context, care: Care, { providerId, where }: Input): Promise<GivenCare> {
  if (providerId === undefined && where === undefined) return { place: null, offers: [], total: 0 };
  const place = where === undefined ? undefined : await placeMeant(context, where);
  if (where !== undefined && !place) throw problem('X444', {}, [wrong('V007', 'where', where)]);
  const at = providerId === undefined ? place?.condition : atProvider(providerId);
  const offers = at ? await offersOf(context, care, at, mostOffers) : [];
  const [first] = offers;
  if (!first) throw problem('RR1007');
  return { place: place ? { kind: place.kind, name: place.name } : null, offers, total: first.total };
}

function questionOf(
  context: Context,
  care: Care,
  { date, preauthRef }: Input,
  offer: DoctorOffer | undefined,
): CareQuestion {
  const careTerms = { service: care.service, approval: preauthRef ?? null };
  if (offer) return { ...askedOf(context, offer, date), ...careTerms };
  const [subfunctionId = null] = care.subfunctions;
  return {
    ...{
      ...careTerms,
      subfunctionId,
      providerId: null,
      day: date,
      price: null,
      isPriced: false,
      organisable: ['by_user'],
    },
    specialty: care.specialties[0] ?? null,
    byOperator: context.session?.impersonator != null,
  };
}

function offerView(context: Context, coverage: Coverage | undefined, row: DoctorOffer, day: string): CoverOffer {
  return {
    doctor: { id: row.doctor_id, name: nameOf(row, context.language) },
    provider: { id: row.provider_id, name: row.provider_name, address: row.address },
    subfunctionId: row.subfunction_id,
    subfunction: context.directory.subfunction(row.subfunction_id, context.language)?.name ?? '',
    ...pricedAt(context, coverage, row, day),
  };
}

function byShare({ price: one }: CoverOffer, { price: other }: CoverOffer): number {
  if (!one || !other) return Number(other !== null) - Number(one !== null);
  return one.pays.currency === other.pays.currency ? one.pays.amount - other.pays.amount : 0;
}
