import { type Detour, type ServiceIcon, type ServiceRow, searchPage, services, tile } from './services.ts';

/** A tile for visits by video, to which S3.1-01 gives no number (S2.4-01). */
const videoTile: ServiceRow = {
  ...tile,
  id: 0,
  key: 'video_consultation',
  icon: 'video',
  page: 'services-video-consultation',
  flag: 'hasVideoConsultation',
};

const rows: readonly ServiceRow[] = [...services, videoTile];
export const tileNames = rows.map(({ key }) => key);

export const tilePicturesPath = '/brand/tiles';

export type Offer = {
  /** The subscription's own services; the partner's for anybody without a subscription (S6-05). */
  services: readonly string[];
  order: Readonly<Record<string, number>>;
  loggedIn: boolean;
  hasPublicCalendar: boolean;
  hasCardNetwork: boolean;
  hasVideoConsultation: boolean;
};

/** A tile; its texts are `home.service.<name>.title`, `.lead` and `home.tile.<button>` (S2.4-02). */
export type Tile = {
  value: number;
  name: string;
  icon: ServiceIcon;
  /** The service whose texts the tile shows: on the map the card network's, where there is one (S6-07). */
  title: string;
  isNetwork: boolean;
  label: ServiceRow['label'];
  button: 'search' | 'start' | 'open';
  page: string | undefined;
  image: string;
  order: number;
  isPublic: boolean;
  detour: Detour;
};

const lastOrder = 99;

/** The tiles in their order; a name that no service has is skipped (S6-05 to S6-10). */
export function tilesOf(offer: Offer): Tile[] {
  const offered = rows.filter((row) => isOffered(row, offer));
  const names = cardNetworkOf(offer, offered);
  const merged = names !== undefined && (offer.loggedIn || offered.some(isMap));
  const first = Math.min(...offered.flatMap(({ collapse }) => collapse ?? []));
  return offered
    .filter(({ removedBy }) => !offered.some(({ key }) => key === removedBy))
    .filter(({ collapse }) => collapse === undefined || collapse === first)
    .filter(({ namesMap }) => !(namesMap && merged))
    .map((row) => tileOf(row, offer, names))
    .sort((one, other) => one.order - other.order);
}

function isOffered({ key, flag }: ServiceRow, offer: Offer): boolean {
  return flag !== undefined && offer.loggedIn ? offer[flag] : offer.services.includes(key);
}

/** The flag decides for a customer, and the partner's list of services for a visitor (S6-07). */
function cardNetworkOf({ loggedIn, hasCardNetwork }: Offer, offered: readonly ServiceRow[]): string | undefined {
  const hasNetwork = loggedIn ? hasCardNetwork : offered.some(({ namesMap }) => namesMap);
  return hasNetwork ? rows.find(({ namesMap }) => namesMap)?.key : undefined;
}

/** Whether a search can be limited to a card network: a customer's own, or for visitors the partner's (S6-07). */
export function seesCardNetwork(offer: Offer): boolean {
  const offered = rows.filter((row) => isOffered(row, offer));
  return cardNetworkOf(offer, offered) !== undefined;
}

function isMap({ page }: ServiceRow): boolean {
  return page === searchPage;
}

function tileOf(row: ServiceRow, offer: Offer, cardNetwork: string | undefined): Tile {
  const isPublic = row.visitors === 'always' || (row.visitors === 'public_calendar' && offer.hasPublicCalendar);
  return {
    value: row.id,
    name: row.key,
    icon: row.icon,
    title: isMap(row) ? (cardNetwork ?? row.key) : row.key,
    isNetwork: isMap(row) && cardNetwork !== undefined,
    label: row.label,
    button: isMap(row) ? 'search' : isPublic ? 'start' : 'open',
    page: row.page,
    image: `${row.key}.jpeg`,
    order: offer.order[row.key] ?? lastOrder,
    isPublic,
    detour: row.detour,
  };
}
