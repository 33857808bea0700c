import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { nameOf } from '../../directory/name.ts';
import { organisersOf } from '../../directory/organisers.ts';
import { photoOf } from '../../directory/photo.ts';
import { priceOf } from '../../directory/price.ts';
import { readOffers, readProvider } from '../../directory/provider/read.ts';
import { fewestRatings, ratingOf } from '../../directory/rating.ts';
import { coverageUnder } from '../../entitlement/coverage/approved-under.ts';
import { coverAt, dayOf } from '../../entitlement/coverage/offer.ts';
import { iso } from '../../platform/clock.ts';
import type { Handler } from '../context.ts';

export const getDoctor: Handler<'getDoctor'> = async ({ providerId, doctorId, ...subject }, context) => {
  const { language, directory } = context;
  const [details, offers, row, coverage] = await Promise.all([
    readProvider(context, providerId),
    readOffers(context, providerId),
    context.database.db.selectFrom('doctor').selectAll().where('id', '=', doctorId).executeTakeFirst(),
    coverageUnder(context.database.db, context, subject),
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
      photo: photoOf(context, row.id, row.photo),
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
        ...coverAt(context, coverage, offer, dayOf(offer.next_free_at ?? iso(context.now), details.timeZone)),
        nextFree: offer.next_free_at,
      };
    }),
  };
};

type RatingColumns = {
  rating_waiting: number | null;
  rating_conditions: number | null;
  rating_competence: number | null;
  rating_behaviour: number | null;
  rating_overall: number | null;
  rating_count: number;
};

function ratingsOf(row: RatingColumns) {
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
