import { type ReactNode, useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listLocations } from '../../../contract/directory/location.ts';
import { href } from '../../../contract/href.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import type { Config } from '../../../contract/platform/config.ts';
import { HomeInstead } from '../../identity/home/home-instead.tsx';
import { insteadOf } from '../../identity/home/why-home.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { Entrance } from '../../portal/home/entrance.tsx';
import { Hero, holdsSearch } from '../../portal/home/hero.tsx';
import { Plans } from '../../portal/home/plans.tsx';
import { ServiceTiles } from '../../portal/home/service-tiles.tsx';
import { tilesShown } from '../../portal/home/shown.ts';
import { Steps } from '../../portal/home/steps.tsx';
import { isThin, parseSearchQuery } from '../offering/search-query.ts';
import { endsWithPhone, foundIn } from '../search/found.ts';
import { loadSearch } from '../search/load-search.server.ts';
import { ProviderSearch, searchTexts } from '../search/search-view.tsx';
import { nextAppointment } from './next-appointment.server.ts';
import { NextAppointment } from './next-appointment.tsx';
import { placeNames } from './place-names.ts';
import { QuickSearch } from './quick-search.tsx';

/** S2.5-01: two layouts have the search on the home page, so only they load script there. */
function searchesHere({ searchPath, hasPublicCalendar }: Config): boolean {
  return searchPath === href('home') && hasPublicCalendar;
}

const before = 5;

export const handle = {
  script: searchesHere,
  texts: [
    'appointments.next',
    'home.hero',
    'home.instead',
    'home.entrance',
    'home.login',
    'home.plans',
    'home.services',
    ...searchTexts,
  ],
};

export async function loader(args: LoaderFunctionArgs) {
  const { config, user } = pageRequestOf(args.context);
  const wanted = samePortalPath(args.url.searchParams.get('next') ?? '');
  const instead = wanted === undefined ? undefined : await insteadOf(pageRequestOf(args.context), wanted);
  const tiles = tilesShown(pageRequestOf(args.context));
  const searches = config.hasPublicCalendar || user?.hasMap === true;
  const shown = { instead, tiles, searches, next: await nextAppointment(args.context) };
  if (!searchesHere(config)) {
    const places = placeNames(await api(args.context)(listLocations, {}));
    return { ...shown, found: undefined, places, quickSearch: shown.searches && holdsSearch(config.look.slots.hero) };
  }
  const thin = isThin(parseSearchQuery(args.url.searchParams));
  const found = await loadSearch(args, { limit: thin ? undefined : before });
  return data({ ...shown, found, places: undefined, quickSearch: false }, { status: found.refusal?.status ?? 200 });
}

export default function HomePage() {
  const { instead, tiles, searches, found: answer, places, next } = useLoaderData<typeof loader>();
  const found = useMemo(() => answer && foundIn(answer), [answer]);
  const { look } = useConfig();
  const rest = (
    <div className="page-width grid gap-12 pt-12 md:gap-16 md:pt-16">
      <Plans />
      {searches && !found && <Steps />}
      <ServiceTiles tiles={tiles} />
      {!(found && endsWithPhone(found, look)) && <PhoneBlock />}
    </div>
  );
  return (
    <>
      {instead && <HomeInstead {...instead} />}
      {next && <NextAppointment appointment={next} />}
      {found ? (
        <ProviderSearch found={found} hero={(form) => <Hero>{form}</Hero>} />
      ) : (
        <Landing>{searches && places ? <QuickSearch places={places} /> : <Entrance />}</Landing>
      )}
      {!(found && isThin(found.searchQuery)) && rest}
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
