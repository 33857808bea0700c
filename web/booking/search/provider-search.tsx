import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { foundIn } from './found.ts';
import { loadSearch } from './load-search.server.ts';
import { ProviderSearch, searchTexts } from './search-view.tsx';

export const handle = { script: true, texts: searchTexts };

export async function loader(args: LoaderFunctionArgs) {
  const found = await loadSearch(args);
  return data(found, { status: found.refusal?.status ?? 200 });
}

export default function ProviderSearchPage() {
  const answer = useLoaderData<typeof loader>();
  const found = useMemo(() => foundIn(answer), [answer]);
  return <ProviderSearch found={found} />;
}
