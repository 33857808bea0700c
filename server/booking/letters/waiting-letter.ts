import { href } from '../../../contract/href.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import type { LetterWriter } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { layOut } from '../../platform/mail/layout.ts';
import { visitOf } from '../calendar-file/reservation-visit.ts';
import type { Services } from '../context.ts';
import { timeText, whenText } from './when.ts';

/** Dropped when the offer is over by the time it is sent (R25). Subject and preview hold no health word (T30). */
export const waitingOfferLetter: LetterWriter<Services> = async (services, host, { id, reservation_id }) => {
  const { database, texts, clock } = services;
  const offer = await database.db
    .selectFrom('waiting_offer')
    .innerJoin('account', 'account.id', 'waiting_offer.account_id')
    .innerJoin('reservation', 'reservation.id', 'waiting_offer.reservation_id')
    .selectAll('reservation')
    .select(['waiting_offer.ends_at', 'account.locale', 'account.given_name', 'account.email'])
    .select('account.contact_email')
    .where('waiting_offer.reservation_id', '=', reservation_id)
    .where('waiting_offer.outcome', 'is', null)
    .executeTakeFirst();
  if (!offer || !isAfter(offer.ends_at, clock())) return undefined;
  const language = languageOf(offer.locale);
  const visit = await visitOf({ ...services, host }, offer, language);
  const { brand, baseUrl } = host;
  const at = { timeZone: visit.timeZone, language, host };
  const values = {
    name: offer.given_name,
    brand: brand.name,
    phone: brand.phone.number,
    until: timeText(texts, offer.ends_at, at),
  };
  const say = (text: string) => texts.say(language, `mail.${text}`, values, host.look(language).texts);
  return layOut(host, {
    outboxId: id,
    to: offer.contact_email ?? offer.email,
    language,
    subject: say('waiting_offer.subject'),
    paragraphs: [
      { kind: 'text', text: say('greeting') },
      { kind: 'text', text: say('waiting_offer.lead') },
      {
        kind: 'table',
        rows: [
          [say('fact.when'), whenText(texts, visit.start, at)],
          [say('fact.doctor'), visit.doctor],
          [say('fact.service'), visit.service],
          [say('fact.where'), visit.location],
        ],
      },
      { kind: 'button', text: say('waiting_offer.button'), url: `${baseUrl}${href('waiting-list')}` },
      { kind: 'text', text: say('waiting_offer.next') },
      { kind: 'small', text: say('footer') },
    ],
  });
};
