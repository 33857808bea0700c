import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { foundIn } from '../../booking/search/found.ts';
import { ProviderSearch, searchTexts } from '../../booking/search/search-view.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Select } from '../../platform/ui/select.tsx';
import { loadVideoSearch } from './load-video-search.server.ts';

export const handle = { script: true, texts: [...searchTexts, 'video.search'] };

export async function loader(args: LoaderFunctionArgs) {
  const answer = await loadVideoSearch(args);
  return data(answer, { status: answer.found.refusal?.status ?? 200 });
}

export default function VideoSearchPage() {
  const t = useT();
  const { found: answer, services } = useLoaderData<typeof loader>();
  const found = useMemo(() => foundIn(answer), [answer]);
  const { subfunction } = found.searchQuery;
  return (
    <ProviderSearch
      found={found}
      fields={
        <div className="md:col-span-2">
          <Select
            key={subfunction}
            name="subfunction"
            label={t('video.search.what')}
            error={faultOf(found.refusal, 'subfunction')}
            defaultValue={subfunction}
            options={[{ value: '', label: t('video.search.any') }, ...services]}
          />
        </div>
      }
    />
  );
}
