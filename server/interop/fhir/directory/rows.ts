import { type RawBuilder, sql } from 'kysely';
import type { Location as Place } from '../../../../contract/directory/location.ts';
import { isListed } from '../../../directory/offered.ts';
import type { Context } from '../../context.ts';

export type DirectoryContext = Pick<Context, 'database' | 'directory' | 'host' | 'language'>;

const doctorColumns = ['doctor.title', 'doctor.family_name', 'doctor.given_name', 'doctor.is_place'] as const;
const contactColumns = ['provider.phone', 'provider.email', 'provider.web', 'provider.description'] as const;
const addressColumns = [
  'provider_address.country',
  'provider_address.postal_code',
  'provider_address.city',
  'provider_address.street',
  'provider_address.location_id',
  'provider_address.lat',
  'provider_address.lng',
  'provider_address.time_zone',
  'provider_address.identifiers',
] as const;

function isShown({ host }: Pick<Context, 'host'>, of: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from schedule join offering on offering.schedule_id = schedule.id
    where ${of} and ${isListed({ host })})`;
}

export function locationRows({ database, host }: DirectoryContext) {
  return database.db
    .selectFrom('provider_address')
    .innerJoin('provider', 'provider.id', 'provider_address.provider_id')
    .where(isShown({ host }, sql`schedule.address_id = provider_address.id`))
    .select(['provider_address.id', 'provider_address.provider_id', 'provider.name'])
    .select([...addressColumns, ...contactColumns]);
}

export function organizationRows({ database, host }: DirectoryContext) {
  return database.db
    .selectFrom('provider')
    .where(isShown({ host }, sql`schedule.provider_id = provider.id`))
    .select(['provider.id', 'provider.name', ...contactColumns]);
}

export function practitionerRows({ database, host }: DirectoryContext) {
  return database.db
    .selectFrom('doctor')
    .where('doctor.is_place', '=', false)
    .where(isShown({ host }, sql`schedule.doctor_id = doctor.id`))
    .select(['doctor.id', 'doctor.sex', 'doctor.languages', ...doctorColumns]);
}

const subfunctions = sql<
  number[]
>`array_agg(offering.subfunction_id order by offering.main desc, offering.subfunction_id)`;

export function scheduleRows({ database, host }: DirectoryContext) {
  return database.db
    .selectFrom('schedule')
    .innerJoin('offering', 'offering.schedule_id', 'schedule.id')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .where(isListed({ host }))
    .groupBy(['schedule.id', 'doctor.id', 'provider.id', 'provider_address.id'])
    .select(['schedule.id', 'schedule.address_id', 'schedule.provider_id', 'schedule.doctor_id'])
    .select(['schedule.synced_at', 'schedule.availability', 'schedule.notice_minutes', 'provider.name'])
    .select(['provider.phone', 'provider_address.city', 'provider_address.time_zone', ...doctorColumns])
    .select(subfunctions.as('subfunctions'));
}

export function serviceRows({ database, host }: DirectoryContext) {
  return database.db
    .selectFrom('offering')
    .innerJoin('schedule', 'schedule.id', 'offering.schedule_id')
    .innerJoin('provider', 'provider.id', 'offering.provider_id')
    .where(isListed({ host }))
    .groupBy(['provider.id', 'offering.subfunction_id'])
    .select(['provider.id as provider_id', 'provider.name', 'provider.phone', 'offering.subfunction_id'])
    .select(sql<number[]>`array_agg(distinct schedule.address_id)`.as('addresses'));
}

type Rows<F extends (...query: never[]) => { execute: () => Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<F>['execute']>
>[number];
export type LocationRow = Rows<typeof locationRows>;
export type OrganizationRow = Rows<typeof organizationRows>;
export type PractitionerRow = Rows<typeof practitionerRows>;
export type ScheduleRow = Rows<typeof scheduleRows>;
export type ServiceRow = Rows<typeof serviceRows>;

export async function ownCodes({ database }: Pick<Context, 'database'>): Promise<ReadonlyMap<number, string>> {
  const rows = await database.db.selectFrom('publication_service').select(['subfunction_id', 'source_id']).execute();
  return new Map(rows.map((row) => [row.subfunction_id, row.source_id]));
}

export function statesOf({ directory, language }: Pick<Context, 'directory' | 'language'>): Map<string, string> {
  const states = new Map<string, string>();
  const walk = (place: Place, state: string | undefined) => {
    const own = place.type === 'country' ? undefined : (state ?? place.text);
    states.set(place.id, own ?? place.text);
    for (const child of place.children) walk(child, own);
  };
  for (const country of directory.locations(language, undefined)) walk(country, undefined);
  return states;
}
