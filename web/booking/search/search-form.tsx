import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { carriedParameters, isAround } from '../offering/search-query.ts';
import { PlaceField } from './place-field.tsx';
import type { OnSubmit } from './search-navigation.ts';
import type { SearchResult } from './search-result.ts';
import { WhatField } from './what-field.tsx';

type Props = { search: SearchResult; action: string; onSubmit: OnSubmit; raised?: boolean; fields: ReactNode };

export const formId = 'search';

export function SearchForm({ search, action, onSubmit, raised = false, fields }: Props) {
  const t = useT();
  const query = new URLSearchParams(useLocation().search);
  const { searchQuery } = search;
  return (
    <PageForm
      id={formId}
      method="get"
      action={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget, true);
      }}
      className={`grid items-end gap-3 rounded-card p-4 md:grid-cols-[1fr_1fr_auto] md:gap-4 ${raised ? 'bg-surface text-text shadow-2 md:p-6' : 'bg-surface-brand'}`}
    >
      {carriedParameters.map(
        (name) => query.has(name) && <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />,
      )}
      {isAround(searchQuery) && (
        <>
          <input type="hidden" name="lat" value={searchQuery.lat} />
          <input type="hidden" name="lng" value={searchQuery.lng} />
        </>
      )}
      {searchQuery.listType && <input type="hidden" name="listType" value={searchQuery.listType} />}
      {fields}
      <Button>
        <Search aria-hidden="true" className="size-5" />
        {t('search.form.submit')}
      </Button>
    </PageForm>
  );
}

export function WhatAndWhere({ search: { searchQuery, refusal, what, places, placeName } }: { search: SearchResult }) {
  return (
    <>
      <WhatField value={what} error={faultOf(refusal, 'q') ?? faultOf(refusal, 'subfunction')} />
      <PlaceField places={places} value={searchQuery.location} name={placeName} error={faultOf(refusal, 'location')} />
    </>
  );
}
