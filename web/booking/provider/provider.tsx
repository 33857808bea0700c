import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { getProvider, getSpecialization } from '../../../contract/directory/provider.ts';
import { href } from '../../../contract/href.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { hrefWith } from '../offering/search-query.ts';
import { useBackHref } from '../search/doctor-href.ts';
import { ClinicData } from './clinic-data.tsx';
import { idOf } from './doctor-view.server.ts';
import { DoctorsSection } from './doctors-section.tsx';
import { listed } from './listed.ts';
import { NotOffered } from './not-offered.tsx';
import { PlaceSection } from './place.tsx';

export async function loader({ context, params, url: { searchParams: query } }: LoaderFunctionArgs) {
  const call = api(context);
  const providerId = idOf(params.providerId);
  const answer = await call(getProvider, { providerId });
  const specialization = answer.specializations.find(
    ({ id, services }) =>
      query.get('specialization') === String(id) || services.some((one) => query.get('subfunction') === String(one.id)),
  );
  const own = specialization && (await call(getSpecialization, { providerId, specializationId: specialization.id }));
  const first = own ? listed(own, pageRequestOf(context)) : [];
  const rest = listed(answer, pageRequestOf(context)).filter(({ id }) => first.every((one) => one.id !== id));
  const others = answer.specializations.filter((one) => one !== specialization);
  return {
    ...answer,
    specializations: specialization ? [specialization, ...others] : others,
    doctors: [...first, ...rest],
    /** True where a specialty was searched for, whose doctors then come first. */
    isAsked: specialization !== undefined,
  };
}

export default function ProviderPage() {
  const t = useT();
  const { search } = useLocation();
  const { provider, timesOffered, specializations, doctors, isAsked } = useLoaderData<typeof loader>();
  const back = useBackHref();
  const textValues = { provider: provider.name, city: provider.city, count: doctors.length };
  return (
    <>
      <PageTitle description={t('provider.page.description', textValues)}>
        {t('provider.page.title', textValues)}
      </PageTitle>
      <ClinicData provider={provider} />
      <PageHeading title={provider.name} before={<BackLink href={back}>{t('provider.doctor.back')}</BackLink>} />
      <div className="page-width grid gap-8 pt-4">
        {!timesOffered && <NotOffered level={2} />}
        {isAsked && <DoctorsSection providerId={provider.id} doctors={doctors} />}
        {provider.description && <p className="max-w-text text-l">{provider.description}</p>}
        <div className="grid gap-8 lg:grid-cols-[2fr_1fr]">
          <section aria-labelledby="specializations">
            <h2 id="specializations">{t('provider.specializations.title')}</h2>
            <ul className="mt-4 grid gap-x-6 sm:grid-cols-2">
              {specializations.map(({ id, name, services }) => (
                <li key={id} className="border-b border-border">
                  <Link
                    href={hrefWith(
                      href('specialization', { providerId: provider.id, specializationId: id }),
                      new URLSearchParams(search),
                      {},
                    )}
                    className="inline-flex min-h-12 items-center font-semibold"
                  >
                    {name}
                  </Link>{' '}
                  <span className="text-s text-text-muted">
                    {t('provider.specializations.services', { count: services.length })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <PlaceSection provider={provider} zone={undefined} />
        </div>
        {!isAsked && <DoctorsSection providerId={provider.id} doctors={doctors} />}
      </div>
    </>
  );
}
