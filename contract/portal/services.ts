/** What a tile leads to while its page is not there: the list of specialties to choose from, one's bookings, or the phone. */
export type Detour = 'functions' | 'reservations' | 'phone';

/** The signs a service may have; `web/portal/home/service-icon.tsx` draws them. */
export type ServiceIcon =
  | 'activity'
  | 'apple'
  | 'baby'
  | 'brain'
  | 'calendar-days'
  | 'clipboard-check'
  | 'clipboard-list'
  | 'dumbbell'
  | 'file-text'
  | 'gauge'
  | 'heart-pulse'
  | 'map-pinned'
  | 'microscope'
  | 'scale'
  | 'scan-heart'
  | 'smartphone'
  | 'stethoscope'
  | 'syringe'
  | 'users'
  | 'video';

export type ServiceRow = {
  /** The numeric type of S3.1-01. */
  id: number;
  /** Names the service in brands, texts (`home.service.<key>.…`) and pictures (`<key>.jpeg`, S2.4-02). */
  key: string;
  icon: ServiceIcon;
  /** The id of its page's route (S3.2-01); the doctor search stands at the brand's own address. */
  page: string | undefined;
  /** Whether a visitor may use it: always (S6-06), where the partner's calendar is public (S6-07), or once logged in. */
  visitors: 'always' | 'public_calendar' | 'logged_in';
  /** Said on the tile beside its name (S6-08). */
  label: 'without_registration' | undefined;
  /** The service that takes its place where both are there (S6-09). */
  removedBy: string | undefined;
  /** Of those that have a number only the first there is shown (S6-10). */
  collapse: number | undefined;
  /** Where it is there, the map goes by its name, and it has no tile of its own (S6-07). */
  namesMap: boolean;
  detour: Detour;
};

// What rows begin with.

const tile = {
  icon: 'heart-pulse',
  page: undefined,
  visitors: 'logged_in',
  label: undefined,
  removedBy: undefined,
  collapse: undefined,
  namesMap: false,
  detour: 'phone',
} as const;
export const searchPage = 'provider-search';
const mapTile = {
  ...tile,
  icon: 'map-pinned',
  page: searchPage,
  visitors: 'public_calendar',
  detour: 'functions',
} as const;
const specialist = { ...tile, page: 'services-specialist-consultation', detour: 'functions' } as const;

/** Every service type the portal knows, a row each (S3.1-01, S3.2-01). */
export const services = [
  { ...tile, id: 1, key: 'health_check', icon: 'clipboard-check', page: 'services-health-check' },
  { ...tile, id: 2, key: 'general_consultation', icon: 'stethoscope', page: 'services-consultation' },
  { ...specialist, id: 3, key: 'pediatric', icon: 'baby', collapse: 5 },
  { ...specialist, id: 4, key: 'gynecology', icon: 'users', collapse: 6 },
  { ...tile, id: 5, key: 'nutrition', icon: 'apple', page: 'services-nutrition-consultation', detour: 'functions' },
  { ...tile, id: 6, key: 'second_opinion', icon: 'file-text', page: 'services-second-opinion' },
  { ...tile, id: 7, key: 'diagnostics', icon: 'microscope', page: 'services-diagnostics', detour: 'functions' },
  { ...tile, id: 8, key: 'screening', icon: 'scan-heart', page: 'services-screening', detour: 'functions' },
  { ...mapTile, id: 9, key: 'map' },
  { ...mapTile, id: 10, key: 'map_v2' },
  { ...mapTile, id: 11, key: 'map_v3' },
  { ...tile, id: 12, key: 'psychology', icon: 'brain', page: 'services-psychology', detour: 'functions' },
  {
    ...tile,
    id: 13,
    key: 'health_check_v2',
    icon: 'clipboard-check',
    page: 'services-health-check-v2',
    removedBy: 'health_check_v2_public',
  },
  { ...tile, id: 14, key: 'work_life_balance_quiz' },
  { ...tile, id: 15, key: 'workplace_stress_quiz' },
  { ...tile, id: 16, key: 'vienna_life_screening_registration' },
  { ...tile, id: 17, key: 'alternative_registration_taj' },
  { ...tile, id: 18, key: 'alternative_registration_ado' },
  { ...tile, id: 19, key: 'dimenzio_screening_registration' },
  { ...tile, id: 20, key: 'card_network', page: 'services-organize-care', namesMap: true },
  { ...tile, id: 21, key: 'vaccination', icon: 'syringe', page: 'services-vaccination', detour: 'functions' },
  { ...tile, id: 22, key: 'p4p', page: 'services-p4p' },
  { ...tile, id: 23, key: 'relatives', icon: 'users', page: 'services-relatives' },
  { ...tile, id: 24, key: 'content_menu' },
  { ...tile, id: 25, key: 'virtual_clinic', icon: 'video', page: 'services-virtual-clinic' },
  { ...tile, id: 26, key: 'fitness', icon: 'dumbbell', page: 'services-fitness-consultation' },
  { ...tile, id: 27, key: 'rights_consultation', icon: 'scale', page: 'services-rights-consultation' },
  { ...tile, id: 28, key: 'claim_reporting', icon: 'clipboard-list', page: 'services-claim-reporting' },
  { ...tile, id: 29, key: 'medical_care', page: 'services-organize-care' },
  { ...tile, id: 30, key: 'wiwe_consultation', page: 'services-wiwe-consultation' },
  { ...tile, id: 31, key: 'coverage', page: 'services-coverage' },
  { ...tile, id: 32, key: 'preauthorization', page: 'services-preauthorization' },
  {
    ...tile,
    id: 33,
    key: 'appointments',
    icon: 'calendar-days',
    page: 'services-appointments',
    detour: 'reservations',
  },
  {
    ...tile,
    id: 34,
    key: 'health_check_v2_public',
    icon: 'clipboard-check',
    page: 'services-health-check-v2',
    visitors: 'always',
    label: 'without_registration',
  },
  {
    ...tile,
    id: 35,
    key: 'mobile_application',
    icon: 'smartphone',
    page: 'services-mobile-application',
    visitors: 'always',
  },
  { ...tile, id: 36, key: 'oncology_second_opinion', icon: 'file-text', page: 'services-oncology-second-opinion' },
  { ...specialist, id: 37, key: 'internal_medicine', collapse: 3 },
  { ...specialist, id: 38, key: 'thyroid', icon: 'activity', collapse: 2 },
  { ...specialist, id: 39, key: 'metabolism', icon: 'activity', collapse: 4 },
  { ...specialist, id: 40, key: 'blood_pressure', icon: 'gauge', collapse: 1 },
  { ...tile, id: 41, key: 'health_check_webview', icon: 'clipboard-check', page: 'services-health-check-v2' },
  { ...tile, id: 42, key: 'melanoma', icon: 'scan-heart', detour: 'functions' },
] as const satisfies readonly ServiceRow[];

