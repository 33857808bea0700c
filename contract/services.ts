/** What a tile stands for while its page is not there: the list of specialties to choose from, or the phone. */
export type Detour = 'functions' | 'phone';

export type ServiceRow = {
  /** The numeric type of S3.1-01. */
  id: number;
  /** Names the service in brands, texts (`home.service.<key>.…`) and pictures (`<key>.jpeg`, S2.4-02). */
  key: string;
  /** Its page (S3.2-01). */
  page: string | undefined;
  /** Whether a visitor may see it (S2.4-02, S6-05). */
  public: boolean;
  detour: Detour;
};

const specialist = '/services/specialist-consultation';

/** Every service type the portal knows, a row each (S3.1-01, S3.2-01). */
export const services = [
  { id: 1, key: 'health_check', page: '/services/health-check', public: false, detour: 'phone' },
  { id: 2, key: 'general_consultation', page: '/services/consultation', public: false, detour: 'phone' },
  { id: 3, key: 'pediatric', page: specialist, public: false, detour: 'functions' },
  { id: 4, key: 'gynecology', page: specialist, public: false, detour: 'functions' },
  { id: 5, key: 'nutrition', page: '/services/nutrition-consultation', public: false, detour: 'functions' },
  { id: 6, key: 'second_opinion', page: '/services/second-opinion', public: false, detour: 'phone' },
  { id: 7, key: 'diagnostics', page: '/services/diagnostics', public: false, detour: 'functions' },
  { id: 8, key: 'screening', page: '/services/screening', public: false, detour: 'functions' },
  { id: 9, key: 'map', page: undefined, public: true, detour: 'functions' },
  { id: 10, key: 'map_v2', page: '/services/provider-search', public: true, detour: 'functions' },
  { id: 11, key: 'map_v3', page: undefined, public: true, detour: 'functions' },
  { id: 12, key: 'psychology', page: '/services/psychology', public: false, detour: 'functions' },
  { id: 13, key: 'health_check_v2', page: '/services/health-check-v2', public: false, detour: 'phone' },
  { id: 14, key: 'work_life_balance_quiz', page: undefined, public: false, detour: 'phone' },
  { id: 15, key: 'workplace_stress_quiz', page: undefined, public: false, detour: 'phone' },
  { id: 16, key: 'vienna_life_screening_registration', page: undefined, public: false, detour: 'phone' },
  { id: 17, key: 'alternative_registration_taj', page: undefined, public: false, detour: 'phone' },
  { id: 18, key: 'alternative_registration_ado', page: undefined, public: false, detour: 'phone' },
  { id: 19, key: 'dimenzio_screening_registration', page: undefined, public: false, detour: 'phone' },
  { id: 20, key: 'card_network', page: undefined, public: false, detour: 'phone' },
  { id: 21, key: 'vaccination', page: '/services/vaccination', public: false, detour: 'functions' },
  { id: 22, key: 'p4p', page: '/services/p4p', public: false, detour: 'phone' },
  { id: 23, key: 'relatives', page: undefined, public: false, detour: 'phone' },
  { id: 24, key: 'content_menu', page: undefined, public: false, detour: 'phone' },
  { id: 25, key: 'virtual_clinic', page: '/services/virtual-clinic', public: false, detour: 'phone' },
  { id: 26, key: 'fitness', page: '/services/fitness-consultation', public: false, detour: 'phone' },
  { id: 27, key: 'rights_consultation', page: '/services/rights-consultation', public: false, detour: 'phone' },
  { id: 28, key: 'claim_reporting', page: '/services/claim-reporting', public: false, detour: 'phone' },
  { id: 29, key: 'medical_care', page: undefined, public: false, detour: 'phone' },
  { id: 30, key: 'wiwe_consultation', page: '/services/wiwe-consultation', public: false, detour: 'phone' },
  { id: 31, key: 'coverage', page: undefined, public: false, detour: 'phone' },
  { id: 32, key: 'preauthorization', page: undefined, public: false, detour: 'phone' },
  { id: 33, key: 'appointments', page: undefined, public: false, detour: 'phone' },
  { id: 34, key: 'health_check_v2_public', page: '/services/health-check-v2', public: true, detour: 'phone' },
  { id: 35, key: 'mobile_application', page: '/services/mobile-application', public: true, detour: 'phone' },
  { id: 36, key: 'oncology_second_opinion', page: '/services/oncology-second-opinion', public: false, detour: 'phone' },
  { id: 37, key: 'internal_medicine', page: specialist, public: false, detour: 'functions' },
  { id: 38, key: 'thyroid', page: specialist, public: false, detour: 'functions' },
  { id: 39, key: 'metabolism', page: specialist, public: false, detour: 'functions' },
  { id: 40, key: 'blood_pressure', page: specialist, public: false, detour: 'functions' },
  { id: 41, key: 'health_check_webview', page: undefined, public: false, detour: 'phone' },
  { id: 42, key: 'melanoma', page: undefined, public: false, detour: 'functions' },
] as const satisfies readonly ServiceRow[];

/** S2.4-02 */
const lastOrder = 99;

/** The services of a brand or a customer in the order its tiles stand; a name the table lacks is no service. */
export function servicesInOrder(keys: readonly string[], order: Readonly<Record<string, number>>): ServiceRow[] {
  const rows: readonly ServiceRow[] = services;
  const place = (key: string) => order[key] ?? lastOrder;
  return keys
    .flatMap((key) => rows.find((row) => row.key === key) ?? [])
    .toSorted((one, other) => place(one.key) - place(other.key));
}
