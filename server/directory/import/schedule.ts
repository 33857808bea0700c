import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { fold } from '../../../contract/platform/fold.ts';
import { languages } from '../../../contract/platform/languages.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import { aboutColumn, type DoctorRow, photoColumn, type TableRead } from './csv.ts';
import { Id, listOf, Reference, referenceTo } from './fields.ts';
import { forgiving } from './forgiving.ts';
import type { Rows, WrittenAddress } from './location.ts';
import { type Mapping, subfunctions } from './mapping.ts';
import { Meta, syncedAt } from './meta.ts';
import { readServices, ServiceType } from './service.ts';

export const Schedule = forgiving(
  z.object({
    resourceType: z.literal('Schedule'),
    id: Id,
    actor: listOf(Reference),
    serviceType: listOf(ServiceType),
    meta: Meta,
    extension: listOf(z.object({ url: z.string(), valueCode: z.unknown().optional() })),
  }),
);
export type Schedule = z.output<typeof Schedule>;

const hasAvailability = 'http://fhir-registry.smarthealthit.org/StructureDefinition/has-availability';
const locationOf = referenceTo('Location');
const practitionerOf = referenceTo('Practitioner');

export function readSchedule(schedule: Schedule, addresses: ReadonlyMap<string, Rows>, mapping: Mapping) {
  const locations = schedule.actor.flatMap(({ reference }) => locationOf(reference) ?? []);
  if (locations.length === 0) return 'no Location among the actors';
  const location = locations.find((id) => addresses.has(id)) ?? '';
  const address = addresses.get(location);
  if (!address) return `unknown reference Location/${locations[0] ?? ''}`;
  const services = readServices(schedule.serviceType, mapping);
  if (typeof services === 'string') return services;
  // An unreadable actor may be the doctor, and without one the times would count as the place's, so the schedule is refused.
  const actor = schedule.leftOut.find((part) => part.startsWith('without actor'));
  if (actor !== undefined) return actor;
  const { unknown, ...offered } = services;
  const person = schedule.actor.find(({ reference }) => practitionerOf(reference));
  const practitioner = practitionerOf(person?.reference ?? '');
  return {
    id: schedule.id,
    location,
    ...offered,
    syncedAt: syncedAt(schedule.meta) ?? address.syncedAt,
    availability: availabilityOf(schedule),
    isPlace: practitioner === undefined,
    practitioner: practitioner ?? `Location/${location}`,
    leftOut: [
      ...schedule.leftOut,
      ...unknown.map((code) => `without serviceType ${code.slice(0, 40)}: it is none of ours`),
    ],
    hasUnreadServices: schedule.leftOut.some((part) => part.startsWith('without serviceType')),
    ...(practitioner === undefined ? { family: address.name, given: '' } : nameOf(person?.display ?? practitioner)),
  };
}
export type ReadSchedule = Exclude<ReturnType<typeof readSchedule>, string>;

function availabilityOf({ extension }: Schedule): 'some' | 'none' | 'unknown' | null {
  const availability = extension.find(({ url }) => url === hasAvailability)?.valueCode;
  return availability === 'some' || availability === 'none' || availability === 'unknown' ? availability : null;
}

export function mainOf(ids: readonly number[]): number {
  const lowestFirst = ids.toSorted((one, other) => one - other);
  return lowestFirst.find((id) => subfunctions.get(id)?.kind === 'first') ?? lowestFirst[0] ?? 0;
}

function nameOf(display: string): { title?: string; family: string; given: string } {
  const [title = ''] = /^(?:(?:dr|prof|habil|conf|ș\.?l|asist|phd)\.?\s+)*/i.exec(display) ?? [];
  const name = display.slice(title.length);
  const [family = name, ...givenNames] = name.split(/\s+/);
  return { ...(title && { title: title.trim() }), family, given: givenNames.join(' ') };
}

function doctorOf(schedule: ReadSchedule, details: TableRead<DoctorRow>) {
  const row = details.rows.get(schedule.practitioner);
  const { title, family, given: givenName } = row ?? schedule;
  return {
    stays: !row && !details.whole,
    source_id: schedule.practitioner,
    is_place: schedule.isPlace,
    title: title ?? null,
    family_name: family,
    given_name: givenName,
    folded: fold([title, family, givenName].join(' ')),
    languages: row?.languages ?? [],
    sex: row?.sex ?? null,
    photo: row?.photo ?? null,
    about: row?.about ?? {},
    published_waiting: row?.waiting ?? null,
    published_conditions: row?.conditions ?? null,
    published_competence: row?.competence ?? null,
    published_behaviour: row?.behaviour ?? null,
    published_overall: row?.overall ?? null,
    published_count: row?.rating_count ?? 0,
  };
}

