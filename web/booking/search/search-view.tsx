import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { isThin } from '../offering/search-query.ts';
import { Filters, FiltersChip } from './filters.tsx';
import type { SearchResult } from './found.ts';
import { Readings } from './readings.tsx';
import { Results } from './results.tsx';
import { SearchForm, WhatAndWhere } from './search-form.tsx';
import { useSearchNavigation } from './search-navigation.ts';
import { ThinBar } from './thin-bar.tsx';

/** The message-id prefixes a result list uses, also those it shares with the doctor page. */
export const searchTexts = [
  'covered',
  'notime',
  'search',
  'provider.times',
  'provider.calendar',
  'provider.weekday',
  'provider.booked',
  'provider.badge',
  'provider.reserved',
  'provider.price',
  'provider.favourite',
  'ui.combo',
];

type Props = {
  found: SearchResult;
  hero?: (form: ReactNode) => ReactNode;
  /** The fields of its form, where they are not what and where. */
  fields?: ReactNode;
};

/** S2.5-01, S4.6: the URL holds the form's state, so the search also works without script. */
export function ProviderSearch({ found, hero, fields }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const { onSubmit, onClick, busy, results } = useSearchNavigation();
  const sheet = useRef<HTMLDialogElement>(null);
  const thin = isThin(found.searchQuery);
  const title = t(found.searchQuery.network ? 'search.network.title' : `${found.texts}.title`);
  const form = (
    <SearchForm
      found={found}
      action={pathname}
      onSubmit={onSubmit}
      raised={!thin && hero !== undefined}
      fields={fields ?? <WhatAndWhere found={found} />}
    />
  );
  return (
    <div onClickCapture={onClick}>
      <PageTitle description={t(`${found.texts}.description`)} error={found.refusal}>
        {thin && !found.refusal ? t(`${found.texts}.title_of`, { terms: found.heading }) : title}
      </PageTitle>
      {!thin && hero?.(form)}
      {!thin && !hero && <PageHeading title={found.searchQuery.network ? title : t(`${found.texts}.heading`)} />}
      <div className="page-width pt-2 md:pt-4">
        {thin && <h1 className="sr-only">{title}</h1>}
        {found.network && <p className="mb-3">{found.network}</p>}
        {found.person !== null && <p className="mb-3 font-semibold">{t('covered.for_whom', { name: found.person })}</p>}
        {found.isFreePlan && (
          <p className="mb-3">
            {t('search.free_plan.text')} <Link href={href('med24-subscription-new')}>{t('search.free_plan.link')}</Link>
          </p>
        )}
        {thin ? <ThinBar found={found}>{form}</ThinBar> : !hero && form}
        <div className="mt-1 grid grid-cols-1 items-start md:mt-3 beside:grid-cols-[16rem_minmax(0,1fr)] beside:gap-8">
          <Filters found={found} sheet={sheet} onSubmit={onSubmit} />
          <div className="grid grid-cols-1 gap-4">
            <Readings found={found} />
            <Results ref={results} result={found} chip={<FiltersChip found={found} sheet={sheet} />} busy={busy} />
          </div>
        </div>
      </div>
    </div>
  );
}
