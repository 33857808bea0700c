import type { Selectable } from 'kysely';
import { preparationFor } from '../../../contract/booking/preparation.ts';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { href } from '../../../contract/href.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { nameOf } from '../../directory/name.ts';
import { linkToken } from '../../identity/link/link.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Host } from '../../platform/host.ts';
import type { LetterWriter, LetterWriters } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { layOut, type Paragraph } from '../../platform/mail/layout.ts';
import type { LeasedLetter } from '../../platform/mail/lease.ts';
import { calendarFile } from '../calendar-file/calendar-file.ts';
import { visitOf } from '../calendar-file/reservation-visit.ts';
import type { Services } from '../context.ts';
import type { ReservationLetterKind } from '../enqueue-letter.ts';
import { payableUntil } from '../reservation/await-payment.ts';
import { ruleFor } from '../reservation/cancellation-rule.ts';
import { keptToken, type TokenKind } from '../reservation/find.ts';
import { type ChangeRule, changeButton, changeRule } from './changing.ts';
import { priceText } from './price-text.ts';
import { readerOf } from './reader.ts';
import { whenText } from './when.ts';

type Reservation = Selectable<DB['reservation']>;

type Row = {
  /** States in which the letter is still true; in any other it is dropped (R25). */
  states: readonly string[];
  /** Only the newest of its kind is sent, because only its link and code work. */
  newestOnly: boolean;
  parts: readonly (keyof typeof parts)[];
  pays: boolean;
  calendar: 'REQUEST' | 'CANCEL' | undefined;
};

const rows: Record<ReservationLetterKind, Row> = {
  verify: {
    states: ['pending_verification'],
    newestOnly: true,
    parts: ['lead', 'visit', 'verify', 'code', 'next'],
    pays: true,
    calendar: undefined,
  },
  booked: {
    states: ['booked'],
    newestOnly: false,
    parts: ['lead', 'visit', 'video', 'room', 'prepare', 'manage', 'until', 'move', 'cancel', 'mine', 'next'],
    pays: true,
    calendar: 'REQUEST',
  },
  moved: {
    states: ['booked'],
    newestOnly: true,
    parts: ['lead', 'visit', 'video', 'room', 'prepare', 'manage', 'until', 'move', 'cancel', 'mine', 'next'],
    pays: true,
    calendar: 'REQUEST',
  },
  cancelled: {
    states: statesOf(reservationStates, ({ phase }) => phase === 'cancelled'),
    newestOnly: false,
    parts: ['lead', 'visit', 'search', 'next'],
    pays: false,
    calendar: 'CANCEL',
  },
  failed: {
    states: ['expired', 'cancelled_by_provider'],
    newestOnly: false,
    parts: ['lead', 'visit', 'search', 'next'],
    pays: false,
    calendar: undefined,
  },
  to_pay: {
    states: ['pending_payment'],
    newestOnly: true,
    parts: ['lead', 'visit', 'manage', 'next'],
    pays: true,
    calendar: undefined,
  },
  unpaid: {
    states: ['expired'],
    newestOnly: true,
    parts: ['lead', 'visit', 'search', 'next'],
    pays: false,
    calendar: undefined,
  },
};

type Draft = {
  host: Host;
  kind: ReservationLetterKind;
  say: (id: string) => string;
  words: (id: string) => string;
  visit: readonly (readonly [string, string])[];
  video: boolean;
  serviceKind: string;
  rule: ChangeRule;
  token: (of: TokenKind, no: number) => Promise<string>;
  reservation: Reservation;
  mine: string | undefined;
};
type Part = (draft: Draft) => Paragraph | undefined | Promise<Paragraph | undefined>;

function button(path: (draft: Draft) => string | Promise<string>): Part {
  return async (draft) => {
    const { host, kind, say } = draft;
    return { kind: 'button', text: say(`${kind}.button`), url: `${host.baseUrl}${await path(draft)}` };
  };
}

const parts = {
  lead: ({ kind, say }) => ({ kind: 'text', text: say(`${kind}.lead`) }),
  visit: ({ visit }) => ({ kind: 'table', rows: visit }),
  verify: button(async ({ token, reservation }) =>
    href('verify-public-reservation', { token: await token('verify', reservation.mail_no) }),
  ),
  manage: button(async ({ token }) => href('reservation', {}, { reservation: await token('mailed', 0) })),
  search: button(({ host }) => host.brand.searchPath),
  code: ({ say }) => ({ kind: 'text', text: say('verify.code') }),
  video: ({ say, video }) => (video ? { kind: 'text', text: say('booked.video') } : undefined),
  room: async ({ host, say, video, token }) =>
    video
      ? {
          kind: 'link',
          text: say('booked.room'),
          url: `${host.baseUrl}${href('video-visit', { token: await token('mailed', 0) })}`,
        }
      : undefined,
  prepare: ({ words, say, video, serviceKind }) => ({
    kind: 'text',
    text: [say('booked.prepare'), ...preparationFor({ video, kind: serviceKind }).map((id) => `– ${words(id)}`)].join(
      '\n',
    ),
  }),
  until: ({ say, rule }) => ({ kind: 'text', text: say(`booked.until_${rule}`) }),
  move: (draft) => changeButton(draft, draft.rule, 'move'),
  cancel: (draft) => changeButton(draft, draft.rule, 'cancel'),
  mine: ({ host, say, mine }) =>
    mine === undefined ? undefined : { kind: 'link', text: say('booked.mine'), url: `${host.baseUrl}${mine}` },
  next: ({ kind, say }) => ({ kind: 'text', text: say(`${kind}.next`) }),
} satisfies Record<string, Part>;

