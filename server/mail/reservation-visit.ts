import type { Language } from '../../contract/brand.ts';
import type { Host } from '../brand/hosts.ts';
import type { House } from '../context.ts';
import { addressOf } from '../reservation/view.ts';
import { nameOf } from '../search/name.ts';
import type { Visit } from './visit.ts';

type Row = {
  id: string;
  number: string;
  slot_id: string;
  schedule_id: number;
  sequence: number;
  updated_at: string;
  email: string | null;
  given_name: string | null;
  family_name: string | null;
};

/** A reservation as a calendar shows it: who and where, not what for. */
export async function visitOf(
  house: Pick<House, 'database' | 'keys' | 'texts'> & { host: Host },
  row: Row,
  language: Language,
): Promise<Visit> {
  const place = await house.database.db
    .selectFrom('schedule')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .innerJoin('slot', (join) => join.on('slot.id', '=', row.slot_id))
    .where('schedule.id', '=', row.schedule_id)
    .select([
      'doctor.title',
      'doctor.family_name',
      'doctor.given_name',
      'provider.name',
      'provider_address.postal_code',
    ])
    .select([
      'provider_address.city',
      'provider_address.street',
      'provider_address.time_zone',
      'slot.start_at',
      'slot.end_at',
    ])
    .executeTakeFirstOrThrow();
  const { brand, baseUrl } = house.host;
  return {
    uid: `${row.id}@${house.host.name}`,
    sequence: row.sequence,
    start: place.start_at,
    end: place.end_at,
    timeZone: place.time_zone,
    doctor: nameOf(place, language),
    summary: house.texts.say(
      language,
      'mail.visit.summary',
      { doctor: nameOf(place, language) },
      house.host.look(language).texts,
    ),
    location: [place.name, addressOf(place)].join(', '),
    url: `${baseUrl}/services/provider-search/reservation?reservation=${house.keys.token('manage', row.id, 0)}`,
    organizer: { name: brand.name, email: addressIn(brand.mailFrom) },
    attendee: { name: [row.given_name, row.family_name].filter(Boolean).join(' ') || '-', email: row.email ?? '' },
    stamp: row.updated_at,
  };
}

/** `Name <a@b>` or `a@b`. */
function addressIn(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from;
}
