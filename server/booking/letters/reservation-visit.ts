import type { Language } from '../../../contract/platform/brand.ts';
import { nameOf } from '../../directory/name.ts';
import type { House } from '../../platform/context.ts';
import type { Host } from '../../portal/brand/hosts.ts';
import { keptToken } from '../reservation/find.ts';
import { placeOf } from '../reservation/place.ts';
import { addressOf } from '../reservation/view.ts';
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
  const place = await placeOf(house.database.db, row);
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
    url: `${baseUrl}/services/provider-search/reservation?reservation=${await keptToken(house.database.db, house.keys, 'mailed', row.id, 0)}`,
    organizer: { name: brand.name, email: addressIn(brand.mailFrom) },
    attendee: { name: [row.given_name, row.family_name].filter(Boolean).join(' ') || '-', email: row.email ?? '' },
    stamp: row.updated_at,
  };
}

/** `Name <a@b>` or `a@b`. */
function addressIn(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from;
}
