import { z } from 'zod';
import { href } from '../../contract/href.ts';
import type { LetterWriter, LetterWriters } from '../platform/mail/deliver.ts';
import { languageOf } from '../platform/mail/language.ts';
import { layOut } from '../platform/mail/layout.ts';
import type { Services } from './context.ts';
import { careAddress } from './medical-care/care-address.ts';

const Facts = z.object({ number: z.string() });

export const letters: LetterWriters<Services> = {
  care_news: news((number) => href('request', { number })),
  medical_care_news: news(careAddress),
};

/** That there is news of a case, and nothing of what it is (T30). */
function news(addressOf: (number: string) => string): LetterWriter<Services> {
  return async ({ database, texts }, host, { id, account_id, facts }) => {
    const { number } = Facts.parse(facts);
    const account = await database.db
      .selectFrom('account')
      .select(['email', 'contact_email', 'given_name', 'locale'])
      .where('id', '=', account_id)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!account) return undefined;
    const { email, contact_email, given_name: name } = account;
    const language = languageOf(account.locale);
    const values = { brand: host.brand.name, phone: host.brand.phone.number, name, number };
    const say = (text: string) => texts.say(language, `mail.${text}`, values, host.look(language).texts);
    return layOut(host, {
      outboxId: id,
      to: contact_email ?? email,
      language,
      subject: say('care_news.subject'),
      paragraphs: [
        { kind: 'text', text: say('greeting') },
        { kind: 'text', text: say('care_news.lead') },
        { kind: 'table', rows: [[say('care_news.number'), number]] },
        { kind: 'button', text: say('care_news.button'), url: `${host.baseUrl}${addressOf(number)}` },
        { kind: 'text', text: say('care_news.next') },
        { kind: 'small', text: say('footer') },
      ],
    });
  };
}
