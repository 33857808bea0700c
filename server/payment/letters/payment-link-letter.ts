import { z } from 'zod';
import { href } from '../../../contract/href.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import type { Host } from '../../platform/host.ts';
import type { LetterWriter, LetterWriters } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { LeasedLetter } from '../../platform/mail/lease.ts';
import type { Services } from '../context.ts';
import { isLinkPaid } from '../payment/payment-link.ts';

const Facts = z.object({ paymentLinkId: z.uuid() });

/** The letter names neither subject nor sum, because a locked telephone shows it to anybody (T30). */
async function read({ database, clock, texts }: Services, host: Host, { facts }: LeasedLetter) {
  const { paymentLinkId } = Facts.parse(facts);
  const row = await database.db
    .selectFrom('payment_link as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .select(['link.expires_at', 'account.email', 'account.contact_email', 'account.phone', 'account.given_name'])
    .select(['account.locale', isLinkPaid.as('paid')])
    .where('link.id', '=', paymentLinkId)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  if (!row || row.paid || !isAfter(row.expires_at, clock())) return undefined;
  const language = languageOf(row.locale);
  const url = `${host.baseUrl}${href('payment-link', { id: paymentLinkId })}`;
  const values = { brand: host.brand.name, phone: host.brand.phone.number, name: row.given_name, link: url };
  return {
    row,
    language,
    url,
    say: (id: string) => texts.say(language, `mail.${id}`, values, host.look(language).texts),
  };
}

const byEmail: LetterWriter<Services> = async (services, host, letter) => {
  const content = await read(services, host, letter);
  if (!content) return undefined;
  const { row, language, url, say } = content;
  return layOut(host, {
    outboxId: letter.id,
    to: row.contact_email ?? row.email,
    language,
    subject: say('payment_link.subject'),
    paragraphs: [
      { kind: 'text', text: say('greeting') },
      { kind: 'text', text: say('payment_link.lead') },
      { kind: 'button', text: say('payment_link.button'), url },
      { kind: 'text', text: say('payment_link.next') },
      { kind: 'small', text: say('footer') },
    ],
  });
};

const bySms: LetterWriter<Services> = async (services, host, letter) => {
  const content = await read(services, host, letter);
  if (!content?.row.phone) return undefined;
  return { channel: 'sms', id: letter.id, to: content.row.phone, text: content.say('payment_link.sms') };
};

export const paymentLinkLetters: LetterWriters<Services> = { payment_link: byEmail, payment_link_sms: bySms };
