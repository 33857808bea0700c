import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { toSearchResult } from '../../booking/search/search-result.ts';
import { ProviderSearch, searchTexts } from '../../booking/search/search-view.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Select } from '../../platform/ui/select.tsx';
import { loadVideoSearch } from './load-video-search.server.ts';

export const handle = { script: true, texts: [...searchTexts, 'video.search'] };

export async function loader(args: LoaderFunctionArgs) {
  const search = await loadVideoSearch(args);
  return data(search, { status: search.answer.refusal?.status ?? 200 });
}

export default function VideoSearchPage() {
  const t = useT();
  const { answer, services } = useLoaderData<typeof loader>();
  const search = useMemo(() => toSearchResult(answer), [answer]);
  const { subfunction } = search.searchQuery;
  return (
    <ProviderSearch
      search={search}
      fields={
        <div className="md:col-span-2">
          <Select
            key={subfunction}
            name="subfunction"
            label={t('video.search.what')}
            error={faultOf(search.refusal, 'subfunction')}
            defaultValue={subfunction}
            options={[{ value: '', label: t('video.search.any') }, ...services]}
          />
        </div>
      }
    />
  );
}
