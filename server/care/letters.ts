import { z } from 'zod';
import { href } from '../../contract/href.ts';
import type { LetterWriters } from '../platform/mail/deliver.ts';
import { languageOf } from '../platform/mail/language.ts';
import { shortLetter } from '../platform/mail/short-letter.ts';
import type { Services } from './context.ts';

const Facts = z.object({ number: z.string() });

export const letters: LetterWriters<Services> = {
  /** That there is news, and never what (T30). */
  care_news: async (services, host, { id, account_id, facts }) => {
    const account = await services.database.db
      .selectFrom('account')
      .select(['email', 'contact_email', 'given_name', 'locale'])
      .where('id', '=', account_id)
      .where('status', '=', 'active')
      .executeTakeFirst();
    return (
      account &&
      shortLetter(services, host, {
        outboxId: id,
        to: account.contact_email ?? account.email,
        language: languageOf(account.locale),
        text: 'care_news',
        name: account.given_name,
        path: href('request', { number: Facts.parse(facts).number }),
      })
    );
  },
};
