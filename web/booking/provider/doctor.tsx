import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import type { Organiser } from '../../../contract/directory/offering.ts';
import { href } from '../../../contract/href.ts';
import { CoverNote } from '../../entitlement/cover-note.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { KeepButton } from '../../platform/ui/keep-button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { RatingSummary } from '../../platform/ui/rating-summary.tsx';
import { BookingFields } from '../offering/booking-fields.tsx';
import { changeFavourite, listIn } from '../offering/favourite.server.ts';
import { InsteadOfTimes } from '../offering/instead-of-times.tsx';
import { OfferPrice } from '../offering/offer-price.tsx';
import { CalendarRefused } from './calendar-refused.tsx';
import { DoctorHeader, NextTime } from './doctor-header.tsx';
import { type DoctorView, idOf, readDoctor } from './doctor-view.server.ts';
import { Favourite } from './favourite.tsx';
import { JsonLd } from './json-ld.tsx';
import { PlaceSection } from './place.tsx';
import { physician } from './schema-org.ts';
import { ServiceChoice } from './service-choice.tsx';
import { SlotPicker } from './slot-picker.tsx';

export const handle = { script: true, texts: ['provider', 'notime', 'covered'] };

export function loader(args: LoaderFunctionArgs) {
  return readDoctor(args);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const ids = { providerId: idOf(params.providerId), doctorId: idOf(params.doctorId) };
  const form = await request.formData();
  await changeFavourite(pageRequestOf(context), form, ids);
  return seeOther(listIn(form) ?? pathname + search);
}

const categories = ['waiting', 'careConditions', 'staffCompetence', 'behaviour', 'overall'] as const;

/** Customers who may book themselves are offered only that and a call; other ways to organise the visit are not for them. */
function organisersOf(organisable: readonly Organiser[]): readonly Organiser[] {
  if (!organisable.includes('by_user')) return organisable;
  return organisable.filter((organiser) => organiser === 'by_user' || organiser === 'by_call_center');
}

export default function DoctorPage() {
  const t = useT();
  const { baseUrl } = useConfig();
  const { pathname } = useLocation();
  const view = useLoaderData<typeof loader>();
  const { doctor, provider, offer, calendar } = view;
  const { name, specialization, about, ratings } = doctor;
  const heading = { name, specialization, provider: provider.name, city: provider.city };
  return (
    <>
      <PageTitle description={t('provider.doctor.description', heading)}>
        {t('provider.doctor.title', heading)}
      </PageTitle>
      <JsonLd thing={physician(view, `${baseUrl}${pathname}`)} />
      <DoctorHeader view={view} />
      <div className="page-width grid grid-cols-1 gap-8 pt-2 md:pt-6 xl:grid-cols-[5fr_7fr] xl:items-start">
        <Times view={view} />
        <div className="grid gap-8 xl:col-start-1 xl:row-start-1">
          <PlaceSection provider={provider} video={offer.video} zone={calendar?.week?.zone} />
          {about && (
            <section aria-labelledby="about">
              <h2 id="about">{t('provider.doctor.about')}</h2>
              <p className="mt-2 max-w-text">{about}</p>
            </section>
          )}
          {ratings && (
            <section aria-labelledby="ratings" className="grid gap-3">
              <h2 id="ratings">{t('provider.ratings.title')}</h2>
              <RatingSummary
                count={ratings.count}
                rows={categories.map((category) => ({
                  label: t(`provider.ratings.${category}`),
                  value: ratings[category],
                }))}
              />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

type ViewProps = { view: DoctorView };

function Times({ view }: ViewProps) {
  const t = useT();
  const { doctor, provider, offer, calendar } = view;
  return (
    <section
      aria-labelledby="times"
      className="grid min-w-0 grid-cols-1 gap-2 rounded-card border border-border bg-surface p-3 md:gap-4 md:p-6 xl:sticky xl:top-20 xl:col-start-2"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 id="times" className="max-md:text-m">
          {t('provider.times.title')}
        </h2>
        <OfferPrice price={offer.price} />
      </div>
      <ServiceChoice view={view} />
      {view.person !== null && <p className="font-semibold">{t('covered.for_whom', { name: view.person })}</p>}
      <CoverNote cover={offer.cover} />
      {calendar?.week && <NextTime week={calendar.week} />}
      {offer.reservedFor && <InsteadOfTimes reservedFor={offer.reservedFor} />}
      {calendar?.refusal && <CalendarRefused refusal={calendar.refusal} />}
      <BookTime view={view} />
      {view.pairs && <PairLink view={view} />}
      <div className="flex flex-wrap gap-x-4">
        <Favourite is={view.favourite} />
        <KeepButton
          href={href('doctor', { providerId: provider.id, doctorId: doctor.id }, { subfunction: offer.id })}
          text={`${doctor.name}, ${provider.name}`}
        />
      </div>
      <p className="text-xs text-text-muted">
        {t('provider.organiser.title')}{' '}
        {organisersOf(offer.organisable)
          .map((organiser) => t(`provider.organiser.${organiser}`))
          .join('; ')}
        .
      </p>
    </section>
  );
}

function BookTime({ view: { doctor, provider, offer, calendar, slot, hold, key } }: ViewProps) {
  if (!calendar?.week) return null;
  const { week } = calendar;
  return (
    <SlotPicker
      key={`${offer.id} ${week.monday} ${week.open}`}
      week={week}
      slot={slot}
      query={{ subfunction: String(offer.id), doctorId: String(doctor.id), providerId: String(provider.id) }}
      method="post"
      action={href('reservation')}
    >
      <BookingFields subfunctionId={offer.id} hold={hold} idempotencyKey={key} />
    </SlotPicker>
  );
}

function PairLink({ view: { doctor, provider, offer, calendar } }: ViewProps) {
  const t = useT();
  const query = { providerId: provider.id, doctorId: doctor.id, subfunction: offer.id, week: calendar?.week?.monday };
  return (
    <p>
      <Link href={href('reservation-pair', {}, query)} className="inline-flex min-h-11 items-center">
        {t('provider.pair.link')}
      </Link>
    </p>
  );
}
