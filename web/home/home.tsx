import { type ReactNode, useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listLocations } from '../../contract/directory/location.ts';
import { href } from '../../contract/href.ts';
import type { PageRequest } from '../../contract/page-request.ts';
import { listPlans } from '../../contract/payment/plan.ts';
import { samePortalPath } from '../../contract/platform/back.ts';
import type { Config } from '../../contract/platform/config.ts';
import { placeNames } from '../booking/home/place-names.ts';
import { QuickSearch } from '../booking/home/quick-search.tsx';
import { isAsked, isThin, parseSearchQuery } from '../booking/offering/search-query.ts';
import { loadSearch } from '../booking/search/load-search.server.ts';
import { endsWithPhone, toSearchResult } from '../booking/search/search-result.ts';
import { ProviderSearch, searchTexts } from '../booking/search/search-view.tsx';
import { toolsFor } from '../care/assessment/tools-for.server.ts';
import { HomeInstead } from '../identity/home/home-instead.tsx';
import { insteadOf } from '../identity/home/why-home.ts';
import { api, pageRequestOf } from '../platform/api.ts';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { PageTitle } from '../platform/ui/page-title.tsx';
import { PhoneBlock } from '../platform/ui/phone.tsx';
import { Entrance } from '../portal/home/entrance.tsx';
import { Hero } from '../portal/home/hero.tsx';
import { tilesShown } from '../portal/home/home-tiles.ts';
import { ServiceTiles } from '../portal/home/service-tiles.tsx';
import { Steps } from '../portal/home/steps.tsx';
import { CustomerHome } from './customer-home.tsx';
import { loadOverview } from './load-overview.server.ts';
import { type HomePlans, Plans } from './plans.tsx';

/** Some brands have the search on the home page (S2.5-01). */
function searchesHere({ searchPath, hasPublicCalendar }: Config): boolean {
  return searchPath === href('home') && hasPublicCalendar;
}

const before = 5;

export const handle = {
  script: true,
  texts: [
    'overview',
    'assessment.list',
    'home.hero',
    'home.instead',
    'home.entrance',
    'home.login',
    'home.page',
    'home.search',
    'home.steps',
    'home.plans',
    'plans.price',
    'home.services',
    ...searchTexts,
  ],
};

export async function loader(args: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(args.context);
  const { config, user } = pageRequest;
  const path = samePortalPath(args.url.searchParams.get('next') ?? '');
  const instead = path === undefined ? undefined : await insteadOf(pageRequest, path);
  const searches = config.hasPublicCalendar || user?.hasMap === true;
  const searchQuery = parseSearchQuery(args.url.searchParams);
  const plans = await plansFor(pageRequest);
  const page = {
    instead,
    plans,
    tiles: tilesShown(pageRequest),
    tools: [],
    searches,
    answer: undefined,
    places: undefined,
  };
  if (user && !(searchesHere(config) && isAsked(searchQuery)))
    return {
      ...page,
      overview: await loadOverview(pageRequest, args.url.searchParams.get('for') ?? ''),
      tools: toolsFor(pageRequest),
      quickSearch: false,
    };
  if (!searchesHere(config)) {
    const places = placeNames(await api(args.context)(listLocations, {}));
    return { ...page, overview: undefined, places, quickSearch: searches };
  }
  const answer = await loadSearch(args, { limit: isThin(searchQuery) ? undefined : before });
  return data({ ...page, overview: undefined, answer, quickSearch: false }, { status: answer.refusal?.status ?? 200 });
}

async function plansFor({ config, call }: PageRequest): Promise<HomePlans | undefined> {
  if (!config.isMed24) return undefined;
  const { items, current } = await call(listPlans, {});
  return { items, own: current };
}

export default function HomePage() {
  const { instead, tiles, tools, searches, plans, overview, answer, places } = useLoaderData<typeof loader>();
  const search = useMemo(() => answer && toSearchResult(answer), [answer]);
  const { look } = useConfig();
  if (overview)
    return (
      <>
        {instead && <HomeInstead {...instead} />}
        <CustomerHome overview={overview} tiles={tiles} tools={tools} searches={searches} plans={plans} />
      </>
    );
  const rest = (
    <div className="page-width grid gap-12 pt-12 md:gap-16 md:pt-16">
      <Plans plans={plans} />
      {searches && !search && <Steps />}
      <ServiceTiles tiles={tiles} />
      {!(search && endsWithPhone(search, look)) && <PhoneBlock />}
    </div>
  );
  return (
    <>
      {instead && <HomeInstead {...instead} />}
      {search ? (
        <ProviderSearch search={search} hero={(form) => <Hero>{form}</Hero>} />
      ) : (
        <Landing>{searches && places ? <QuickSearch places={places} /> : <Entrance />}</Landing>
      )}
      {!(search && isThin(search.searchQuery)) && rest}
    </>
  );
}

function Landing({ children }: { children: ReactNode }) {
  const t = useT();
  const { look } = useConfig();
  return (
    <>
      <PageTitle description={t(look.slots.hero.leadKey)}>{t('home.page.title')}</PageTitle>
      <Hero>{children}</Hero>
    </>
  );
}
