import type { ListedTime } from '../../../contract/booking/listed-time.ts';
import type { DoctorItem, ProviderItem } from '../../../contract/booking/search.ts';
import { type BookedBy, speaksEnglish } from '../../../contract/directory/offering.ts';
import type { Cover } from '../../../contract/entitlement/coverage.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import type { Config } from '../../../contract/platform/config.ts';
import { weekdayOf } from '../../../contract/platform/day.ts';
import {
  dayFull,
  dayLong,
  dayNear,
  dayNumber,
  dayOf,
  money,
  rating,
  timeOf,
  untilOf,
  type Zone,
  zoneOf,
} from '../../../contract/platform/format.ts';
import type { Price } from '../../../contract/platform/money.ts';
import { type CoverRow, coverRow, paysText } from '../../entitlement/cover-row.ts';

// The server formats dates, times and prices, because a browser with other locale data would not hydrate them.

type TimeRow = {
  slotId: string;
  time: string;
  until: string | undefined;
  bookedBy: BookedBy;
  /** The person's price of this time; set only if it differs from what the offer says. */
  pays: string | undefined;
  weekday: number | undefined;
  full: string;
  /** A phone shows the first four times of a result, a wider screen the first three of each day. */
  on: 'phone' | 'desk' | 'both';
};
type DayRow = { weekday: number; number: string; times: TimeRow[] };
export type PriceRow = { pays: string; list: string | undefined; rate: number };

export type DoctorRow = {
  kind: 'doctor';
  key: string;
  number: number;
  doctorId: number;
  providerId: number;
  subfunctionId: number;
  name: string;
  photo: string | null;
  service: string;
  where: string;
  lat: number | null;
  lng: number | null;
  phone: string | null;
  video: boolean;
  english: boolean;
  rating: { mean: string; count: number } | undefined;
  reservedFor: ReservedFor | undefined;
  price: PriceRow | undefined;
  cover: CoverRow | undefined;
  next: NextRow | undefined;
  count: number;
  days: DayRow[];
  closed: boolean;
  zone: Zone | undefined;
  clock: ClockRow | undefined;
};

/** The first time on the clinic's clock, because a patient may talk by video from another time zone than the doctor's. */
export type ClockRow = { start: string; timeZone: string; zone: Zone | undefined };

const exclusive = ['by_insured', 'by_call_center', 'uninsured'] as const;
export type ReservedFor = (typeof exclusive)[number] | 'needs_preauth';

/** The person who may book instead (S3.13-04); where nobody is named, the call centre helps. */
export function reservedFor({
  bookable,
  organisable,
  cover,
}: Pick<DoctorItem, 'bookable' | 'organisable' | 'cover'>): ReservedFor | undefined {
  if (bookable) return undefined;
  if (cover?.decision === 'needs_preauth') return 'needs_preauth';
  if (cover?.decision === 'call_center_only') return 'by_call_center';
  return exclusive.find((organiser) => organisable.includes(organiser)) ?? 'by_call_center';
}

export type NextRow = { date: string; short: string; long: string };

export type ProviderRow = {
  kind: 'provider';
  key: string;
  number: number;
  providerId: number;
  name: string;
  where: string;
  lat: number | null;
  lng: number | null;
  specializations: string[];
  doctors: number;
  next: NextRow | undefined;
  offers: DoctorRow[];
};

export type ResultRow = DoctorRow | ProviderRow;

type Host = { config: Config; language: Language };

export type DistanceText = (kilometres: number) => string;

