import { z } from 'zod';
import type { Services } from '../identity/context.ts';
import type { LetterWriter } from '../platform/mail/deliver.ts';
import { languageOf } from '../platform/mail/language.ts';
import { layOut } from '../platform/mail/layout.ts';
import { isOpenToHolder } from './relative/hidden-relatives.ts';

/** `request`: the request that a care is organised for. A relative's case names them and the mandate that opens it. */
export const Facts = z.object({
  number: z.string(),
  request: z.string().optional(),
  relative_id: z.uuid().optional(),
  scope: z.string().optional(),
});
type Facts = z.infer<typeof Facts>;

/** Says that a case has news and nothing more (T30); not sent to somebody who may no longer see the case. */
export function news(addressOf: (facts: Facts) => string): LetterWriter<Services> {
  return async ({ database, texts, clock }, host, { id, account_id, facts }) => {
    const caseFacts = Facts.parse(facts);
    if (!(await isOpenToHolder(database.db, { now: clock(), host }, caseFacts))) return undefined;
    const account = await database.db
      .selectFrom('account')
      .select(['email', 'contact_email', 'given_name', 'locale'])
      .where('id', '=', account_id)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!account) return undefined;
    const { email, contact_email, given_name: name } = account;
    const language = languageOf(account.locale);
    const values = { brand: host.brand.name, phone: host.brand.phone.number, name, number: caseFacts.number };
    const say = (text: string) => texts.say(language, `mail.${text}`, values, host.look(language).texts);
    return layOut(host, {
      outboxId: id,
      to: contact_email ?? email,
      language,
      subject: say('care_news.subject'),
      paragraphs: [
        { kind: 'text', text: say('greeting') },
        { kind: 'text', text: say('care_news.lead') },
        { kind: 'table', rows: [[say('care_news.number'), caseFacts.number]] },
        { kind: 'button', text: say('care_news.button'), url: `${host.baseUrl}${addressOf(caseFacts)}` },
        { kind: 'text', text: say('care_news.next') },
        { kind: 'small', text: say('footer') },
      ],
    });
  };
}
