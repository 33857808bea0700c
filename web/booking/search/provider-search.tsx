import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadSearch } from './load-search.server.ts';
import { toSearchResult } from './search-result.ts';
import { ProviderSearch, searchTexts } from './search-view.tsx';

export const handle = { script: true, texts: searchTexts };

export async function loader(args: LoaderFunctionArgs) {
  const answer = await loadSearch(args);
  return data(answer, { status: answer.refusal?.status ?? 200 });
}

export default function ProviderSearchPage() {
  const answer = useLoaderData<typeof loader>();
  const search = useMemo(() => toSearchResult(answer), [answer]);
  return <ProviderSearch search={search} />;
}
