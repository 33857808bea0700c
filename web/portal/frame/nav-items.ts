import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import type { Config, Look } from '../../../contract/platform/config.ts';
import { searchPage } from '../../../contract/portal/services.ts';
import { type Tile, tilesOf } from '../../../contract/portal/tiles.ts';
import { routeRow } from '../../../contract/routes.ts';
import type { NavItem } from '../../platform/page-context.tsx';
import type { T } from '../../platform/texts.ts';

export type Viewer = {
  hasMap: boolean;
  hasCardNetwork: boolean;
  hasVideoConsultation: boolean;
  services: string[];
  servicesSortingOrder: Record<string, number>;
  currentSubscription: object | null;
};

const room = 3;

type Items = Look['slots']['nav']['items'];
const kinds: Record<Items, (config: Config, user: Viewer | undefined, t: T) => NavItem[]> = {
  none: () => [],
  minimal: searchItems,
  services: (config, user, t) => [
    ...searchItems(config, user, t),
    ...functionItems(config, t),
    ...serviceItems(config, user, t),
  ],
};

/** The server makes the items, because the browser does not get the list of services. */
export function navItems(config: Config, user: Viewer | undefined, t: T): NavItem[] {
  return kinds[config.look.slots.nav.items](config, user, t);
}

function searchItems({ searchPath, hasPublicCalendar }: Config, user: Viewer | undefined, t: T): NavItem[] {
  return hasPublicCalendar || user?.hasMap ? [{ href: searchPath, text: t('frame.nav.search') }] : [];
}

function functionItems({ hasPublicCalendar }: Config, t: T): NavItem[] {
  return hasPublicCalendar ? [{ href: href('function-list'), text: t('frame.nav.functions') }] : [];
}

function serviceItems(config: Config, user: Viewer | undefined, t: T): NavItem[] {
  const items = tilesFor(config, user).flatMap(({ page, title }) => {
    const path = page === searchPage ? undefined : openPath(page, user !== undefined);
    return path === undefined ? [] : [{ href: path, text: t(`home.service.${title}.title`) }];
  });
  return items.slice(0, room);
}

/** The tiles of this reader, without those whose page the brand does not show (S4.2-10). */
export function tilesFor(config: Config, user: Viewer | undefined): Tile[] {
  return tilesOf(offerOf(config, user)).filter(({ page }) => {
    const route = page === undefined || page === 'registration' ? undefined : routeRow(page);
    return route === undefined || shows(config, route.id);
  });
}

/** The services of the customer's subscription, or else those of the partner (S6-05). */
export function offerOf({ partner, hasPublicCalendar }: Config, user: Viewer | undefined) {
  const services = user?.currentSubscription ? user.services : partner.services;
  const order = user?.currentSubscription ? user.servicesSortingOrder : partner.servicesSortingOrder;
  return {
    services,
    order,
    loggedIn: user !== undefined,
    hasPublicCalendar,
    hasCardNetwork: user?.hasCardNetwork ?? false,
    hasVideoConsultation: user?.hasVideoConsultation ?? false,
  };
}

export function openPath(page: string | undefined, loggedIn: boolean): string | undefined {
  const row = page === undefined ? undefined : routeRow(page);
  return row?.auth && !loggedIn ? undefined : row?.path;
}