export const reservationLetters: LetterWriters<Services> = {
  verify: writerOf('verify'),
  booked: writerOf('booked'),
  moved: writerOf('moved'),
  cancelled: writerOf('cancelled'),
  failed: writerOf('failed'),
  to_pay: writerOf('to_pay'),
  unpaid: writerOf('unpaid'),
};

/** Subject and preview hold no health word (T30). */
function writerOf(kind: ReservationLetterKind): LetterWriter<Services> {
  const row = rows[kind];
  return async (services, host, letter) => {
    const { database, keys, texts } = services;
    const reservation = await database.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', letter.reservation_id)
      .executeTakeFirstOrThrow();
    const now = services.clock();
    const reader = await readerOf(database.db, { now, host }, reservation);
    // A hidden visit cannot be opened, so a letter that leads to it is not sent; one that only says that it is off is sent.
    if (reader.hidden && row.parts.includes('manage')) return undefined;
    if (!reader.to || !row.states.includes(reservation.status)) return undefined;
    if (row.newestOnly && (await isReplaced(services, letter))) return undefined;
    const { brand } = host;
    const language = languageOf(reservation.locale);
    const visit = await visitOf({ ...services, host }, reservation, language);
    const rule = changeRule(visit.start, { host, now });
    const words = (id: string, of: Record<string, string> = {}) =>
      texts.say(language, id, of, host.look(language).texts);
    const timeText = (instant: string) => whenText(texts, instant, { timeZone: visit.timeZone, language, host });
    const when = timeText(visit.start);
    const values = {
      when,
      free: timeText(ruleFor(visit.start, { host, now }).freeUntil),
      clinic: visit.phone ?? brand.phone.number,
      name: reader.name,
      number: reservation.number,
      code: keys.code(reservation.id, reservation.mail_no),
      phone: brand.phone.number,
      brand: brand.name,
      doctor: visit.doctor,
      payUntil: reservation.status === 'pending_payment' ? timeText(iso(payableUntil(reservation))) : '',
    };
    const say = (id: string) => texts.say(language, `mail.${id}`, values, host.look(language).texts);
    const price = row.pays ? priceText(reservation, { host, video: visit.video, say: words }) : undefined;
    const draft: Draft = {
      host,
      kind,
      say,
      words,
      rule,
      serviceKind: visit.kind,
      reservation,
      visit: [
        [say('fact.when'), when],
        ...(reader.person === undefined
          ? []
          : [[say('fact.person'), nameOf({ title: null, ...reader.person }, language)] as const]),
        [say('fact.doctor'), visit.doctor],
        [say('fact.service'), visit.service],
        [say('fact.where'), visit.location],
        ...(visit.phone === null ? [] : [[say('fact.phone'), visit.phone] as const]),
        ...(price === undefined ? [] : [[say('fact.price'), price] as const]),
        [say('fact.number'), reservation.number],
      ],
      video: visit.video,
      token: (of, no) => keptToken(database.db, keys, of, reservation.id, no),
      mine: await allBookings(services, reservation, letter),
    };
    const written = await Promise.all(row.parts.map((part): ReturnType<Part> => parts[part](draft)));
    return layOut(host, {
      outboxId: letter.id,
      to: reader.to,
      language,
      subject: say(`${kind}.subject`),
      paragraphs: [
        { kind: 'text', text: say('greeting') },
        ...written.filter((paragraph) => paragraph !== undefined),
        { kind: 'small', text: say('footer') },
      ],
      ...(row.calendar && { calendar: { method: row.calendar, content: calendarFile(visit, row.calendar) } }),
    });
  };
}

async function allBookings({ database, keys }: Services, { account_id }: Reservation, { link_id }: LeasedLetter) {
  if (account_id !== null) return href('my-reservations');
  if (link_id === null) return undefined;
  return href('my-reservations', { token: await linkToken(database.db, keys, 'my-reservations', link_id) });
}

async function isReplaced(
  { database }: Services,
  { kind, reservation_id, created_at }: LeasedLetter,
): Promise<boolean> {
  const newer = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('reservation_id', '=', reservation_id)
    .where('kind', '=', kind)
    .where('created_at', '>', created_at)
    .executeTakeFirst();
  return newer !== undefined;
}
