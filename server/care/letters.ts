import { z } from 'zod';
import type { LetterWriter, LetterWriters } from '../platform/mail/deliver.ts';
import { languageOf } from '../platform/mail/language.ts';
import { layOut } from '../platform/mail/layout.ts';
import type { Services } from './context.ts';
import { careAddress } from './medical-care/care-address.ts';

const Facts = z.object({ careId: z.uuid() });

/** That there is news of a care, and nothing of what it is (T30). */
const news: LetterWriter<Services> = async ({ database, texts }, host, { id, facts }) => {
  const care = await database.db
    .selectFrom('medical_care')
    .innerJoin('account', 'account.id', 'medical_care.account_id')
    .select(['number', 'account.email', 'account.contact_email', 'given_name', 'account.locale'])
    .where('medical_care.id', '=', Facts.parse(facts).careId)
    .executeTakeFirst();
  if (!care) return undefined;
  const { number, email, contact_email, given_name: name } = care;
  const language = languageOf(care.locale);
  const values = { brand: host.brand.name, phone: host.brand.phone.number, name, number };
  const say = (text: string) => texts.say(language, `mail.${text}`, values, host.look(language).texts);
  return layOut(host, {
    outboxId: id,
    to: contact_email ?? email,
    language,
    subject: say('medical_care_news.subject'),
    paragraphs: [
      { kind: 'text', text: say('greeting') },
      { kind: 'text', text: say('medical_care_news.lead') },
      { kind: 'table', rows: [[say('medical_care_news.number'), number]] },
      { kind: 'button', text: say('medical_care_news.button'), url: `${host.baseUrl}${careAddress(number)}` },
      { kind: 'text', text: say('medical_care_news.next') },
      { kind: 'small', text: say('footer') },
    ],
  });
};

export const letters: LetterWriters<Services> = { medical_care_news: news };
