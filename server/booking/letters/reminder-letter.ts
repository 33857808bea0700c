import type { Selectable } from 'kysely';
import { z } from 'zod';
import { href } from '../../../contract/href.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { dayNear, dayOf } from '../../../contract/platform/format.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Host } from '../../platform/host.ts';
import type { LetterWriter, LetterWriters } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { layOut, type Paragraph } from '../../platform/mail/layout.ts';
import { type BookedVisit, visitOf } from '../calendar-file/reservation-visit.ts';
import type { Services } from '../context.ts';
import { notOf } from '../not-of.ts';
import { visitsOn } from '../reminders/person.ts';
import { keptToken, type TokenKind } from '../reservation/find.ts';
import { changeButton, changeRule } from './changing.ts';
import { readerOf } from './reader.ts';
import { whenText } from './when.ts';

const Facts = z.object({ day: z.iso.date() });

type Row = Selectable<DB['reservation']>;
type RemindedVisit = { row: Row; visit: BookedVisit };
type Reminder = { language: Language; first: Row; visits: readonly RemindedVisit[]; say: TextOf };
type TextOf = (id: string, values?: Record<string, string>) => string;

/** Lists every visit booked for that day now, whichever of them the reminder was planned for (R25). */
function writer(
  write: (services: Services, host: Host, outboxId: string, all: Reminder) => ReturnType<LetterWriter<Services>>,
): LetterWriter<Services> {
  return async (services, host, letter) => {
    const { database, texts, clock } = services;
    const { day } = Facts.parse(letter.facts);
    const person = await database.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', letter.reservation_id)
      .executeTakeFirstOrThrow();
    const now = clock();
    const hidden =
      person.account_id === null ? [] : await hiddenRelatives(database.db, { now, host }, person.account_id);
    const rows = await visitsOn(database.db, person, day)
      .where('slot.start_at', '>', iso(now))
      .where(notOf(hidden))
      .execute();
    const [first] = rows;
    if (!first) return undefined;
    const language = languageOf(person.locale);
    const { name } = await readerOf(database.db, { now, host }, person);
    const visits = await Promise.all(
      rows.map(async (row) => ({ row, visit: await visitOf({ ...services, host }, row, language) })),
    );
    const say: TextOf = (id, values = {}) =>
      texts.say(
        language,
        `mail.${id}`,
        { name, brand: host.brand.name, phone: host.brand.phone.number, ...values },
        host.look(language).texts,
      );
    return write(services, host, letter.id, { language, first, visits, say });
  };
}

const byEmail = writer(async (services, host, outboxId, { language, first, visits, say }) => {
  if (!first.email) return undefined;
  const parts = await Promise.all(visits.map((one) => partsOf(services, host, language, one, say)));
  return layOut(host, {
    outboxId,
    to: first.email,
    language,
    subject: say('reminder.subject', {
      day: dayNear(dayOf(visits[0]?.visit.start ?? '', visits[0]?.visit.timeZone ?? 'UTC'), language),
    }),
    paragraphs: [
      { kind: 'text', text: say('greeting') },
      { kind: 'text', text: say(visits.length === 1 ? 'reminder.lead' : 'reminder.lead_more') },
      ...parts.flat(),
      { kind: 'text', text: say('reminder.next') },
      { kind: 'small', text: say('reminder.off') },
      { kind: 'small', text: say('footer') },
    ],
  });
});

async function partsOf(
  services: Services,
  host: Host,
  language: Language,
  { row, visit }: RemindedVisit,
  say: TextOf,
): Promise<Paragraph[]> {
  const rule = changeRule(visit.start, { host, now: services.clock() });
  const { database, keys } = services;
  const draft = { host, say, token: (of: TokenKind, no: number) => keptToken(database.db, keys, of, row.id, no) };
  const ways = await Promise.all([changeButton(draft, rule, 'move'), changeButton(draft, rule, 'cancel')]);
  return [
    {
      kind: 'table',
      rows: [
        [say('fact.when'), whenText(services.texts, visit.start, { timeZone: visit.timeZone, language, host })],
        ...(row.relative_id === null ? [] : [[say('fact.person'), visit.attendee.name] as const]),
        [say('fact.doctor'), visit.doctor],
        [say('fact.where'), visit.location],
        ...(visit.phone === null ? [] : [[say('fact.phone'), visit.phone] as const]),
        [say('fact.number'), row.number],
      ],
    },
    { kind: 'button', text: say('reminder.button'), url: await linkTo(services, host, row) },
    ...ways.filter((way) => way !== undefined),
  ];
}

/** An SMS names no person, doctor or place, because a locked telephone shows it to anybody (T30). */
const bySms = writer(async (services, host, outboxId, { language, first, visits, say }) => {
  const [earliest] = visits;
  if (!first.phone || !earliest) return undefined;
  const { start, timeZone } = earliest.visit;
  const when = whenText(services.texts, start, { timeZone, language, host }, dayNear);
  const text = say(visits.length === 1 ? 'reminder.sms' : 'reminder.sms_more', {
    when,
    link: await linkTo(services, host, first),
  });
  return { channel: 'sms', id: outboxId, to: first.phone, text };
});

async function linkTo({ database, keys }: Services, host: Host, row: Row): Promise<string> {
  return `${host.baseUrl}${href('reservation', {}, { reservation: await keptToken(database.db, keys, 'mailed', row.id, 0) })}`;
}

export const reminders: LetterWriters<Services> = { reminder_email: byEmail, reminder_sms: bySms };
