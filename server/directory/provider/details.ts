import type { Outputs, ParsedInputs } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../context.ts';
import { offeredBy } from '../offered.ts';
import { lastKnown } from './last-known.ts';
import { doctorsOf, type OfferRow, readOffers, readProvider, specializationsOf } from './read.ts';

const providers = lastKnown<Outputs['getProvider']>();
const specializations = lastKnown<Outputs['getSpecialization']>();

export const getProvider: Handler<'getProvider'> = (input, context) =>
  providers(
    `${input.providerId} ${input.defaultServiceId} ${context.language} ${context.host.brand.key}`,
    context,
    () => providerOf(input, context),
  );

async function providerOf({ providerId, defaultServiceId }: ParsedInputs['getProvider'], context: Context) {
  const [details, offers] = await Promise.all([readProvider(context, providerId), readOffers(context, providerId)]);
  if (offers.length === 0 && offeredBy(context.host.brand)) throw problem('#404');
  const offered = offers.some((offer) => offer.subfunction_id === defaultServiceId);
  return {
    provider: details,
    timesOffered: areTimesOffered(offers),
    specializations: specializationsOf(offers, context),
    defaultServiceId: offered && defaultServiceId !== undefined ? defaultServiceId : null,
    doctors: doctorsOf(offers, context),
  };
}

function areTimesOffered(offers: readonly OfferRow[]): boolean {
  return !offers.some(({ is_paused }) => is_paused);
}

export const getSpecialization: Handler<'getSpecialization'> = (input, context) =>
  specializations(
    `${input.providerId} ${input.specializationId} ${context.language} ${context.host.brand.key}`,
    context,
    () => specializationOf(input, context),
  );

async function specializationOf({ providerId, specializationId }: ParsedInputs['getSpecialization'], context: Context) {
  const [details, offers] = await Promise.all([readProvider(context, providerId), readOffers(context, providerId)]);
  const own = offers.filter(
    (offer) =>
      context.directory.subfunction(offer.subfunction_id, context.language)?.specializationId === specializationId,
  );
  const [specialization] = specializationsOf(own, context);
  if (!specialization) throw problem('#404');
  return {
    provider: details,
    timesOffered: areTimesOffered(offers),
    specialization,
    doctors: doctorsOf(own, context),
  };
}
