import type { HistoryPlace } from './place.ts';

type Kind = { organisable: readonly string[]; status: 'free' | 'busy'; subfunction: number };

/** The first is paid by the insurer or there, the second here by the person, the third has no time left. */
const kinds: readonly Kind[] = [
  { organisable: ['by_user', 'by_insured'], status: 'free', subfunction: 101 },
  { organisable: ['by_user', 'paid_by_user'], status: 'free', subfunction: 101 },
  { organisable: ['by_user', 'by_insured'], status: 'busy', subfunction: 101 },
];

const approvedKind: Kind = { organisable: ['by_user', 'by_insured'], status: 'free', subfunction: 201 };

const videoKinds: readonly Kind[] = [
  { organisable: ['by_user', 'by_insured'], status: 'free', subfunction: 103 },
  { organisable: ['by_user', 'paid_by_user'], status: 'free', subfunction: 103 },
];

/** Six a day on three days and one in two weeks; the second overlaps the first, the fourth is for two. */
const atPlace = `select gen_random_uuid(), $1, $4::int, at, at + interval '30 minutes', $3, case when no = 4 then 2 else 1 end
  from unnest(array[1, 2, 4, 15]) day, generate_series(1, 6) no,
    lateral (select date_trunc('day', $2::timestamptz) + day * interval '1 day' + interval '9 hours'
      + (no * 30 - case when no = 2 then 15 else 0 end) * interval '1 minute' as at) times`;

/** Four begin soon, so that their rooms open, and two on each of the next days. */
const byVideo = `select gen_random_uuid(), $1, $4::int, at, at + interval '20 minutes', $3, 1
  from unnest(array[25, 50, 75, 340, 1570, 1595, 3130, 3160]) no,
    lateral (select $2::timestamptz + no * interval '1 minute' as at) times`;

async function doctorOf({ w }: HistoryPlace, name: string, { organisable, status, subfunction }: Kind, times: string) {
  const { pool } = w.database;
  const { rows: doctors } = await pool.query(
    `insert into doctor (publication_id, source_id, title, family_name, given_name, folded, languages)
       select publication_id, source_id || '-' || $1, title, family_name, given_name, folded, languages
       from doctor where source_id = 'd0' returning id`,
    [name],
  );
  const id: number = doctors[0].id;
  const { rows: schedules } = await pool.query(
    `insert into schedule (publication_id, source_id, doctor_id, provider_id, address_id)
       select publication_id, source_id || '-' || $1, $2, provider_id, address_id
       from schedule where source_id = 's0' returning id, provider_id`,
    [name, id],
  );
  const [{ id: schedule, provider_id }] = schedules;
  const slots = await pool.query(
    `insert into slot (id, schedule_id, of_doctor, start_at, end_at, status, capacity) ${times} returning id`,
    [schedule, w.now().toString(), status, id],
  );
  await pool.query(
    `insert into offering (schedule_id, subfunction_id, doctor_id, provider_id, location_no, main, price_amount, currency,
         discount_rate, organisable, speaks_english, next_free_at, specialization_id)
       select $1, $5, $2, provider_id, location_no, main, price_amount, currency, 0, $3, speaks_english, $4,
         (select specialization_id from subfunction where id = $5 and $5 <> 101)
       from offering where schedule_id = (select id from schedule where source_id = 's0') and subfunction_id = 101`,
    [schedule, id, organisable, status === 'free' ? w.now().add({ hours: 24 }).toString() : null, subfunction],
  );
  return { id, provider: Number(provider_id), slots: slots.rows.map((row): string => row.id) };
}

export type DoctorsOfHistory = {
  ids: number[];
  slots: string[];
  specialist: string[];
  clinic: { ids: number[]; provider: number; slots: string[] };
};

export async function doctorsOf(place: HistoryPlace, seed: string): Promise<DoctorsOfHistory> {
  const made = { ids: [], slots: [], specialist: [], clinic: { ids: [], provider: 0, slots: [] } } as DoctorsOfHistory;
  for (const [no, kind] of kinds.entries()) {
    const { id, slots } = await doctorOf(place, `${seed}-${no}`, kind, atPlace);
    made.ids.push(id);
    made.slots.push(...slots);
  }
  made.specialist.push(...(await doctorOf(place, `${seed}-approved`, approvedKind, atPlace)).slots);
  for (const [no, kind] of videoKinds.entries()) {
    const { id, provider, slots } = await doctorOf(place, `${seed}-video-${no}`, kind, byVideo);
    made.clinic.ids.push(id);
    made.clinic.provider = provider;
    made.clinic.slots.push(...slots);
  }
  return made;
}
