import type { Outputs, Parsed } from '../../../contract/operations.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../context.ts';
import { nameOf } from '../name.ts';
import { offeredBy } from '../offered.ts';
import { mayBook, organisersOf } from '../organisers.ts';
import { priceOf } from '../price.ts';
import { fewestRatings, ratingOf } from '../rating.ts';
import { lastKnown } from './last-known.ts';
import { doctorsOf, readOffers, readProvider, specializationsOf } from './read.ts';

const providers = lastKnown<Outputs['getProvider']>();
const specializations = lastKnown<Outputs['getSpecialization']>();

export const getProvider: Handler<'getProvider'> = (input, context) =>
  providers(
    `${input.providerId} ${input.defaultServiceId} ${context.language} ${context.host.brand.key}`,
    context,
    () => providerOf(input, context),
  );

async function providerOf({ providerId, defaultServiceId }: Parsed['getProvider'], context: Context) {
  const [details, offers] = await Promise.all([readProvider(context, providerId), readOffers(context, providerId)]);
  if (offers.length === 0 && offeredBy(context.host.brand)) throw problem('#404');
  const offered = offers.some((offer) => offer.subfunction_id === defaultServiceId);
  return {
    provider: details,
    specializations: specializationsOf(offers, context),
    defaultServiceId: offered && defaultServiceId !== undefined ? defaultServiceId : null,
    doctors: doctorsOf(offers, context),
  };
}

export const getSpecialization: Handler<'getSpecialization'> = (input, context) =>
  specializations(
    `${input.providerId} ${input.specializationId} ${context.language} ${context.host.brand.key}`,
    context,
    () => specializationOf(input, context),
  );

async function specializationOf({ providerId, specializationId }: Parsed['getSpecialization'], context: Context) {
  const [details, offers] = await Promise.all([readProvider(context, providerId), readOffers(context, providerId)]);
  const own = offers.filter(
    (offer) =>
      context.directory.subfunction(offer.subfunction_id, context.language)?.specializationId === specializationId,
  );
  const [found] = specializationsOf(own, context);
  if (!found) throw problem('#404');
  return { provider: details, specialization: found, doctors: doctorsOf(own, context) };
}

export const getDoctor: Handler<'getDoctor'> = async ({ providerId, doctorId }, context) => {
  const { language, directory } = context;
  const [details, offers, row] = await Promise.all([
    readProvider(context, providerId),
    readOffers(context, providerId),
    context.database.db.selectFrom('doctor').selectAll().where('id', '=', doctorId).executeTakeFirst(),
  ]);
  const own = offers
    .filter((offer) => offer.doctor_id === doctorId)
    .toSorted((one, other) => Number(other.main) - Number(one.main));
  const [first] = own;
  if (!row || !first) throw problem('#404');
  return {
    doctor: {
      id: row.id,
      name: nameOf(row, language),
      specialization: directory.subfunction(first.subfunction_id, language)?.specialization ?? '',
      languages: row.languages,
      ...ratingOf(row),
      photo: context.host.photos.get(row.id) ?? null,
      about: inLanguage(Localized.parse(row.about), language) ?? null,
      ratings: ratingsOf(row),
    },
    provider: details,
    offers: own.map((offer) => {
      const service = directory.subfunction(offer.subfunction_id, language);
      return {
        id: offer.subfunction_id,
        name: service?.name ?? '',
        minutes: service?.minutes ?? 0,
        kind: service?.kind ?? '',
        specializationId: service?.specializationId ?? 0,
        specialization: service?.specialization ?? '',
        price: priceOf(offer),
        organisable: organisersOf(offer.organisable),
        bookable: mayBook(offer.organisable, context),
        nextFree: offer.next_free_at,
      };
    }),
  };
};

type Rated = {
  rating_waiting: number | null;
  rating_conditions: number | null;
  rating_competence: number | null;
  rating_behaviour: number | null;
  rating_overall: number | null;
  rating_count: number;
};

/** S3.13-03: five categories. */
function ratingsOf(row: Rated) {
  const { rating_waiting, rating_conditions, rating_competence, rating_behaviour, rating_overall } = row;
  if (
    row.rating_count < fewestRatings ||
    rating_waiting === null ||
    rating_conditions === null ||
    rating_competence === null
  )
    return null;
  if (rating_behaviour === null || rating_overall === null) return null;
  return {
    waiting: rating_waiting,
    careConditions: rating_conditions,
    staffCompetence: rating_competence,
    behaviour: rating_behaviour,
    overall: rating_overall,
    count: row.rating_count,
  };
}