const rows: readonly ServiceRow[] = services;

/** Whose services are shown, and what else decides about their tiles. */
export type Offer = {
  /** The customer's own when somebody is logged in, else the partner's (S6-05). */
  services: readonly string[];
  order: Readonly<Record<string, number>>;
  loggedIn: boolean;
  hasPublicCalendar: boolean;
  /** The customer's own flag (S6-07). */
  hasCardNetwork: boolean;
};

/** A service as a tile shows it (S2.4-02). The texts are `home.service.<name>.title`, `.lead` and `home.tile.<button>`. */
export type Tile = {
  /** S3.1-01 */
  value: number;
  /** The service type. */
  name: string;
  icon: ServiceIcon;
  /** The service whose title and lead it says, which is another where a map stands for the card network (S6-07). */
  title: string;
  label: ServiceRow['label'];
  button: 'search' | 'start' | 'open';
  /** The id of its page's route (S3.2-01). */
  page: string | undefined;
  /** File name of its picture. */
  image: string;
  order: number;
  /** Whether whoever is not logged in may go on. */
  isPublic: boolean;
  detour: Detour;
};

/** S2.4-02 */
const lastOrder = 99;

/** S6-05 to S6-10: which tiles there are, and what each says, in their order. A name the table lacks is no service. */
export function tilesOf(offer: Offer): Tile[] {
  const offered = rows.filter(({ key }) => offer.services.includes(key));
  const names = cardNetworkOf(offer, offered);
  const merged = names !== undefined && offered.some(isMap);
  const first = Math.min(...offered.flatMap(({ collapse }) => collapse ?? []));
  return offered
    .filter(({ removedBy }) => !offered.some(({ key }) => key === removedBy))
    .filter(({ collapse }) => collapse === undefined || collapse === first)
    .filter(({ namesMap }) => !(namesMap && merged))
    .map((row) => tileOf(row, offer, names))
    .sort((one, other) => one.order - other.order);
}

/** S6-07: a customer's flag says so, a visitor's list. */
function cardNetworkOf({ loggedIn, hasCardNetwork }: Offer, offered: readonly ServiceRow[]): string | undefined {
  const shown = loggedIn ? hasCardNetwork : offered.some(({ namesMap }) => namesMap);
  return shown ? rows.find(({ namesMap }) => namesMap)?.key : undefined;
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
    label: row.label,
    button: isMap(row) ? 'search' : isPublic ? 'start' : 'open',
    page: row.page,
    image: `${row.key}.jpeg`,
    order: offer.order[row.key] ?? lastOrder,
    isPublic,
    detour: row.detour,
  };
}
