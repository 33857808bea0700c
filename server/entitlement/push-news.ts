import { z } from 'zod';
import { href } from '../../contract/href.ts';
import type { Services } from '../identity/context.ts';
import type { LetterWriter } from '../platform/mail/deliver.ts';
import { languageOf } from '../platform/mail/language.ts';
import { Facts } from './case-news.ts';
import { isOpenToHolder } from './relative/hidden-relatives.ts';

const Told = Facts.extend({ subscription: z.uuid() });

/** Says that there is news and nothing more (T30); not sent to somebody who may no longer see it. */
export const pushNews: LetterWriter<Services> = async ({ database, texts, clock }, host, row) => {
  const now = clock();
  const news = Told.parse(row.facts);
  if (!(await isOpenToHolder(database.db, { now, host }, news))) return undefined;
  const browser = await database.db
    .selectFrom('push_subscription')
    .innerJoin('account', 'account.id', 'push_subscription.account_id')
    .select(['push_subscription.id', 'endpoint', 'p256dh', 'auth', 'key_id', 'account.locale'])
    .where('push_subscription.id', '=', news.subscription)
    .where('account_id', '=', row.account_id)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  if (!browser) return undefined;
  const language = languageOf(browser.locale);
  const body = texts.say(language, 'mail.push_news.body', {}, host.look(language).texts);
  return {
    channel: 'push',
    id: row.id,
    subscription: browser.id,
    to: browser.endpoint,
    keys: { p256dh: browser.p256dh, auth: browser.auth },
    keyId: browser.key_id,
    contact: `mailto:${host.brand.mailFrom}`,
    payload: JSON.stringify({ id: row.id, title: host.brand.name, body, url: href('messages') }),
  };
};
