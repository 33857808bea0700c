import type { ContentKind } from '../portal/content.ts';
import { holdsService, services } from '../portal/services.ts';
import type { QuestionName } from './questions.ts';

type ServiceKey = (typeof services)[number]['key'];

export type CareRequestKind = {
  /** The key is also the last part of its operation's path. */
  service: ServiceKey;
  page: string;
  readBy: 'care_request.read' | 'record_content.read';
  answeredBy: 'doctor' | 'specialist' | 'dietitian' | 'trainer' | 'psychologist' | 'lawyer' | 'expert' | 'organiser';
  /** Working days in which somebody has to answer. */
  days: number;
  before: 'emergency' | 'crisis' | undefined;
  groups: readonly (readonly QuestionName[])[];
  /** The page for files comes last. */
  files: { purpose: 'care_request' | 'second_opinion'; least: number } | undefined;
  /** Years of age, both included, of a relative whom it can be sent for; the customer has to be an adult (S5-13). */
  fromAge: number;
  toAge: number;
  /** Kinds of the partner's texts that the form shows where the person decides (S2.9-04). */
  contents: readonly ContentKind[];
  byExpert: boolean;
  organisable: boolean;
  /** Each state is named by `<words>.<state>` and explained by its `.meaning`. */
  words: 'care.state' | 'care.opinion';
};

const base = {
  readBy: 'record_content.read',
  days: 2,
  before: undefined,
  files: undefined,
  fromAge: 0,
  toAge: 150,
  contents: [],
  byExpert: false,
  organisable: false,
  words: 'care.state',
} as const;

const forAdults = { fromAge: 18 } as const;

const photos = { purpose: 'care_request', least: 0 } as const;
const answer = ['answerBy', 'answerPhone'] as const;
const symptoms = ['complaint', 'since'] as const;
const background = ['medicines', 'allergies', 'diseases'] as const;
const where = ['postalCode', 'place', 'preferredDay', 'otherDay', 'phone'] as const;

const medical = { ...base, answeredBy: 'doctor', before: 'emergency', files: photos } as const;
const specialist = {
  ...medical,
  answeredBy: 'specialist',
  page: 'services-specialist-consultation',
  days: 3,
  groups: [symptoms, ['findings'], background, answer],
} as const;
const body = ['weight', 'height'] as const;
const organised = {
  ...base,
  answeredBy: 'organiser',
  readBy: 'care_request.read',
  days: 3,
  organisable: true,
} as const;
const opinion = {
  ...base,
  answeredBy: 'expert',
  byExpert: true,
  words: 'care.opinion',
  days: 5,
  groups: [
    ['diagnosis', 'diagnosedOn', 'treatingDoctor'],
    ['findings'],
    ['questionsToExpert', 'opinionLanguage', 'targetCountry'],
    answer,
  ],
  files: { purpose: 'second_opinion', least: 1 },
} as const;

