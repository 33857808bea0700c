import { type Kysely, sql, type Transaction } from 'kysely';
import { inLanguage } from '../../../contract/platform/languages.ts';
import type { Localized } from '../../../contract/platform/localized.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import { holidays, otherServices, specialties } from './reference-data.ts';
import { lockPlaces, writePlaces } from './write-places.ts';

type Tx = Transaction<PlainDB>;

export async function loadReference(db: Kysely<PlainDB>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPlaces(tx);
    await writePlaces(tx, []);
    await loadSpecialties(tx);
    await loadHolidays(tx);
  });
}

async function loadSpecialties(tx: Tx): Promise<void> {
  await sql`
    insert into specialization (id, key, name)
    select id, key, name
    from jsonb_to_recordset(${JSON.stringify([...specialties, otherServices])}::jsonb) as wanted (id int, key text, name jsonb)
    on conflict (id) do update set key = excluded.key, name = excluded.name
    where specialization is distinct from excluded`.execute(tx);
  const subfunctions = specialties.flatMap(({ id, subfunctions }) =>
    subfunctions.map((subfunction) => ({ ...subfunction, specialty: id })),
  );
  await sql`
    insert into subfunction (id, specialization_id, name, kind, minutes)
    select id, specialty, name, kind, minutes
    from jsonb_to_recordset(${JSON.stringify(subfunctions)}::jsonb)
      as wanted (id int, specialty int, name jsonb, kind text, minutes int)
    on conflict (id) do update set specialization_id = excluded.specialization_id, name = excluded.name,
      kind = excluded.kind, minutes = excluded.minutes
    where subfunction is distinct from excluded`.execute(tx);
}

export function holidayRows() {
  const feasts = [
    ...holidays.HU.publicHolidays.map((feast) => ({ ...feast, country: 'HU' })),
    ...holidays.RO.publicHolidays.map((feast) => ({ ...feast, country: 'RO' })),
  ];
  const byDay = Map.groupBy(feasts, ({ country, date }) => `${country} ${date}`);
  const joined = [...byDay.values()].flatMap((same) => {
    const { country, date } = same[0] ?? { country: '', date: '' };
    return { country, date, kind: 'holiday' as const, name: joinedNames(same.map(({ name }) => name)) };
  });
  const free = holidays.HU.restDays.map(({ date }) => ({
    country: 'HU',
    date,
    kind: 'rest' as const,
    name: holidays.moved.rest,
  }));
  const worked = holidays.HU.workingSaturdays.map((date) => ({
    country: 'HU',
    date,
    kind: 'working' as const,
    name: holidays.moved.working,
  }));
  return [...joined, ...free, ...worked];
}

function joinedNames(names: readonly Localized[]): Localized {
  const codes = [...new Set(names.flatMap(Object.keys))];
  return Object.fromEntries(codes.map((code) => [code, names.map((name) => inLanguage(name, code)).join(', ')]));
}

async function loadHolidays(tx: Tx): Promise<void> {
  await sql`
    insert into holiday (country, day, kind, name)
    select country, date, kind, name
    from jsonb_to_recordset(${JSON.stringify(holidayRows())}::jsonb)
      as wanted (country text, date date, kind text, name jsonb)
    on conflict (country, day) do update set kind = excluded.kind, name = excluded.name
    where holiday is distinct from excluded`.execute(tx);
}
