import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Config } from '../../../contract/platform/config.ts';
import { type Detour, type ServiceIcon, searchPage } from '../../../contract/portal/services.ts';
import { type Tile, tilePicturesPath } from '../../../contract/portal/tiles.ts';
import { routeAt } from '../../../contract/route-at.ts';
import { routeRow } from '../../../contract/routes.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { openPath, tilesFor } from '../frame/nav-items.ts';

export type HomeTile = {
  name: string;
  icon: ServiceIcon;
  image: string;
  href: string;
  title: string;
  lead: string;
  /** A word that says what the tile is for (S2.4-02). */
  button: string;
  note: string | undefined;
};

const detours: Record<Detour, (config: Config, value: number) => string> = {
  search: ({ searchPath }, value) => `${searchPath}?serviceType=${value}`,
  video: ({ searchPath }) => `${searchPath}?visit=video`,
  functions: () => href('function-list'),
  reservations: () => href('my-reservations'),
  phone: ({ phone }) => phoneHref(phone.number),
};

const networkQuery = '?network=1&listType=providers';

/** The server makes the tiles, so that the browser gets only the texts that are shown (S2.4). */
export function tilesShown({ config, user, language }: PageRequest): HomeTile[] {
  const t = speakerOf(textsFor(language, config.look.texts));
  const { searchPath, phone } = config;
  const canLogIn = user !== undefined || shows(config, 'login');
  const searches = config.hasPublicCalendar || user?.hasMap === true;
  // A customer has registered, so the entrance is the account, where the insurance is entered.
  const entrance = user ? 'account' : shows(config, 'registration') ? 'registration' : 'login';
  function toHomeTile({
    value,
    name,
    icon,
    image,
    page,
    title,
    isNetwork,
    label,
    detour,
    button,
    isPublic,
  }: Tile): HomeTile {
    // The tile of a search that is on the home page leads to the form there.
    const plain = searchPath === href('home') ? `${searchPath}#search` : searchPath;
    const search = isNetwork ? `${searchPath}${networkQuery}` : plain;
    const path = page === searchPage ? search : openPath(page === 'registration' ? entrance : page, canLogIn);
    const needsLogIn = user === undefined && page !== searchPage && path !== undefined && needsCustomer(page);
    const way = searches || detour === 'reservations' ? detour : 'phone';
    const notes = [
      label && t(`home.label.${label}`),
      !label && isPublic && user === undefined && canLogIn && path !== undefined && t('home.label.public'),
      needsLogIn && t('home.services.after_login'),
      path === undefined && way === 'phone' && t('home.services.by_phone', { phone: phone.number }),
    ].filter((text) => typeof text === 'string');
    return {
      name,
      icon,
      image: `${tilePicturesPath}/${image}?v=${config.look.tilesVersion}`,
      href: path ?? detours[way](config, value),
      title: t(`home.service.${title}.title`),
      lead: t(`home.service.${title}.lead`),
      button: t(`home.tile.${path === undefined && way === 'phone' ? 'call' : button}`),
      note: notes.length > 0 ? notes.join(' · ') : undefined,
    };
  }
  return tilesFor(config, user).map(toHomeTile);
}

function needsCustomer(page: string | undefined): boolean {
  return page !== undefined && routeRow(page)?.auth === true;
}

export type ServiceOffer = { title: string; offer: string; search: string | undefined };

/** The service of a page behind the log-in, and a similar search without one; undefined where the page is no service's. */
export function serviceBehind({ config, language }: PageRequest, path: string): ServiceOffer | undefined {
  const page = routeAt(path)?.id;
  const row = tilesFor(config, undefined).find((one) => one.page === page);
  if (!row || page === searchPage || !needsCustomer(page)) return undefined;
  const t = speakerOf(textsFor(language, config.look.texts));
  const isFound = row.detour === 'search' || row.detour === 'video';
  return {
    title: t(`home.service.${row.name}.title`),
    offer: t(`home.service.${row.name}.offer`),
    search: config.hasPublicCalendar && isFound ? detours[row.detour](config, row.value) : undefined,
  };
}