/** Each service that can be asked for in writing is one row here, its texts and its page (S1-04, S1-05). */
export const careRequestKinds = [
  {
    ...medical,
    service: 'general_consultation',
    page: 'services-consultation',
    groups: [['adviceKind', ...symptoms], ['temperature', 'pregnancyWeek'], ['medicines', 'allergies'], answer],
    contents: ['important_info'],
  },
  {
    ...specialist,
    service: 'pediatric',
    toAge: 17,
    groups: [['childAge', ...symptoms], ['temperature'], background, answer],
  },
  {
    ...specialist,
    service: 'gynecology',
    groups: [symptoms, ['pregnancyWeek', 'findings'], background, answer],
    contents: ['pregnancy_care'],
  },
  { ...specialist, service: 'internal_medicine' },
  { ...specialist, service: 'thyroid' },
  { ...specialist, service: 'metabolism', groups: [symptoms, body, ['findings'], background, answer] },
  { ...specialist, service: 'blood_pressure' },
  {
    ...base,
    answeredBy: 'dietitian',
    service: 'nutrition',
    page: 'services-nutrition-consultation',
    days: 3,
    groups: [body, ['goal', 'diet'], ['activity', 'diseases', 'allergies'], answer],
  },
  {
    ...base,
    ...forAdults,
    answeredBy: 'trainer',
    service: 'fitness',
    page: 'services-fitness-consultation',
    days: 3,
    groups: [body, ['goal', 'activity'], ['diseases', 'medicines'], answer],
  },
  {
    ...base,
    answeredBy: 'psychologist',
    service: 'psychology',
    page: 'services-psychology',
    before: 'crisis',
    groups: [['psychologyTopic', 'urgency'], ['complaint'], ['anonymous'], answer],
    files: photos,
  },
  {
    ...organised,
    organisable: false,
    answeredBy: 'lawyer',
    service: 'rights_consultation',
    page: 'services-rights-consultation',
    groups: [['rightsTopic', 'institution', 'institutionPhone'], ['whatHappened'], ['wantedOutcome'], answer],
    files: { purpose: 'care_request', least: 0 },
    contents: ['complaint_handling'],
  },
  {
    ...base,
    ...forAdults,
    answeredBy: 'doctor',
    service: 'wiwe_consultation',
    page: 'services-wiwe-consultation',
    before: 'emergency',
    groups: [['measuredOn', 'oxygen'], ['complaint'], ['medicines'], answer],
    files: { purpose: 'care_request', least: 1 },
  },
  {
    ...base,
    ...forAdults,
    answeredBy: 'psychologist',
    service: 'work_life_balance_quiz',
    page: 'services-work-life-consultation',
    days: 3,
    groups: [['balanceTopic'], ['complaint'], answer],
    files: photos,
  },
  {
    ...organised,
    service: 'diagnostics',
    page: 'services-diagnostics',
    groups: [['tests'], where],
    files: { purpose: 'care_request', least: 1 },
    contents: ['assistance_policy', 'exclusion'],
  },
  {
    ...organised,
    service: 'medical_care',
    page: 'services-organize-care',
    days: 10,
    before: 'emergency',
    groups: [
      ['complaint', 'since', 'urgency'],
      ['providerWish', 'postalCode', 'place'],
      ['preferredDay', 'otherDay', 'thirdDay'],
      ['phone'],
    ],
    files: { purpose: 'care_request', least: 0 },
    contents: ['card_network', 'assistance_policy'],
  },
  {
    ...organised,
    ...forAdults,
    service: 'screening',
    page: 'services-screening',
    groups: [['screeningPackage'], ['diseases', 'medicines'], where],
    contents: ['screening_text_on_portal', 'screening_conditions'],
  },
  {
    ...organised,
    service: 'vaccination',
    page: 'services-vaccination',
    groups: [['vaccine'], ['fever', 'pregnant'], ['badReaction', 'badReactionTo'], where],
    contents: ['vaccination_text_on_portal'],
  },
  {
    ...organised,
    service: 'melanoma',
    page: 'services-skin-screening',
    groups: [['moleWhere', 'moleChanged', 'since'], where],
    files: photos,
  },
  { ...opinion, service: 'second_opinion', page: 'services-second-opinion' },
  { ...opinion, service: 'oncology_second_opinion', page: 'services-oncology-second-opinion' },
  {
    ...organised,
    ...forAdults,
    service: 'p4p',
    page: 'services-p4p',
    groups: [['wish'], ['phone']],
  },
  {
    ...organised,
    ...forAdults,
    service: 'health_check',
    page: 'services-health-check',
    groups: [['diseases', 'medicines'], where],
    contents: ['introduction'],
  },
  {
    ...organised,
    ...forAdults,
    service: 'vienna_life_screening_registration',
    page: 'services-vienna-life-screening',
    groups: [['workplace'], where],
    contents: ['screening_conditions'],
  },
  {
    ...organised,
    ...forAdults,
    service: 'dimenzio_screening_registration',
    page: 'services-dimenzio-screening',
    groups: [['workplace'], where],
    contents: ['screening_conditions'],
  },
] as const satisfies readonly CareRequestKind[];

const rows: readonly CareRequestKind[] = careRequestKinds;

export const requestServices = careRequestKinds.map(({ service }) => service);

/** @throws Error when no kind has this service */
export function careRequestKind(service: string): CareRequestKind {
  const kind = rows.find((row) => row.service === service);
  if (!kind) throw new Error(`there is no request of ${service}`);
  return kind;
}

export function offeredKinds(page: string, services: readonly string[]): readonly CareRequestKind[] {
  const ofPage = rows.filter((row) => row.page === page);
  const named = ofPage.filter(({ service }) => services.includes(service));
  return named.length > 0 ? named : ofPage;
}

/** Services of the customer for which a medical care can be organised without a request before it. */
export function organisedServices(customer: Parameters<typeof holdsService>[1]): ServiceKey[] {
  const offered = services.filter((row) => holdsService(row, customer)).map(({ key }) => key);
  return offered.filter((key) => rows.some(({ service, organisable }) => organisable && service === key));
}

/** The mandate to send a request for a relative and to read the answer, as the relative's acceptance says (0061). */
export const mandateForCare = 'records';

/** @param age in years; null where it is not known */
export function isForAge({ fromAge, toAge }: Pick<CareRequestKind, 'fromAge' | 'toAge'>, age: number | null): boolean {
  return age === null || (fromAge <= age && age <= toAge);
}
