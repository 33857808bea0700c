import { withQuery } from '../../contract/platform/with-query.ts';
import { ToolList } from '../care/assessment/tool-list.tsx';
import type { ToolLink } from '../care/assessment/tools-for.server.ts';
import { usePageContext } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { PageHeading } from '../platform/ui/page-heading.tsx';
import { PageTitle } from '../platform/ui/page-title.tsx';
import { PhoneBlock } from '../platform/ui/phone.tsx';
import type { HomeTile } from '../portal/home/home-tiles.ts';
import { ServiceTiles } from '../portal/home/service-tiles.tsx';
import { FamilySwitch } from './family-switch.tsx';
import { FavouriteDoctors } from './favourite-doctors.tsx';
import type { OverviewData } from './load-overview.server.ts';
import { NextVisit } from './next-visit.tsx';
import { Places } from './place-links.tsx';
import { type HomePlans, Plans } from './plans.tsx';
import { SearchLine } from './search-line.tsx';
import { Waiting } from './waiting.tsx';

type Props = {
  overview: OverviewData;
  tiles: readonly HomeTile[];
  tools: readonly ToolLink[];
  searches: boolean;
  plans: HomePlans | undefined;
};

const mostTiles = 8;

export function CustomerHome({ overview, tiles, tools, searches, plans }: Props) {
  const { turns, next, counts, family, favourites } = overview;
  const t = useT();
  const { customer } = usePageContext();
  const services = tiles
    .filter(({ href }) => customer?.places.every((place) => place.href !== href))
    .map((tile) =>
      tile.href.startsWith('/') ? { ...tile, href: withQuery(tile.href, { for: family.chosen?.id }) } : tile,
    );
  return (
    <>
      <PageTitle>{t('home.page.title')}</PageTitle>
      <PageHeading title={t('home.hero.greeting', { name: customer?.firstName ?? '' })}>
        <FamilySwitch family={family} />
      </PageHeading>
      <div className="page-width grid gap-8 pt-4 md:gap-12 md:pt-6">
        <div className="grid gap-6 lg:grid-cols-[2fr_2fr_minmax(13rem,1fr)]">
          <Waiting turns={turns} />
          {next && <NextVisit appointment={next} />}
          <Places counts={counts} />
        </div>
        {searches && <SearchLine person={family.chosen} />}
        <FavouriteDoctors favourites={favourites} person={family.chosen?.id} />
        <Plans plans={plans} />
        <ServiceTiles tiles={services.slice(0, mostTiles)} folded={services.slice(mostTiles)} />
        <ToolList title={t('assessment.list.title')} tools={tools} />
        <PhoneBlock />
      </div>
    </>
  );
}
