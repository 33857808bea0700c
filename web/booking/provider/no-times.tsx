import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneLink } from '../../platform/ui/phone.tsx';
import type { NoTimeQuery } from '../no-time/query.ts';
import { WhatWeCanDo } from '../no-time/what-we-can-do.tsx';
import { hrefWith } from '../offering/search-query.ts';
import { NotOffered } from './not-offered.tsx';
import type { WeekView } from './week.ts';

export function NoTimes({ week, query }: { week: WeekView; query: NoTimeQuery }) {
  return (
    <>
      <Why week={week} />
      <WhatWeCanDo query={query} level={3} />
    </>
  );
}

/** Leads to the nearest free time, or gives the telephone number where there is none (S2.6-01). */
function Why({ week }: { week: WeekView }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (week.state === 'not_offered') return <NotOffered level={3} />;
  if (week.state === 'unavailable') {
    return (
      <Panel kind="warning" title={t('provider.calendar.unavailable')} level={3}>
        <p>{t('provider.calendar.unavailable_advice')}</p>
        <p className="flex flex-wrap gap-x-6">
          <Link href={pathname + search} className="inline-flex min-h-11 items-center">
            {t('provider.calendar.again')}
          </Link>
          <PhoneLink className="inline-flex min-h-11 items-center" />
        </p>
      </Panel>
    );
  }
  if (!week.nearest) {
    const unlisted = week.availability === 'some' || week.availability === 'unknown';
    if (unlisted) {
      return (
        <Panel kind="info" title={t(`provider.unlisted.${week.availability}`)} level={3}>
          <p>{t('provider.unlisted.advice')}</p>
        </Panel>
      );
    }
    return (
      <Panel kind="info" title={t('provider.times.none')} level={3}>
        <p>{t('provider.times.none_advice')}</p>
        <p>
          <PhoneLink className="inline-flex min-h-11 items-center font-semibold" />
        </p>
      </Panel>
    );
  }
  return (
    <div className="rounded-control bg-surface-sunken px-4 py-3">
      <p className="font-semibold">{t('provider.times.none_this_week')}</p>
      <Link
        href={hrefWith(pathname, query, { week: week.nearest.date, day: week.nearest.date })}
        className="inline-flex min-h-11 items-center"
      >
        {`${t('provider.times.nearest', { day: week.nearest.long })}\u00a0→`}
      </Link>
    </div>
  );
}
