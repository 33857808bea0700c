export type Detour = 'search' | 'video' | 'functions' | 'reservations' | 'phone';

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
  id: number;
  /** The name of the service in texts, `home.service.<key>.…`, and in pictures, `<key>.jpeg` (S2.4-02). */
  key: string;
  icon: ServiceIcon;
  /** The id of the route of its page (S3.2-01); the search has the address that the brand chose. */
  page: string | undefined;
  /** When visitors may use it without a log-in (S6-06, S6-07). */
  visitors: 'always' | 'public_calendar' | 'logged_in';
  label: 'without_registration' | undefined;
  /** It is hidden if this other service is offered too (S6-09). */
  removedBy: string | undefined;
  /** Among offered services with a number here, only the one with the lowest is shown (S6-10). */
  collapse: number | undefined;
  /** The tile of the map gets its name; visitors without a map see it as a tile of its own (S6-07). */
  namesMap: boolean;
  /** The flag that alone decides for a customer whether it is offered, whatever services the product lists. */
  flag: 'hasVideoConsultation' | 'hasCardNetwork' | undefined;
  detour: Detour;
  /** The specialties or visits to which a search by this service is narrowed (S3.9-01). */
  finds: SearchTarget | undefined;
};

export type SearchTarget = { specializations: readonly number[] } | { subfunctions: readonly number[] };

export const tile = {
  icon: 'heart-pulse',
  page: undefined,
  visitors: 'logged_in',
  label: undefined,
  removedBy: undefined,
  collapse: undefined,
  namesMap: false,
  flag: undefined,
  detour: 'phone',
  finds: undefined,
} as const;
export const searchPage = 'provider-search';
/** The service that opens a page with all texts in force (S2.9-04). */
export const contentMenu = 'content_menu';
const mapTile = {
  ...tile,
  icon: 'map-pinned',
  page: searchPage,
  visitors: 'public_calendar',
  detour: 'functions',
} as const;
const specialist = { ...tile, page: 'services-specialist-consultation', detour: 'search' } as const;

/** Every service type (S3.1-01, S3.2-01). */
export const services = [
  {
    ...tile,
    id: 1,
    key: 'health_check',
    icon: 'clipboard-check',
    page: 'services-health-check',
    finds: { specializations: [60] },
  },
  {
    ...tile,
    id: 2,
    key: 'general_consultation',
    icon: 'stethoscope',
    page: 'services-consultation',
    finds: { specializations: [58] },
  },
  { ...specialist, id: 3, key: 'pediatric', icon: 'baby', collapse: 5, finds: { specializations: [25] } },
  { ...specialist, id: 4, key: 'gynecology', icon: 'users', collapse: 6, finds: { specializations: [23] } },
  {
    ...tile,
    id: 5,
    key: 'nutrition',
    icon: 'apple',
    page: 'services-nutrition-consultation',
    detour: 'search',
    finds: { specializations: [51] },
  },
  {
    ...tile,
    id: 6,
    key: 'second_opinion',
    icon: 'file-text',
    page: 'services-second-opinion',
  },
  {
    ...tile,
    id: 7,
    key: 'diagnostics',
    icon: 'microscope',
    page: 'services-diagnostics',
    detour: 'search',
    finds: { specializations: [53, 54] },
  },
  {
    ...tile,
    id: 8,
    key: 'screening',
    icon: 'scan-heart',
    page: 'services-screening',
    detour: 'search',
    finds: { specializations: [60] },
  },
  { ...mapTile, id: 9, key: 'map' },
  { ...mapTile, id: 10, key: 'map_v2' },
  { ...mapTile, id: 11, key: 'map_v3' },
  {
    ...tile,
    id: 12,
    key: 'psychology',
    icon: 'brain',
    page: 'services-psychology',
    detour: 'search',
    finds: { specializations: [50] },
  },
  {
    ...tile,
    id: 13,
    key: 'health_check_v2',
    icon: 'clipboard-check',
    page: 'services-health-check-v2',
    removedBy: 'health_check_v2_public',
  },
  { ...tile, id: 14, key: 'work_life_balance_quiz', page: 'services-work-life-balance' },
  { ...tile, id: 15, key: 'workplace_stress_quiz', page: 'services-workplace-stress' },
  { ...tile, id: 16, key: 'vienna_life_screening_registration', page: 'services-vienna-life-screening' },
  { ...tile, id: 17, key: 'alternative_registration_taj', page: 'registration' },
  { ...tile, id: 18, key: 'alternative_registration_ado', page: 'registration' },
  { ...tile, id: 19, key: 'dimenzio_screening_registration', page: 'services-dimenzio-screening' },
  { ...tile, id: 20, key: 'card_network', page: 'services-organize-care', namesMap: true },
  {
    ...tile,
    id: 21,
    key: 'vaccination',
    icon: 'syringe',
    page: 'services-vaccination',
    detour: 'search',
    finds: { specializations: [59] },
  },
  { ...tile, id: 22, key: 'p4p', page: 'services-p4p' },
  { ...tile, id: 23, key: 'relatives', icon: 'users', page: 'services-relatives' },
  { ...tile, id: 24, key: contentMenu, icon: 'file-text', page: 'services-contents' },
  { ...tile, id: 25, key: 'virtual_clinic', icon: 'video', page: 'services-virtual-clinic', detour: 'video' },
  {
    ...tile,
    id: 26,
    key: 'fitness',
    icon: 'dumbbell',
    page: 'services-fitness-consultation',
    finds: { specializations: [57, 45] },
  },
  { ...tile, id: 27, key: 'rights_consultation', icon: 'scale', page: 'services-rights-consultation' },
  { ...tile, id: 28, key: 'claim_reporting', icon: 'clipboard-list', page: 'services-claim-reporting' },
  {
    ...tile,
    id: 29,
    key: 'medical_care',
    icon: 'calendar-days',
    page: 'services-organize-care',
    flag: 'hasCardNetwork',
  },
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
  {
    ...tile,
    id: 36,
    key: 'oncology_second_opinion',
    icon: 'file-text',
    page: 'services-oncology-second-opinion',
    finds: { subfunctions: [4103] },
  },
  { ...specialist, id: 37, key: 'internal_medicine', collapse: 3, finds: { specializations: [1] } },
  { ...specialist, id: 38, key: 'thyroid', icon: 'activity', collapse: 2, finds: { subfunctions: [605] } },
  { ...specialist, id: 39, key: 'metabolism', icon: 'activity', collapse: 4, finds: { subfunctions: [704] } },
  { ...specialist, id: 40, key: 'blood_pressure', icon: 'gauge', collapse: 1, finds: { subfunctions: [105] } },
  { ...tile, id: 41, key: 'health_check_webview', icon: 'clipboard-check', page: 'services-health-check-v2' },
  {
    ...tile,
    id: 42,
    key: 'melanoma',
    icon: 'scan-heart',
    page: 'services-skin-screening',
    detour: 'search',
    finds: { subfunctions: [3604] },
  },
] as const satisfies readonly ServiceRow[];

export function holdsService(
  { key, flag }: Pick<ServiceRow, 'key' | 'flag'>,
  { services: listed, flags }: { services: readonly string[]; flags: readonly string[] },
): boolean {
  return listed.includes(key) || (flag !== undefined && flags.includes(flag));
}

export const serviceKeys = services.map(({ key }) => key);
