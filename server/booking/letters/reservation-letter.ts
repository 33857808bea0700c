import { href } from '../../../contract/href.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { dayLong, dayOf, timeOf, weekday, zoneId } from '../../../contract/platform/format.ts';
import { linkToken } from '../../identity/link/link.ts';
import type { Host } from '../../platform/host.ts';
import type { LetterWriters } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { letterHtml, letterText, type Paragraph } from '../../platform/mail/layout.ts';
import type { Leased } from '../../platform/mail/lease.ts';
import type { Letter } from '../../platform/ports/mail.ts';
import { calendarFile } from '../calendar-file/calendar-file.ts';
import { visitOf } from '../calendar-file/reservation-visit.ts';
import type { Services } from '../context.ts';
import type { ReservationLetterKind } from '../enqueue-letter.ts';
import { keptToken, type TokenKind } from '../reservation/find.ts';

type Row = {
  id: string;
  number: string;
  status: string;
  slot_id: string;
  schedule_id: number;
  sequence: number;
  updated_at: string;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
  mail_no: number;
  expires_at: string | null;
};

type Kind = {
  /** States in which the letter is still true; otherwise it is not sent (R25). */
  states: readonly string[];
  /** Whether a newer one of its kind takes its place: its link and code alone count. */
  newestOnly: boolean;
  button: 'verify' | 'manage' | 'search' | undefined;
  withCode: boolean;
  calendar: 'REQUEST' | 'CANCEL' | undefined;
};

/** A row a letter; its words are `mail.<kind>.*`. */
const kinds: Record<ReservationLetterKind, Kind> = {
  verify: {
    states: ['pending_verification'],
    newestOnly: true,
    button: 'verify',
    withCode: true,
    calendar: undefined,
  },
  booked: { states: ['booked'], newestOnly: false, button: 'manage', withCode: false, calendar: 'REQUEST' },
  cancelled: {
    states: ['cancelled_by_patient', 'cancelled_by_provider', 'cancelled_by_operator'],
    newestOnly: false,
    button: 'search',
    withCode: false,
    calendar: 'CANCEL',
  },
  failed: {
    states: ['expired', 'cancelled_by_provider'],
    newestOnly: false,
    button: 'search',
    withCode: false,
    calendar: undefined,
  },
};

/** One letter, in the recipient's language and the partner's look; no health word in subject or preview (T30). */
async function compose(
  services: Services & { host: Host },
  outboxId: string,
  kind: ReservationLetterKind,
  row: Row,
  language: Language,
  /** The key to all a guest booked, where the letter brings one. */
  linkId: string | null,
): Promise<Letter> {
  const { host, keys } = services;
  const look = host.look(language);
  const say = (id: string, values: Record<string, string | number> = {}) =>
    services.texts.say(language, `mail.${id}`, values, look.texts);
  const visit = await visitOf(services, row, language);
  const { brand } = host;
  const day = dayOf(visit.start, visit.timeZone);
  const zone = zoneId(visit.timeZone, brand.timeZone);
  const facts = {
    day: `${dayLong(day, brand.locale)}, ${weekday(day, language)}`,
    time: timeOf(visit.start, visit.timeZone),
    zone: zone === undefined ? '' : services.texts.say(language, zone),
    place: visit.location,
    doctor: visit.doctor,
    number: row.number,
    name: row.given_name ?? '',
    code: keys.code(row.id, row.mail_no),
    phone: brand.phone.number,
    brand: brand.name,
  };
  const { db } = services.database;
  const kept = (of: TokenKind, no: number) => keptToken(db, keys, of, row.id, no);
  const addresses = {
    verify: `${host.baseUrl}${href('verify-public-reservation', { token: await kept('verify', row.mail_no) })}`,
    manage: `${host.baseUrl}${href('reservation', {}, { reservation: await kept('mailed', 0) })}`,
    search: `${host.baseUrl}${brand.searchPath}`,
  };
  const spec = kinds[kind];
  const paragraphs: Paragraph[] = [
    { kind: 'text', text: say('greeting', facts) },
    { kind: 'text', text: say(`${kind}.lead`, facts) },
    {
      kind: 'facts',
      rows: [
        [say('fact.when'), `${facts.day}, ${facts.time}${facts.zone ? ` (${facts.zone})` : ''}`],
        [say('fact.where'), facts.place],
        [say('fact.doctor'), facts.doctor],
        [say('fact.number'), facts.number],
      ],
    },
    ...(spec.button
      ? [{ kind: 'button' as const, text: say(`${kind}.button`, facts), url: addresses[spec.button] }]
      : []),
    ...(spec.withCode ? [{ kind: 'text' as const, text: say('verify.code', facts) }] : []),
    ...(kind === 'booked'
      ? [
          {
            kind: 'link' as const,
            text: say('booked.cancel', facts),
            url: `${host.baseUrl}${href('delete-public-reservation', { token: await kept('cancel', 0) })}`,
          },
        ]
      : []),
    ...(linkId === null
      ? []
      : [
          {
            kind: 'link' as const,
            text: say('booked.mine', facts),
            url: `${host.baseUrl}${href('my-reservations', { token: await linkToken(db, keys, 'my-reservations', linkId) })}`,
          },
        ]),
    { kind: 'text', text: say(`${kind}.next`, facts) },
    { kind: 'small', text: say('footer', facts) },
  ];
  return {
    messageId: `<${outboxId}@${host.name}>`,
    from: brand.mailFrom,
    to: row.email ?? '',
    subject: say(`${kind}.subject`, facts),
    text: letterText(paragraphs),
    html: letterHtml(paragraphs, { language, look, brand: brand.name, title: say(`${kind}.subject`, facts) }),
    language,
    ...(spec.calendar && { calendar: { method: spec.calendar, content: calendarFile(visit, spec.calendar) } }),
  };
}

function writer(kind: ReservationLetterKind) {
  return async (services: Services, host: Host, { id, reservation_id, link_id, created_at }: Leased) => {
    const row = await services.database.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', reservation_id)
      .executeTakeFirstOrThrow();
    if (!row.email || !kinds[kind].states.includes(row.status)) return undefined;
    if (kinds[kind].newestOnly && (await isReplaced(services, kind, row.id, created_at))) return undefined;
    return compose({ ...services, host }, id, kind, row, languageOf(row.locale), link_id);
  };
}

async function isReplaced(
  { database }: Services,
  kind: ReservationLetterKind,
  reservationId: string,
  createdAt: string,
): Promise<boolean> {
  const newer = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', kind)
    .where('created_at', '>', createdAt)
    .executeTakeFirst();
  return newer !== undefined;
}

export const letters: LetterWriters<Services> = {
  verify: writer('verify'),
  booked: writer('booked'),
  cancelled: writer('cancelled'),
  failed: writer('failed'),
};