export function doctorRow(item: DoctorItem, number: number, host: Host, far?: DistanceText): DoctorRow {
  const { doctor, provider, slots } = item;
  const { config, language } = host;
  const free = slots.filter(mayBook);
  return {
    kind: 'doctor',
    key: `${doctor.id}-${provider.id}-${item.subfunctionId}-${number}`,
    number,
    doctorId: doctor.id,
    providerId: provider.id,
    subfunctionId: item.subfunctionId,
    name: doctor.name,
    photo: doctor.photo,
    service: item.subfunction === '' ? doctor.specialization : `${doctor.specialization} – ${item.subfunction}`,
    where: item.video ? provider.name : `${provider.name}, ${whereOf(item, far)}`,
    lat: item.video ? null : provider.lat,
    lng: item.video ? null : provider.lng,
    phone: provider.phone,
    video: item.video,
    english: speaksEnglish(doctor.languages),
    rating: ratingRow(doctor, language),
    reservedFor: reservedFor(item),
    price: priceRow(item, config.hostLocale),
    cover: item.cover ? coverRow(item.cover, config.hostLocale) : undefined,
    next: nextRow(item.nextFree, provider.timeZone, host),
    closed: item.closed,
    count: item.countWithin7Days,
    days: daysOf(free, provider.timeZone, host),
    zone: zoneOf(provider.timeZone, config.timeZone, language),
    clock: item.video ? clockRow(free, provider.timeZone, language) : undefined,
  };
}

export function providerRow(item: ProviderItem, number: number, host: Host, far?: DistanceText): ProviderRow {
  const { provider } = item;
  return {
    kind: 'provider',
    key: `${provider.id}`,
    number,
    providerId: provider.id,
    name: provider.name,
    where: whereOf(item, far),
    lat: provider.lat,
    lng: provider.lng,
    specializations: item.specializations.map(({ name }) => name),
    doctors: item.doctors,
    next: nextRow(item.nextFree, provider.timeZone, host),
    offers: item.offers.map((offer, place) => doctorRow(offer, place, host)),
  };
}

function ratingRow(
  { rating: mean, ratingCount: count }: DoctorItem['doctor'],
  language: Language,
): DoctorRow['rating'] {
  return mean === null || count === null ? undefined : { mean: rating(mean, language), count };
}

function whereOf({ provider, distance }: DoctorItem | ProviderItem, far: DistanceText | undefined): string {
  return far && distance !== null ? `${provider.address} · ${far(distance)}` : provider.address;
}

const onPhone = 4;
const onDesk = 3;

/** The cover of each time is looked at, because a coverage may begin or end between two days. */
export function mayBook({ cover }: Pick<ListedTime, 'cover'>): boolean {
  return cover?.bookable ?? true;
}

function daysOf(slots: readonly ListedTime[], timeZone: string, { language, config }: Host): DayRow[] {
  const [firstDay] = slots.map(({ start }) => dayOf(start, timeZone));
  const groups = Map.groupBy(slots.entries(), ([, { start }]) => dayOf(start, timeZone));
  return [...groups].map(([day, times]) => ({
    weekday: weekdayOf(day),
    number: dayNumber(day, language),
    times: times.map(([index, { slotId, start, end, bookedBy, cover }], place) => ({
      slotId,
      time: timeOf(start, timeZone),
      until: untilOf(start, end, timeZone),
      bookedBy,
      pays: paysText(cover, config.hostLocale),
      weekday: day === firstDay ? undefined : weekdayOf(day),
      full: dayFull(day, language),
      on: shownOn(index, place),
    })),
  }));
}

/** The zone is always named, because the server does not know in which one the reader is. */
function clockRow([first]: readonly ListedTime[], timeZone: string, language: Language): ClockRow | undefined {
  return first && { start: first.start, timeZone, zone: zoneOf(timeZone, '', language) };
}

function shownOn(index: number, place: number): TimeRow['on'] {
  if (index >= onPhone) return 'desk';
  return place < onDesk ? 'both' : 'phone';
}

/** The day of a time: `short` such as `nov. 24., hétfő`, `long` such as `2026. december 3.`. */
export function nextRow(
  instant: string | null,
  timeZone: string,
  { language }: Pick<Host, 'language'>,
): NextRow | undefined {
  if (instant === null) return undefined;
  const date = dayOf(instant, timeZone);
  return {
    date,
    short: dayNear(date, language),
    long: dayLong(date, language),
  };
}

export function priceRow(
  { price, cover }: { price: Price | null; cover?: Cover | null },
  locale: string,
): PriceRow | undefined {
  if (!price) return undefined;
  const pays = cover?.patientPays ?? price.pays;
  return {
    pays: money(pays, locale),
    list: pays.amount < price.list.amount ? money(price.list, locale) : undefined,
    rate: price.discountRate,
  };
}
