import { href } from '../../../contract/href.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { addressOf } from '../../directory/address.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import type { Host } from '../../platform/host.ts';
import type { Services } from '../context.ts';
import { keptToken } from '../reservation/find.ts';
import { placeOf } from '../reservation/place.ts';
import type { Visit } from './calendar-file.ts';

type Row = Parameters<typeof placeOf>[1] & {
  subfunction_id: number;
  id: string;
  number: string;
  sequence: number;
  updated_at: string;
  email: string | null;
  given_name: string | null;
  family_name: string | null;
};

export type BookedVisit = Visit & { service: string; kind: string; video: boolean; phone: string | null };

export async function visitOf(
  services: Pick<Services, 'database' | 'keys' | 'texts' | 'directory'> & { host: Host },
  row: Row,
  language: Language,
): Promise<BookedVisit> {
  const place = await placeOf(services.database.db, row);
  const { brand, baseUrl } = services.host;
  const service = services.directory.subfunction(row.subfunction_id, language);
  const video = service?.kind === videoKind;
  const say = (id: string, values: Record<string, string> = {}) =>
    services.texts.say(language, id, values, services.host.look(language).texts);
  const token = await keptToken(services.database.db, services.keys, 'mailed', row.id, 0);
  return {
    uid: `${row.id}@${services.host.name}`,
    sequence: row.sequence,
    start: place.start_at,
    end: place.end_at,
    timeZone: place.time_zone,
    doctor: nameOf(place, language),
    service: [service?.specialization, service?.name].filter(Boolean).join(' – '),
    kind: service?.kind ?? '',
    video,
    phone: place.phone,
    summary: say(video ? 'mail.visit.video_summary' : 'mail.visit.summary', { doctor: nameOf(place, language) }),
    location: video
      ? say('mail.visit.video_location', { provider: place.name })
      : [place.name, addressOf(place)].join(', '),
    url: `${baseUrl}${href('reservation', {}, { reservation: token })}`,
    organizer: { name: brand.name, email: brand.mailFrom },
    attendee: { name: [row.given_name, row.family_name].filter(Boolean).join(' ') || '-', email: row.email ?? '' },
    stamp: row.updated_at,
  };
}
