import type { Localized } from '../../contract/platform/localized.ts';
import { mainOf } from '../../server/directory/import/schedule.ts';
import { specialties } from '../../server/directory/reference/reference-data.ts';
import { aboutDoctor } from './about.ts';
import { type Country, personName } from './names.ts';
import type { Provider } from './provider.ts';
import { between, pick, type RandomSource, randomFor, shuffled } from './random.ts';

type Availability = 'daily' | 'one-week-in-three' | 'none';

export type DemoDoctor = {
  id: string;
  title: string;
  family: string;
  given: string;
  sex: 'female' | 'male';
  country: Country;
  languages: string[];
  specialty: number;
  about: Localized;
  ratings: number[];
  ratingCount: number;
  availability: Availability;
  occupancy: number;
  schedules: DemoSchedule[];
};

export type DemoSchedule = {
  id: string;
  provider: Provider;
  subfunctions: number[];
  minutes: number;
  weekdays: number[];
  opens: number;
  closes: number;
  lunch: number;
  organisable: string[];
  discount: number;
};

const known = new Map(specialties.map((row) => [row.id, row]));
const withoutTitle = [45, 50, 51, 63];

const certain = 14;

export function doctorsOf(seed: number, country: Country, count: number, providers: readonly Provider[]): DemoDoctor[] {
  return Array.from({ length: count }, (_, index) => doctorAt(seed, country, index, providers));
}

function doctorAt(seed: number, country: Country, index: number, providers: readonly Provider[]): DemoDoctor {
  const random = randomFor(seed, 'doctor', country, index);
  const { home, specialty } = postAt(index, providers);
  const id = `${country.toLowerCase()}-d${String(index + 1).padStart(3, '0')}`;
  const isCertain = index < certain;
  const hasRatings = random() < 0.85;
  const weekdays = shuffled(random, [1, 2, 3, 4, 5]).slice(0, between(random, 2, 4));
  const second = providers.find(
    ({ town, id: other }) => other !== home.id && town.city === home.town.city && !home.id.endsWith(other),
  );
  const isElsewhereToo = !isCertain && random() < 0.12 && second !== undefined;
  const rest = [1, 2, 3, 4, 5].filter((day) => !weekdays.includes(day)).slice(0, 2);
  const schedule = scheduleMaker(random, specialty, isCertain);
  return {
    id,
    title: withoutTitle.includes(specialty) ? '' : titleOf(random),
    ...personName(random, country),
    country,
    languages: languagesOf(random, country),
    specialty,
    about: aboutDoctor(random, specialty),
    ratings: hasRatings ? ratingsOf(random) : [],
    ratingCount: hasRatings ? between(random, 5, 240) : 0,
    availability: isCertain ? 'daily' : availabilityOf(random),
    occupancy: between(random, 12, 46) / 100,
    schedules: [
      schedule(`${id}-1`, home, weekdays),
      ...(isElsewhereToo && second ? [schedule(`${id}-2`, second, rest)] : []),
    ],
  };
}

/** The first doctors fill the capital's first two clinics, so that the common specialties are always there. */
function postAt(index: number, providers: readonly Provider[]): { home: Provider; specialty: number } {
  const round = index < certain ? index % 7 : Math.floor((index - certain) / (providers.length - 2));
  const at = index < certain ? Math.floor(index / 7) : 2 + ((index - certain) % (providers.length - 2));
  const home = providers[at];
  if (!home) throw new Error('there is no provider left');
  const shift = index < certain ? 0 : home.specialties.length > 10 ? at * 3 : 0;
  const specialty = home.specialties[(round + shift) % home.specialties.length];
  return { home, specialty: specialty ?? 1 };
}

function scheduleMaker(random: RandomSource, specialty: number, isCertain: boolean) {
  const all = known.get(specialty)?.subfunctions ?? [];
  const offered = all.filter(() => isCertain || random() < 0.8);
  const subfunctions = (offered.length > 0 ? offered : all).map(({ id }) => id);
  const main = mainOf(subfunctions);
  const minutes = all.find(({ id }) => id === main)?.minutes ?? 30;
  return (id: string, provider: Provider, weekdays: number[]): DemoSchedule => {
    const isAfternoon = random() < 0.3;
    const opens = isAfternoon ? pick(random, [12, 13, 14]) * 60 : pick(random, [7.5, 8, 8.5, 9]) * 60;
    const closes = opens + between(random, 6, isAfternoon ? 7 : 9) * 60;
    const lunch = isAfternoon ? 16 * 60 + 30 : pick(random, [12, 12.5, 13]) * 60;
    const organisable = isCertain ? ['by_user', 'by_insured', 'uninsured'] : organisableOf(random);
    const discount = random() < 0.22 ? pick(random, [5, 10, 10, 15, 20]) : 0;
    return {
      id,
      provider,
      subfunctions,
      minutes,
      weekdays: weekdays.toSorted(),
      opens,
      closes,
      lunch,
      organisable,
      discount,
    };
  };
}

function organisableOf(random: RandomSource): string[] {
  const share = random();
  if (share < 0.06) return ['by_call_center'];
  if (share < 0.5) return ['by_user', 'by_insured', 'uninsured'];
  return share < 0.8 ? ['by_user', 'by_insured', 'by_call_center'] : ['by_user', 'paid_by_user'];
}

function availabilityOf(random: RandomSource): Availability {
  const share = random();
  if (share < 0.03) return 'none';
  return share < 0.18 ? 'one-week-in-three' : 'daily';
}

function languagesOf(random: RandomSource, country: Country): string[] {
  const speaksEnglish = random() < 0.4;
  const speaksOther = random() < (country === 'RO' ? 0.18 : 0.05);
  const own = country === 'HU' ? ['hu', ...(speaksOther ? ['ro'] : [])] : ['ro', ...(speaksOther ? ['hu'] : [])];
  return [...own, ...(speaksEnglish ? ['en'] : [])];
}

/** S3.13-03: four categories, and their mean as the overall one. */
function ratingsOf(random: RandomSource): number[] {
  const base = between(random, 36, 49) / 10;
  const four = Array.from({ length: 4 }, () => Math.min(5, Math.round((base + (random() - 0.5) * 0.8) * 10) / 10));
  return [...four, Math.round((four.reduce((sum, one) => sum + one, 0) / 4) * 10) / 10];
}

function titleOf(random: RandomSource): string {
  const share = random();
  if (share < 0.05) return 'Prof. Dr.';
  return share < 0.1 ? 'Dr. habil.' : 'Dr.';
}

export function scheduleResource(doctor: DemoDoctor, schedule: DemoSchedule) {
  const name = [doctor.title, doctor.family, doctor.given].filter(Boolean).join(' ');
  return {
    resourceType: 'Schedule',
    id: schedule.id,
    actor: [
      { reference: `Location/${schedule.provider.id}` },
      { reference: `Practitioner/${doctor.id}`, display: name },
    ],
    serviceType: schedule.subfunctions.map((code) => ({
      coding: [{ system: 'urn:kapu:subfunction', code: String(code) }],
    })),
  };
}