export type WrittenSchedule = { id: number; sourceId: string; doctorId: number };

export async function writeSchedules(
  tx: Transaction<PlainDB>,
  publication: number,
  schedules: ReadonlyMap<string, ReadSchedule>,
  addresses: ReadonlyMap<string, WrittenAddress>,
  details: TableRead<DoctorRow>,
): Promise<{ changed: number; written: WrittenSchedule[] }> {
  const all = [...schedules.values()];
  const doctors = new Map(all.map((one) => [one.practitioner, doctorOf(one, details)]));
  const aboutLanguages = languages.filter((code) => details.columns.includes(aboutColumn(code)));
  // Texts in a language that the table has no column for stay.
  const photo = details.columns.includes(photoColumn) ? sql`excluded.photo` : sql`doctor.photo`;
  const about = sql`(doctor.about - ${aboutLanguages}::text[]) || excluded.about`;
  const one = await sql`
    insert into doctor (publication_id, source_id, is_place, title, family_name, given_name, folded, languages, sex, photo, about,
      published_waiting, published_conditions, published_competence, published_behaviour, published_overall, published_count)
    select ${publication}::int, source_id, is_place, title, family_name, given_name, folded, languages, sex, photo, about,
      published_waiting, published_conditions, published_competence, published_behaviour, published_overall, published_count
    from jsonb_to_recordset(${JSON.stringify([...doctors.values()])}::jsonb) as wanted (
      stays boolean, source_id text, is_place boolean, title text, family_name text, given_name text, folded text, languages text[],
      sex text, photo text, about jsonb, published_waiting numeric, published_conditions numeric,
      published_competence numeric, published_behaviour numeric, published_overall numeric, published_count int)
    where not stays or not exists (
      select from doctor where doctor.publication_id = ${publication}::int and doctor.source_id = wanted.source_id)
    on conflict (publication_id, source_id) do update set title = excluded.title, family_name = excluded.family_name,
      given_name = excluded.given_name, folded = excluded.folded, languages = excluded.languages,
      sex = coalesce(excluded.sex, doctor.sex), photo = ${photo}, about = ${about},
      published_waiting = excluded.published_waiting,
      published_conditions = excluded.published_conditions, published_competence = excluded.published_competence,
      published_behaviour = excluded.published_behaviour, published_overall = excluded.published_overall, published_count = excluded.published_count
    where (doctor.title, doctor.family_name, doctor.given_name, doctor.folded, doctor.languages, doctor.sex, doctor.photo, doctor.about,
        doctor.published_waiting, doctor.published_conditions, doctor.published_competence, doctor.published_behaviour,
        doctor.published_overall, doctor.published_count)
      is distinct from (excluded.title, excluded.family_name, excluded.given_name, excluded.folded, excluded.languages,
        coalesce(excluded.sex, doctor.sex), ${photo},
        ${about}, excluded.published_waiting, excluded.published_conditions,
        excluded.published_competence, excluded.published_behaviour, excluded.published_overall, excluded.published_count)`.execute(
    tx,
  );
  const rows = all.map(({ id, practitioner, location, syncedAt: synced, availability }) => {
    const address = addresses.get(location);
    return { id, practitioner, synced, availability, provider: address?.providerId, address: address?.id };
  });
  const other = await sql`
    insert into schedule (publication_id, source_id, doctor_id, provider_id, address_id, synced_at, availability)
    select ${publication}::int, wanted.id, doctor.id, wanted.provider, wanted.address, wanted.synced, wanted.availability
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (id text, practitioner text, provider int, address int,
        synced timestamptz, availability text)
      join doctor on doctor.publication_id = ${publication}::int and doctor.source_id = wanted.practitioner
    on conflict (publication_id, source_id) do update set doctor_id = excluded.doctor_id, provider_id = excluded.provider_id,
      address_id = excluded.address_id, synced_at = excluded.synced_at, availability = excluded.availability
    where (schedule.doctor_id, schedule.provider_id, schedule.address_id, schedule.synced_at, schedule.availability)
      is distinct from (excluded.doctor_id, excluded.provider_id, excluded.address_id, excluded.synced_at, excluded.availability)`.execute(
    tx,
  );
  const written = await tx
    .selectFrom('schedule')
    .select(['id', 'source_id as sourceId', 'doctor_id as doctorId'])
    .where('publication_id', '=', publication)
    .orderBy('doctor_id')
    .orderBy('id')
    .execute();
  return { changed: Number(one.numAffectedRows ?? 0) + Number(other.numAffectedRows ?? 0), written };
}
