import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Avatar } from '../../platform/ui/avatar.tsx';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { hrefWith } from '../offering/search-query.ts';
import { useBackHref } from '../search/doctor-href.ts';
import type { DoctorView } from './doctor-view.server.ts';
import type { WeekView } from './week.ts';

export function DoctorHeader({ view: { doctor, provider, offer } }: { view: DoctorView }) {
  const t = useT();
  const query = new URLSearchParams(useLocation().search);
  const providerHref = hrefWith(href('provider', { providerId: provider.id }), query, {
    week: undefined,
    day: undefined,
    all: undefined,
  });
  const rate = offer.price?.rate ?? 0;
  const back = useBackHref();
  return (
    <PageHeading
      title={doctor.name}
      before={<BackLink href={back}>{t('provider.doctor.back')}</BackLink>}
      beside={<Avatar name={doctor.name} photo={doctor.photo} className="size-14 self-start text-l md:size-18" />}
    >
      <p>{doctor.specialization}</p>
      <p>
        <Link href={providerHref}>{provider.name}</Link>
        {!offer.video && `, ${provider.city}`}
      </p>
      <p className="mt-2 flex flex-wrap gap-1.5">
        {offer.video && <Badge kind="accent">{t('provider.badge.video')}</Badge>}
        {doctor.languages.map((code) => (
          <Badge key={code}>{t(`provider.speaks.${code}`)}</Badge>
        ))}
        {rate > 0 && <Badge kind="accent">{t('provider.badge.discount', { rate })}</Badge>}
        {offer.reservedFor && <Badge kind="warning">{t(`provider.reserved.${offer.reservedFor}`)}</Badge>}
      </p>
    </PageHeading>
  );
}

export function NextTime({ week }: { week: WeekView }) {
  const t = useT();
  return (
    <p className="max-md:hidden">
      {week.nearest ? (
        <>
          {t('provider.doctor.next')} <strong>{week.nearest.short}</strong>
          {' · '}
          {t('provider.times.count_in_week', { count: week.count })}
        </>
      ) : (
        <strong>{t('provider.times.none')}</strong>
      )}
    </p>
  );
}
