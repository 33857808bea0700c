import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Avatar } from '../../platform/ui/avatar.tsx';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { hrefWith } from '../offering/search-query.ts';
import type { DoctorView } from './doctor-view.server.ts';

/** The search that led here, rebuilt from the query parameters it passed on. */
export function useBackHref(): string {
  const { searchPath } = useConfig();
  const query = new URLSearchParams(useLocation().search);
  const all = query.get('back') === 'all';
  return hrefWith(searchPath, query, {
    day: undefined,
    all: undefined,
    back: undefined,
    ...(all && { subfunction: undefined }),
  });
}

export function DoctorHeader({ view: { doctor, provider, offer, calendar } }: { view: DoctorView }) {
  const t = useT();
  const query = new URLSearchParams(useLocation().search);
  const providerHref = hrefWith(href('provider', { providerId: provider.id }), query, {
    week: undefined,
    day: undefined,
    all: undefined,
  });
  const week = calendar?.week;
  const rate = offer.price?.rate ?? 0;
  return (
    <div>
      <BackLink href={useBackHref()}>{t('provider.doctor.back')}</BackLink>
      <div className="mt-2 flex items-start gap-4">
        <Avatar name={doctor.name} className="size-18" />
        <div className="grid gap-1">
          <h1>{doctor.name}</h1>
          <p className="text-l">{doctor.specialization}</p>
          <p>
            <Link href={providerHref}>{provider.name}</Link>, {provider.city}
          </p>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap gap-2">
        {doctor.languages.map((code) => (
          <Badge key={code}>{t(`provider.speaks.${code}`)}</Badge>
        ))}
        {rate > 0 && <Badge kind="accent">{t('provider.badge.discount', { rate })}</Badge>}
        {offer.reservedFor && <Badge kind="warning">{t(`provider.reserved.${offer.reservedFor}`)}</Badge>}
      </p>
      {week && (
        <p className="mt-4 text-l">
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
      )}
    </div>
  );
}
