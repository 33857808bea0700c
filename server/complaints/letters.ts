import { z } from 'zod';
import type { ComplaintState } from '../../contract/complaints/complaint-states.ts';
import { href } from '../../contract/href.ts';
import { dayEndingAt, dayFull, dayOf } from '../../contract/platform/format.ts';
import type { Services } from '../booking/context.ts';
import { payloadOf, tokenAgain } from '../identity/link/link.ts';
import type { Host } from '../platform/host.ts';
import type { LetterWriter, LetterWriters } from '../platform/mail/deliver.ts';
import { languageOf } from '../platform/mail/language.ts';
import { layOut } from '../platform/mail/layout.ts';
import { type ComplaintRow, complaints, guestOf } from './move.ts';

const Facts = z.object({ number: z.string() });
const Payload = z.object({ complaintId: z.uuid() });

/** No letter goes out once the complaint is in a state without words here, because its news is outdated (R25). */
type Words = Partial<Record<ComplaintState, string>>;

export const letters: LetterWriters<Services> = {
  complaint_received: letterOf({ received: 'received', in_progress: 'received', info_requested: 'received' }),
  complaint_news: letterOf({ info_requested: 'question', answered: 'answered' }),
};

/** The letter says that the complaint arrived or that there is news, and nothing of its subject or outcome (T30). */
function letterOf(words: Words): LetterWriter<Services> {
  return async (services, host, { id, account_id, link_id, facts }) => {
    const addressee = await (account_id === null
      ? ofGuest(services, link_id)
      : ofCustomer(services, host, account_id, Facts.parse(facts).number));
    const text = addressee && words[addressee.row.status];
    if (!addressee || text === undefined) return undefined;
    const { row, to, name, path, language } = addressee;
    const { brand } = host;
    const until = dayFull(dayEndingAt(row.due_at, brand.timeZone) ?? dayOf(row.due_at, brand.timeZone), language);
    const values = { brand: brand.name, phone: brand.phone.number, name, number: row.number, until };
    const say = (word: string) => services.texts.say(language, `mail.${word}`, values, host.look(language).texts);
    return layOut(host, {
      ...{ outboxId: id, to, language },
      subject: say(`complaint.${text}.subject`),
      paragraphs: [
        { kind: 'text', text: say('greeting') },
        { kind: 'text', text: say(`complaint.${text}.lead`) },
        { kind: 'table', rows: [[say('complaint.number'), row.number]] },
        { kind: 'button', text: say(`complaint.${text}.button`), url: `${host.baseUrl}${path}` },
        { kind: 'text', text: say(`complaint.${text}.next`) },
        { kind: 'small', text: say('footer') },
      ],
    });
  };
}

type Addressee = { row: ComplaintRow; to: string; name: string; path: string; language: ReturnType<typeof languageOf> };

async function ofCustomer(
  { database }: Services,
  { partnerId }: Host,
  accountId: string,
  number: string,
): Promise<Addressee | undefined> {
  const account = await database.db
    .selectFrom('account')
    .select(['email', 'contact_email', 'given_name', 'locale'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const row = await database.db
    .selectFrom('complaint')
    .selectAll()
    .where(({ and }) => and({ partner_id: partnerId, number, account_id: accountId }))
    .executeTakeFirst();
  if (!account || !row) return undefined;
  const { email, contact_email, given_name, locale } = account;
  const path = href('complaint', { number });
  return {
    row: complaints.typed(row),
    to: contact_email ?? email,
    name: given_name,
    path,
    language: languageOf(locale),
  };
}

async function ofGuest({ database: { db }, keys }: Services, linkId: string | null): Promise<Addressee | undefined> {
  const link = await db.selectFrom('link').selectAll().where('id', '=', linkId).executeTakeFirst();
  if (!link) return undefined;
  const { complaintId } = Payload.parse(payloadOf(keys, link.sealed));
  const stored = await db.selectFrom('complaint').selectAll().where('id', '=', complaintId).executeTakeFirst();
  const row = stored && complaints.typed(stored);
  const guest = row && guestOf({ keys }, row);
  if (!row || !guest) return undefined;
  const path = href('complaint-guest', { token: tokenAgain(keys, { ...link, kind: 'complaint' }) });
  return { row, to: guest.email, name: guest.name, path, language: languageOf(row.locale) };
}
