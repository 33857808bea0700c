import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { getSpecialization } from '../../../contract/directory/provider.ts';
import { href } from '../../../contract/href.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { hrefWith } from '../offering/search-query.ts';
import { ClinicData } from './clinic-data.tsx';
import { idOf } from './doctor-view.server.ts';
import { DoctorsSection } from './doctors-section.tsx';
import { listed } from './listed.ts';
import { NotOffered } from './not-offered.tsx';
import { PlaceSection } from './place.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ids = { providerId: idOf(params.providerId), specializationId: idOf(params.specializationId) };
  const answer = await api(context)(getSpecialization, ids);
  return { ...answer, doctors: listed(answer, pageRequestOf(context)) };
}

export default function SpecializationPage() {
  const t = useT();
  const { search } = useLocation();
  const { provider, timesOffered, specialization, doctors } = useLoaderData<typeof loader>();
  const query = new URLSearchParams(search);
  const textValues = { specialization: specialization.name, provider: provider.name, city: provider.city };
  return (
    <>
      <PageTitle description={t('provider.specialization.description', textValues)}>
        {t('provider.specialization.title', textValues)}
      </PageTitle>
      <ClinicData provider={provider} />
      <PageHeading
        title={specialization.name}
        before={
          <BackLink href={hrefWith(href('provider', { providerId: provider.id }), query, {})}>{provider.name}</BackLink>
        }
      >
        <p>{t('provider.specialization.at', textValues)}</p>
      </PageHeading>
      <div className="page-width grid gap-8 pt-4">
        {!timesOffered && <NotOffered level={2} />}
        <div className="grid gap-8 lg:grid-cols-[2fr_1fr]">
          <section aria-labelledby="services">
            <h2 id="services">{t('provider.services.title')}</h2>
            <ul className="mt-4 divide-y divide-border border-y border-border">
              {specialization.services.map(({ id, name, minutes }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 py-3">
                  <span>{name}</span>
                  {minutes > 0 && (
                    <span className="text-text-muted tabular-nums">
                      {t('provider.service.minutes', { count: minutes })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
          <PlaceSection provider={provider} zone={undefined} />
        </div>
        <DoctorsSection providerId={provider.id} doctors={doctors} />
      </div>
    </>
  );
}
