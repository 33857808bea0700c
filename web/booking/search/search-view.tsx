import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { isThin } from '../offering/search-query.ts';
import { Filters, FiltersChip } from './filters.tsx';
import { Readings } from './readings.tsx';
import { Results } from './results.tsx';
import { SearchForm, WhatAndWhere } from './search-form.tsx';
import { useSearchNavigation } from './search-navigation.ts';
import type { SearchResult } from './search-result.ts';
import { ThinBar } from './thin-bar.tsx';

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
  search: SearchResult;
  hero?: (form: ReactNode) => ReactNode;
  fields?: ReactNode;
};

/** The form's state is in the address, so the search works without script too (S2.5-01, S4.6). */
export function ProviderSearch({ search, hero, fields }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const { onSubmit, onClick, busy, results } = useSearchNavigation();
  const sheet = useRef<HTMLDialogElement>(null);
  const thin = isThin(search.searchQuery);
  const title = t(search.searchQuery.network ? 'search.network.title' : `${search.texts}.title`);
  const form = (
    <SearchForm
      search={search}
      action={pathname}
      onSubmit={onSubmit}
      raised={!thin && hero !== undefined}
      fields={fields ?? <WhatAndWhere search={search} />}
    />
  );
  return (
    <div onClickCapture={onClick}>
      <PageTitle description={t(`${search.texts}.description`)} error={search.refusal}>
        {thin && !search.refusal ? t(`${search.texts}.title_of`, { terms: search.heading }) : title}
      </PageTitle>
      {!thin && hero?.(form)}
      {!thin && !hero && <PageHeading title={search.searchQuery.network ? title : t(`${search.texts}.heading`)} />}
      <div className="page-width pt-2 md:pt-4">
        {thin && <h1 className="sr-only">{title}</h1>}
        {search.network && <p className="mb-3">{search.network}</p>}
        {search.person !== null && (
          <p className="mb-3 font-semibold">{t('covered.for_whom', { name: search.person })}</p>
        )}
        {search.isFreePlan && (
          <p className="mb-3">
            {t('search.free_plan.text')} <Link href={href('med24-subscription-new')}>{t('search.free_plan.link')}</Link>
          </p>
        )}
        {thin ? <ThinBar search={search}>{form}</ThinBar> : !hero && form}
        <div className="mt-1 grid grid-cols-1 items-start md:mt-3 beside:grid-cols-[16rem_minmax(0,1fr)] beside:gap-8">
          <Filters search={search} sheet={sheet} onSubmit={onSubmit} />
          <div className="grid grid-cols-1 gap-4">
            <Readings search={search} />
            <Results ref={results} result={search} chip={<FiltersChip search={search} sheet={sheet} />} busy={busy} />
          </div>
        </div>
      </div>
    </div>
  );
}
