import { v5 as uuidOf } from 'uuid';
import { isAfter } from '../../contract/platform/instants.ts';
import { writeOrder } from '../../server/directory/offering-order.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { type Doctor, doctors, type Practice, practices } from './practices.ts';

/** Monday, 8 in Budapest, 9 in Bucharest. */
export const startOfTests = Temporal.Instant.from('2026-11-23T07:00:00Z');

const namespace = '4f0c1a52-7c1e-5b0a-9d55-0a2f7f6d2b11';

/** By the doctor's place in the list and the local time, such as `0 2026-11-24T09:00`. */
export function slotId(doctor: number, localTime: string): string {
  return uuidOf(`${doctor} ${localTime}`, namespace);
}

/** Three weeks of working days with six half hours each. */
const localTimes = Array.from({ length: 21 }, (_, day) => startOfTests.toZonedDateTimeISO('UTC').add({ days: day }))
  .filter((day) => day.dayOfWeek <= 5)
  .map((day) =>
    Array.from({ length: 6 }, (_, index) =>
      day.toPlainDate().toPlainDateTime(Temporal.PlainTime.from('09:00').add({ minutes: 30 * index })),
    ),
  );

/** Tomorrow's first. */
export function slotIdsByDay(doctor: number): string[][] {
  return localTimes.slice(1).map((day) => day.map((time) => slotId(doctor, localTextOf(time))));
}

/** Each slot is given once, so that no test sees another's booking. */
export function freshSlots(): (doctor?: number) => string {
  const times = localTimes.slice(1).flat().values();
  return (doctor = 0) => {
    const { value } = times.next();
    if (!value) throw new Error('the fixture has no more times');
    return slotId(doctor, localTextOf(value));
  };
}

/** Hands out times of the second and third week, so that the list of the first is another test's. */
export function laterSlots(): () => string {
  const times = slotIdsByDay(0).slice(5).flat().values();
  return () => times.next().value ?? '';
}

function localTextOf(time: Temporal.PlainDateTime): string {
  return time.toString({ smallestUnit: 'minute' });
}

export async function loadFixture({ db }: Database): Promise<void> {
  const { id: publication } = await db
    .insertInto('publication')
    .values({ address: 'fixture:' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const places = [];
  for (const practice of practices) places.push({ ...practice, ...(await writePractice(db, publication, practice)) });
  for (const [index, doctor] of doctors.entries()) {
    const place = places[doctor.practice];
    if (!place) throw new Error('the fixture names a practice it lacks');
    await writeDoctor(db, publication, index, doctor, place);
  }
  const schedules = await db.selectFrom('schedule').select('id').execute();
  await writeOrder(
    db,
    schedules.map(({ id }) => id),
  );
}

async function writePractice(db: Database['db'], publication: number, practice: Practice) {
  const provider = await db
    .insertInto('provider')
    .values({
      publication_id: publication,
      source_id: practice.provider,
      name: practice.provider,
      folded: folded(practice.provider),
      phone: '+36 1 555 0100',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const location = await db
    .selectFrom('location')
    .select('no')
    .where('id', '=', practice.location)
    .executeTakeFirstOrThrow();
  const { postalCode, timeZone, location: locationId, provider: _name, ...rest } = practice;
  const address = await db
    .insertInto('provider_address')
    .values({
      ...rest,
      provider_id: provider.id,
      publication_id: publication,
      source_id: practice.provider,
      postal_code: postalCode,
      time_zone: timeZone,
      location_id: locationId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { providerId: provider.id, addressId: address.id, locationNo: location.no };
}

type Place = Practice & { providerId: number; addressId: number; locationNo: number };

async function writeDoctor(
  db: Database['db'],
  publication: number,
  index: number,
  doctor: Doctor,
  place: Place,
): Promise<void> {
  const { id: doctorId } = await db
    .insertInto('doctor')
    .values({
      publication_id: publication,
      source_id: `d${index}`,
      title: 'Dr.',
      family_name: doctor.family,
      given_name: doctor.given,
      folded: folded(`${doctor.family} ${doctor.given}`),
      languages: doctor.languages,
      published_waiting: 4.5,
      published_conditions: 4.2,
      published_competence: 4.9,
      published_behaviour: 4.8,
      published_overall: 4.7,
      published_count: 12,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: scheduleId } = await db
    .insertInto('schedule')
    .values({
      publication_id: publication,
      source_id: `s${index}`,
      doctor_id: doctorId,
      provider_id: place.providerId,
      address_id: place.addressId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = doctor.slots === false ? [] : localTimes.flat().map((time) => time.toZonedDateTime(place.timeZone));
  const slots = times.map((time) => ({
    id: slotId(index, localTextOf(time.toPlainDateTime())),
    schedule_id: scheduleId,
    of_doctor: doctorId,
    start_at: time.toInstant().toString(),
    end_at: time.add({ minutes: 30 }).toInstant().toString(),
    status: 'free',
  }));
  if (slots.length > 0) await db.insertInto('slot').values(slots).execute();
  await db
    .insertInto('offering')
    .values(
      doctor.services.map((subfunction, order) => ({
        schedule_id: scheduleId,
        subfunction_id: subfunction,
        doctor_id: doctorId,
        provider_id: place.providerId,
        location_no: place.locationNo,
        main: order === 0,
        price_amount: doctor.price,
        currency: doctor.currency,
        discount_rate: doctor.discount ?? 0,
        organisable: doctor.organisable ?? ['by_user', 'by_insured'],
        speaks_english: doctor.languages.includes('en'),
        next_free_at:
          slots.map((slot) => slot.start_at).find((start) => isAfter(start, startOfTests.add({ hours: 1 }))) ?? null,
      })),
    )
    .execute();
}

export async function alsoOffers({ db }: Database, family: string, subfunction: number): Promise<void> {
  const { specialization_id } = await db
    .selectFrom('subfunction')
    .select('specialization_id')
    .where('id', '=', subfunction)
    .executeTakeFirstOrThrow();
  const offering = await db
    .selectFrom('offering')
    .innerJoin('doctor', 'doctor.id', 'offering.doctor_id')
    .where('family_name', '=', family)
    .where('main', '=', true)
    .select(['schedule_id', 'doctor_id', 'provider_id', 'location_no', 'next_free_at', 'price_amount', 'currency'])
    .select(['organisable', 'speaks_english'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('offering')
    .values({ ...offering, subfunction_id: subfunction, specialization_id })
    .execute();
  await writeOrder(db, [offering.schedule_id]);
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
