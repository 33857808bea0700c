import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { samePortalPath } from '../../../contract/back.ts';
import type { Config } from '../../../contract/brand.ts';
import { api, factsOf } from '../../api.ts';
import { useConfig } from '../../facts.tsx';
import { PageTitle } from '../../frame/page-title.tsx';
import { PhoneBlock } from '../../frame/phone.tsx';
import { useT } from '../../texts.ts';
import { askedIn, isThin } from '../search/asked.ts';
import { find } from '../search/find.ts';
import { ProviderSearch, searchTexts } from '../search/search-view.tsx';
import { Entrance } from './entrance.tsx';
import { Hero } from './hero.tsx';
import { LoginNeeded } from './login-needed.tsx';
import { Plans } from './plans.tsx';
import { choicesOf } from './search-choices.ts';
import { SearchForm } from './search-form.tsx';
import { ServiceTiles } from './service-tiles.tsx';
import { tilesShown } from './shown.ts';
import { Steps } from './steps.tsx';

/** S2.5-01: two layouts search at home; their home has script, the others' has nothing to click. */
function searchesHere({ searchPath, hasPublicCalendar }: Config): boolean {
  return searchPath === '/' && hasPublicCalendar;
}

/** How many doctors stand at home before anything is asked. */
const before = 5;

export const handle = {
  script: searchesHere,
  texts: ['home.hero', 'home.login', 'home.plans', 'home.services', ...searchTexts],
};

export async function loader(args: LoaderFunctionArgs) {
  const { config, user } = factsOf(args.context);
  // S4.2-01: who is not logged in comes here instead of the page that was wanted.
  const wanted = user ? undefined : samePortalPath(args.url.searchParams.get('next') ?? '');
  const tiles = tilesShown(factsOf(args.context));
  const facts = { wanted, tiles, searches: config.hasPublicCalendar || user?.hasMap === true };
  if (!searchesHere(config)) return { ...facts, found: undefined, choices: await choicesOf(api(args.context)) };
  const thin = isThin(askedIn(args.url.searchParams));
  const found = await find(args, thin ? undefined : before);
  return data({ ...facts, found, choices: undefined }, { status: found.refused?.status ?? 200 });
}

export default function HomePage() {
  const { wanted, tiles, searches, found, choices } = useLoaderData<typeof loader>();
  const rest = (
    <div className="page-width grid gap-12 pt-12 md:gap-16 md:pt-16">
      <Plans />
      {searches && !found && <Steps />}
      <ServiceTiles tiles={tiles} />
      <PhoneBlock />
    </div>
  );
  return (
    <>
      {wanted !== undefined && <LoginNeeded wanted={wanted} />}
      {found ? (
        <ProviderSearch packed={found} hero={(form) => <Hero>{form}</Hero>} />
      ) : (
        <Landing>{searches && choices ? <SearchForm {...choices} /> : <Entrance />}</Landing>
      )}
      {!(found && isThin(found.asked)) && rest}
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
